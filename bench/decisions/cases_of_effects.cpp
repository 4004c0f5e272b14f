#include <functional>
#include <utility>

#include <fmt/format.h>

#include "bench/decisions/case_parts.hpp"

namespace yates::decisions {

namespace {

/// The level of additive responses in standard deviations of a run: the choice of the scale is then
/// without consequence.
constexpr double usual_level = 100.0;

Scenario plain(std::vector<std::size_t> levels, std::size_t runs_per_setting) {
  Scenario scenario = crossed(std::move(levels), runs_per_setting);
  raise_all(scenario, usual_level);
  return scenario;
}

Case without_effects() {
  Case result{"null", "no effect", {}, {}};
  const auto add = [&](std::string label, Scenario scenario, bool core = false) {
    result.points.push_back({std::move(label), 0.0, std::move(scenario), core});
  };
  add("2^3 x 3", plain({2, 2, 2}, 3), true);
  result.points.back().size = 1.0;  // the plain case, whose coverage has an upper bar
  add("2^4 x 2", plain({2, 2, 2, 2}, 2));
  for (const std::size_t runs : {2, 3}) {
    Scenario pairs = plain({2, 2, 2, 2}, runs);
    pairs.model = "(a + b + c + d)^2";
    add(fmt::format("2^4 x {}, pairs", runs), std::move(pairs));
  }
  add("2^2 x 2", plain({2, 2}, 2), true);
  add("4x4x3x2 x 2", plain({4, 4, 3, 2}, 2));
  add("8 settings x 3", plain({8}, 3), true);
  add("16 settings x 3", plain({16}, 3));
  add("48 settings x 3", plain({48}, 3));
  Scenario blocks = plain({2, 2, 2}, 3);
  blocks.launch = Launch::replication_blocks;
  blocks.block_deviation = 2.0;
  add("2^3 x 3 in blocks", blocks);
  Scenario lognormal = crossed({2, 2, 2}, 3);
  lognormal.noise = Noise::multiplicative;
  set_deviation(lognormal, 0.3);
  add("2^3 x 3 lognormal", lognormal);
  result.counted = {{any_term_matters(), at_most(5.0)},
                    {do_this(), at_most(5.0)},
                    {some_setting_called_worse(), at_most(5.0)},
                    {names_bet(), at_most(10.0)}};
  append(result.counted, coverage());
  append(result.counted, {{settings_cover(), at_most(99.0), 1.0, 1.0},
                          {changes_cover(), at_most(99.0), 1.0, 1.0},
                          {losses_cover(), at_most(99.0), 1.0, 1.0},
                          {undecided()}});
  return result;
}

/// What is counted wherever one factor gains or loses.
std::vector<Counted> counted_of_effect() {
  std::vector<Counted> result = {{do_this_truly_worse(), at_most(2.5)},
                                 {truly_worse_among_do_this()},
                                 {matters_but_keeps_for_want_of_proof(), at_most(2.0)},
                                 {moves_unshown_factor(), at_most(0.0)},
                                 {moves_idle_factor()},
                                 {any_term_matters()},
                                 {do_this()},
                                 {undecided()},
                                 {overstatement_of_gain()},
                                 {baseline_wrongly_called_best()},
                                 {expectations_cover()}};
  append(result, coverage());
  return result;
}

std::vector<Counted> counted_of_gain() {
  std::vector<Counted> result = {{truly_worse_among_do_this(), at_most(5.0), 1.0},
                                 {matters_less_do_this(), at_most(3.0), 2.0}};
  append(result, counted_of_effect());
  return result;
}

/// A case whose points have effects of growing size, in standard deviations of a run.
Case with_sizes(std::string name, std::string title, const std::vector<double>& sizes,
                const std::function<Scenario(double)>& scenario) {
  Case result{std::move(name), std::move(title), {}, counted_of_gain()};
  for (const double size : sizes) {
    result.points.push_back({fmt::format("{:g} sigma", size), size, scenario(size), false});
  }
  return result;
}

const std::vector<double> gains = {0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0};

/// The second level of the first factor is better by `gain` standard deviations.
Scenario one_gain(double gain) {
  Scenario scenario = plain({2, 2, 2}, 3);
  raise(scenario, 0, 1, -gain);
  return scenario;
}

Scenario of_main_effects(Scenario scenario) {
  scenario.model = "a + b + c";
  return scenario;
}

Scenario in_blocks(Scenario scenario) {
  scenario.launch = Launch::replication_blocks;
  scenario.block_deviation = 2.0;
  return scenario;
}

/// Additive noise where relative errors are large: the wrong scale would show.
Scenario near_zero(Scenario scenario) {
  raise_all(scenario, 10.0 - usual_level);
  return scenario;
}

Scenario of_ratios(double gain) {
  constexpr double deviation = 0.2;
  Scenario scenario = crossed({2, 2, 2}, 3);
  scenario.noise = Noise::multiplicative;
  set_deviation(scenario, deviation);
  raise(scenario, 0, 1, -gain * deviation);
  return scenario;
}

Scenario two_gains(double gain) {
  Scenario scenario = one_gain(gain);
  raise(scenario, 1, 1, -1.0);
  return scenario;
}

Scenario three_gains(double gain) {
  Scenario scenario = two_gains(gain);
  raise(scenario, 2, 1, -2.0);
  return scenario;
}

/// Changing one of two factors gains; changing both gains nothing.
Scenario gain_of_interaction(double gain) {
  Scenario scenario = plain({2, 2, 2}, 3);
  for (std::size_t setting = 0; setting < scenario.location.size(); ++setting) {
    const std::vector<std::size_t> levels = scenario.levels_of(setting);
    if (levels[0] != levels[1]) scenario.location[setting] -= gain;
  }
  return scenario;
}

/// Of four levels the last is the best, the second worse than the first.
Scenario gain_of_four_levels(double gain) {
  Scenario scenario = plain({4, 2}, 3);
  raise(scenario, 0, 1, gain / 2.0);
  raise(scenario, 0, 2, -gain / 2.0);
  raise(scenario, 0, 3, -gain);
  return scenario;
}

/// 20 runs of the baseline, 20 of a better setting, 1 of a setting that is as the baseline.
Scenario groups(double gain) {
  Scenario scenario = plain({3}, 0);
  scenario.runs = {20, 20, 1};
  raise(scenario, 0, 1, -gain);
  return scenario;
}

/// Half of the 2^5, twice: the half without the first levels of all factors, which are the baseline
/// although nobody measured them.
Scenario half_fraction(double gain) {
  Scenario scenario = plain({2, 2, 2, 2, 2}, 2);
  scenario.model = "(a + b + c + d + e)^2";
  for (std::size_t setting = 0; setting < scenario.runs.size(); ++setting) {
    std::size_t second_levels = 0;
    for (const std::size_t level : scenario.levels_of(setting)) second_levels += level;
    if (second_levels % 2 == 0) scenario.runs[setting] = 0;
  }
  raise(scenario, 0, 1, -gain);
  return scenario;
}

/// The same, where the gain is lost again if b moves, too.
Scenario half_fraction_of_interaction(double gain) {
  Scenario scenario = half_fraction(gain);
  for (std::size_t setting = 0; setting < scenario.location.size(); ++setting) {
    const std::vector<std::size_t> levels = scenario.levels_of(setting);
    if (levels[0] == 1 && levels[1] == 1) scenario.location[setting] += gain;
  }
  return scenario;
}

}  // namespace

std::vector<Case> cases_of_effects() {
  std::vector<Case> result;
  result.push_back(without_effects());
  result.push_back(with_sizes("gain", "one factor gains, 2^3 x 3, all interactions", gains,
                              [](double gain) { return one_gain(gain); }));
  for (Point& point : result.back().points) point.core = point.size == 1.0 || point.size == 2.0;
  result.push_back(with_sizes("fraction", "half of 2^5 x 2, the baseline not measured",
                              {0.0, 0.25, 0.5, 1.0, 2.0, 3.0}, half_fraction));
  result.back().points.front().core = true;
  result.back().counted.push_back({gain_misses(), at_most(5.0)});
  result.push_back(with_sizes("fraction-interaction",
                              "half of 2^5 x 2, the gain is lost if b moves", {0.5, 1.0, 2.0, 3.0},
                              half_fraction_of_interaction));
  result.back().counted = counted_of_effect();
  // What is stated is the gain on average over b until the interaction is shown.
  result.back().counted.push_back({gain_misses()});
  result.push_back(with_sizes("gain-main-effects", "one factor gains, 2^3 x 3, main effects", gains,
                              [](double gain) { return of_main_effects(one_gain(gain)); }));
  result.push_back(with_sizes("loss", "one factor loses, 2^3 x 3, all interactions",
                              {0.1, 0.25, 0.5, 1.0, 2.0},
                              [](double loss) { return one_gain(-loss); }));
  result.back().counted = counted_of_effect();
  result.back().points.front().core = true;
  result.push_back(with_sizes("loss-main-effects", "one factor loses, 2^3 x 3, main effects",
                              {0.1, 0.25, 0.5, 1.0, 2.0},
                              [](double loss) { return of_main_effects(one_gain(-loss)); }));
  result.back().counted = counted_of_effect();
  result.push_back(with_sizes("gain-in-blocks", "one factor gains, 2^3 x 3 in blocks", gains,
                              [](double gain) { return in_blocks(one_gain(gain)); }));
  result.push_back(with_sizes("gain-near-zero", "one factor gains, 2^3 x 3, mean of 10 sigma",
                              gains, [](double gain) { return near_zero(one_gain(gain)); }));
  result.push_back(with_sizes("gain-lognormal", "one factor gains, 2^3 x 3, lognormal, cv 0.2",
                              gains, [](double gain) { return of_ratios(gain); }));
  result.push_back(with_sizes("gain-with-1", "one factor gains beside one of 1 sigma, 2^3 x 3",
                              gains, two_gains));
  result.push_back(with_sizes("gain-with-2",
                              "one factor gains beside one of 1 and one of 2 sigma, 2^3 x 3", gains,
                              three_gains));
  result.push_back(with_sizes("gain-interaction", "only an interaction gains, 2^3 x 3", gains,
                              gain_of_interaction));
  result.push_back(
      with_sizes("gain-4-levels", "the fourth level gains, 4x2 x 3", gains, gain_of_four_levels));
  result.push_back(
      with_sizes("gain-groups", "the second of groups of 20, 20 and 1 runs gains", gains, groups));
  result.back().counted.push_back({advises_level("\"do this\": the better group", 0, 1)});
  return result;
}

}  // namespace yates::decisions
