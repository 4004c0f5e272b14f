#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "bench/decisions/case_parts.hpp"

namespace yates::decisions {

namespace {

/// The standard deviation of the logarithm of a lognormal response with this coefficient of
/// variation.
double deviation_of(double variation) {
  return std::sqrt(std::log1p(variation * variation));
}

/// Each level of a factor is faster than the one before by the same ratio, the last by `ratio` than
/// the first.
void speed_up(Scenario& scenario, std::size_t factor, double ratio) {
  const std::size_t levels = scenario.factors[factor].levels.size();
  for (std::size_t level = 0; level < levels; ++level) {
    raise(scenario, factor, level,
          -std::log(ratio) * static_cast<double>(level) / static_cast<double>(levels - 1));
  }
}

/// Factors whose effects are pure ratios, at three coefficients of variation.
Case ratios(std::string name, std::string title, const std::vector<std::size_t>& levels,
            std::size_t runs_per_setting, const std::vector<double>& of_factors) {
  Case result{std::move(name), std::move(title), {}, {}};
  double all = 1.0;
  for (const double variation : {0.1, 0.3, 0.5}) {
    Scenario scenario = crossed(levels, runs_per_setting);
    scenario.noise = Noise::multiplicative;
    set_deviation(scenario, deviation_of(variation));
    raise_all(scenario, std::log(100.0));
    all = 1.0;
    for (std::size_t f = 0; f < of_factors.size(); ++f) {
      speed_up(scenario, f, of_factors[f]);
      all *= of_factors[f];
    }
    result.points.push_back(
        {fmt::format("cv {:g}", variation), variation, std::move(scenario), variation == 0.3});
  }
  result.counted = {{any_interaction_matters(), at_most(5.0)}, {negative_bound(), at_most(0.0)}};
  append(result.counted, coverage());
  append(result.counted, {{do_this_truly_worse(), at_most(2.5)},
                          {moves_unshown_factor(), at_most(0.0)},
                          {tied_although_slower(all)},
                          {do_this()},
                          {undecided()}});
  return result;
}

/// Counted where nothing has an effect, but the spread differs.
std::vector<Counted> counted_of_false_alarms() {
  std::vector<Counted> result = {{any_term_matters(), at_most(5.0)},
                                 {do_this(), at_most(5.0)},
                                 {some_setting_called_worse(), at_most(5.0)}};
  append(result, coverage());
  result.push_back({undecided()});
  return result;
}

Case unequal_variances() {
  Case result{"unequal-variances", "no effect, unequal spread", {}, counted_of_false_alarms()};
  Scenario crossed_scenario = crossed({2, 3}, 3);
  raise_all(crossed_scenario, 100.0);
  for (std::size_t setting = 0; setting < crossed_scenario.runs.size(); ++setting) {
    const bool first = crossed_scenario.levels_of(setting)[0] == 0;
    crossed_scenario.runs[setting] = first ? 10 : 3;
    crossed_scenario.standard_deviation[setting] = first ? 1.0 : 10.0;
  }
  result.points.push_back({"2x3, n 10 and 3, sd 1 and 10", 0.0, crossed_scenario, true});
  Scenario one_way = crossed({3}, 5);
  raise_all(one_way, 100.0);
  one_way.standard_deviation = {10.0, 1.0, 1.0};
  result.points.push_back({"n 5, 5, 5, sd 10, 1, 1", 0.0, one_way, true});
  one_way.runs = {5, 5, 20};
  one_way.standard_deviation = {4.0, 1.0, 1.0};
  result.points.push_back({"n 5, 5, 20, sd 4, 1, 1", 0.0, one_way, false});
  one_way.standard_deviation = {10.0, 1.0, 1.0};
  result.points.push_back({"n 5, 5, 20, sd 10, 1, 1", 0.0, one_way, false});
  return result;
}

/// 2^3 x 3 without an effect, with a straight drift (in sigma, from the first run to the last) or
/// autocorrelated deviations.
Scenario drifting(Launch launch, double drift, double autocorrelation) {
  Scenario scenario = crossed({2, 2, 2}, 3);
  raise_all(scenario, 100.0);
  scenario.launch = launch;
  scenario.drift = drift;
  scenario.autocorrelation = autocorrelation;
  return scenario;
}

/// The baseline is launched first: a machine that gets faster makes the others look better.
void add_drifts(Case& result, const std::string& order, Launch launch, bool core) {
  for (const double gain : {1.0, 3.0, 5.0}) {
    result.points.push_back({fmt::format("{}faster by {:g} sigma", order, gain), gain,
                             drifting(launch, -gain, 0.0), core && gain == 3.0});
  }
  result.points.push_back({order + "slower by 3 sigma", -3.0, drifting(launch, 3.0, 0.0), false});
  result.points.push_back({order + "AR(1) 0.9", 0.9, drifting(launch, 0.0, 0.9), core});
}

Case sorted_order() {
  Case result{
      "order-sorted", "no effect, launched setting by setting while the machine drifts", {}, {}};
  add_drifts(result, "", Launch::sorted, true);
  add_drifts(result, "no column run, ", Launch::sorted_unnumbered, false);
  result.counted = {{do_this_without_warning(), at_most(5.0)},
                    {matters_without_warning(), at_most(5.0)},
                    {any_term_matters()},
                    {do_this()},
                    {warned_of_order()}};
  return result;
}

Case random_order() {
  Case result{"order-random", "no effect, random order while the machine drifts", {}, {}};
  add_drifts(result, "", Launch::random, false);
  result.counted = {{any_term_matters(), at_most(5.0)},
                    {do_this(), at_most(5.0)},
                    {changes_cover(), at_least(93.5)},
                    {warned_of_order()}};
  return result;
}

Case steady_order() {
  Case result{"order-steady", "one factor gains 2 sigma on a steady machine", {}, {}};
  const auto add = [&](std::string label, Launch launch) {
    Scenario scenario = drifting(launch, 0.0, 0.0);
    raise(scenario, 0, 1, -2.0);
    result.points.push_back({std::move(label), 0.0, std::move(scenario), false});
  };
  add("random", Launch::random);
  add("sorted", Launch::sorted);
  add("sorted, no column run", Launch::sorted_unnumbered);
  result.counted = {{any_term_matters()}, {do_this()}, {warned_of_order()}};
  return result;
}

/// 2^3 runs of cv 3 % where 1 run in 20 may take five times as long.
Scenario disturbed(std::size_t runs_per_setting, double outliers, double gain) {
  Scenario scenario = crossed({2, 2, 2}, runs_per_setting);
  scenario.noise = Noise::multiplicative;
  set_deviation(scenario, deviation_of(0.03));
  raise_all(scenario, std::log(100.0));
  raise(scenario, 0, 1, std::log1p(-gain));
  scenario.outliers = outliers;
  return scenario;
}

Case outliers(std::size_t runs_per_setting) {
  const std::size_t runs = 8 * runs_per_setting;
  Case result{fmt::format("outliers-{}", runs),
              fmt::format("gain 10 %, cv 3 %, {} runs, some five times slower", runs),
              {},
              {}};
  // A size of 1 has outliers, of 0 none.
  result.points.push_back({"none slower", 0.0, disturbed(runs_per_setting, 0.0, 0.1), false});
  result.points.push_back(
      {"1 in 20 slower", 1.0, disturbed(runs_per_setting, 0.05, 0.1), runs_per_setting == 10});
  Counted named{named_by_robust_line("the gain", 0)};
  if (runs_per_setting == 10) named.bar = at_least(80.0);
  result.counted = {std::move(named),
                    {robust_false_alarm(), at_most(5.0)},
                    {term_matters("the factor", {0})},
                    {any_interaction_matters()},
                    {advises_level("\"do this\": the faster level", 0, 1)},
                    {moves_unshown_factor(), at_most(0.0)},
                    {do_this_truly_worse(), at_most(2.5)},
                    {negative_bound(), at_most(0.0)},
                    {undecided()}};
  return result;
}

Case outliers_without_gain() {
  Case result{"outliers-null", "no effect, cv 3 %, 1 run in 20 five times slower", {}, {}};
  result.points.push_back({"24 runs", 24.0, disturbed(3, 0.05, 0.0), false});
  result.points.push_back({"80 runs", 80.0, disturbed(10, 0.05, 0.0), true});
  result.counted = {{any_term_matters(), at_most(5.0)},
                    {do_this(), at_most(5.0)},
                    {robust_false_alarm(), at_most(5.0)}};
  return result;
}

/// Threads 1 to 16 take 10 + 90/n, read as a number; the second codec takes `codec` times as long.
Scenario curved(std::size_t runs_per_setting, double codec) {
  Scenario scenario = crossed({5, 2}, runs_per_setting);
  scenario.factors[0] = {"threads", {"1", "2", "4", "8", "16"}, true};
  scenario.factors[1].name = "codec";
  scenario.model = "threads + codec";
  scenario.noise = Noise::multiplicative;
  set_deviation(scenario, deviation_of(0.02));
  for (std::size_t level = 0; level < 5; ++level) {
    raise(scenario, 0, level, std::log(10.0 + 90.0 / static_cast<double>(1U << level)));
  }
  raise(scenario, 1, 1, std::log(codec));
  return scenario;
}

Case curves() {
  Case result{"curve", "time 10 + 90/threads, cv 2 %, `threads + codec`", {}, {}};
  result.points.push_back({"5x2, codec idle", 0.0, curved(1, 1.0), true});
  result.points.push_back({"5x2, codec 30 % faster", 1.0, curved(1, 0.7), true});
  result.points.push_back({"5x2 x 3, codec idle", 0.0, curved(3, 1.0), true});
  result.points.push_back({"5x2 x 3, codec 30 % faster", 1.0, curved(3, 0.7), true});
  result.counted = {{advises_level("\"do this\": 16 threads", 0, 4), at_least(95.0)},
                    {advises_level("\"do this\": the faster codec", 1, 1), std::nullopt, 1.0, 1.0},
                    {term_matters("codec", {1}), std::nullopt, 1.0, 1.0},
                    {term_matters("the idle codec", {1}), at_most(5.0), 0.0, 0.0},
                    {moves_unshown_factor(), at_most(0.0)},
                    {do_this_truly_worse(), at_most(2.5)},
                    {negative_bound(), at_most(0.0)},
                    {undecided()}};
  return result;
}

/// A face-centred design with five runs in the middle; numbers from 20 to 80 with their squares.
Scenario face_centred(double effect) {
  Scenario scenario = crossed({3, 3}, 1);
  for (Factor& factor : scenario.factors) {
    factor.levels = {"20", "50", "80"};
    factor.numeric = true;
  }
  scenario.model = "a * b + I(a^2) + I(b^2)";
  scenario.runs[scenario.setting_of({1, 1})] = 5;
  raise_all(scenario, 100.0);
  raise(scenario, 0, 1, -effect / 2.0);
  raise(scenario, 0, 2, -effect);
  return scenario;
}

Case squares() {
  Case result{
      "squares", "face-centred design of numbers from 20 to 80, squares as written", {}, {}};
  for (const double effect : {0.0, 4.0, 8.0}) {
    result.points.push_back(
        {fmt::format("{:g} sigma", effect), effect, face_centred(effect), effect != 4.0});
  }
  result.counted = {{any_term_matters(), at_most(5.0), 0.0, 0.0},
                    {do_this(), at_most(5.0), 0.0, 0.0},
                    {term_matters("the number", {0}), at_least(80.0), 4.0, 8.0},
                    {advises_level("\"do this\": its better end", 0, 2), std::nullopt, 4.0, 8.0},
                    {changes_cover(), at_least(93.5)},
                    {do_this_truly_worse(), at_most(2.5)},
                    {moves_unshown_factor(), at_most(0.0)}};
  return result;
}

/// No effect; the size is how many times larger the standard deviation is somewhere.
Case spreads() {
  Case result{
      "spread", "the check of equal spread, one setting or one level ten times noisier", {}, {}};
  const auto add = [&](std::string label, const std::vector<std::size_t>& levels, std::size_t runs,
                       const auto& noisy) {
    Scenario scenario = crossed(levels, runs);
    raise_all(scenario, 100.0);
    double size = 1.0;
    for (std::size_t setting = 0; setting < scenario.runs.size(); ++setting) {
      if (!noisy(scenario.levels_of(setting))) continue;
      scenario.standard_deviation[setting] = size = 10.0;
    }
    result.points.push_back({std::move(label), size, std::move(scenario), false});
  };
  const auto nowhere = [](const std::vector<std::size_t>&) { return false; };
  const auto at_first = [](const std::vector<std::size_t>& levels) {
    return std::all_of(levels.begin(), levels.end(), [](std::size_t one) { return one == 0; });
  };
  const auto at_level = [](const std::vector<std::size_t>& levels) { return levels.front() == 0; };
  for (const std::size_t runs : {std::size_t{3}, std::size_t{5}}) {
    add(fmt::format("3x3 x {}, equal", runs), {3, 3}, runs, nowhere);
    add(fmt::format("3x3 x {}, one setting", runs), {3, 3}, runs, at_first);
    add(fmt::format("3x3 x {}, one level", runs), {3, 3}, runs, at_level);
    add(fmt::format("2^3 x {}, equal", runs), {2, 2, 2}, runs, nowhere);
    add(fmt::format("2^3 x {}, one setting", runs), {2, 2, 2}, runs, at_first);
    add(fmt::format("2^3 x {}, one level", runs), {2, 2, 2}, runs, at_level);
  }
  result.counted = {{warned_of_spread(), at_most(1.0), 1.0, 1.0},
                    {warned_of_spread(), at_least(80.0), 10.0, 10.0}};
  return result;
}

/// 2x2 x 3 where the first factor is set once per whole plot of two runs.
Scenario split_plot(Launch launch, double whole_plot_deviation) {
  Scenario scenario = crossed({2, 2}, 3);
  raise_all(scenario, 100.0);
  scenario.launch = launch;
  scenario.whole_plot_deviation = whole_plot_deviation;
  return scenario;
}

Case split_plots() {
  Case result{"split-plot", "no effect, 2x2 x 3 in whole plots of two runs", {}, {}};
  for (const double deviation : {0.5, 1.0, 2.0}) {
    result.points.push_back({fmt::format("whole plots {:g} sigma", deviation), deviation,
                             split_plot(Launch::split_plot, deviation), deviation == 1.0});
    result.points.push_back({fmt::format("whole plots {:g} sigma, in blocks", deviation), deviation,
                             split_plot(Launch::split_plot_in_blocks, deviation), false});
  }
  result.counted = {{term_matters("the hard factor", {0}), at_most(5.0)},
                    {any_term_matters(), at_most(5.0)},
                    {do_this(), at_most(5.0)},
                    {changes_cover(), at_least(93.5)}};
  return result;
}

Case split_plot_with_gain() {
  Case result{"split-plot-gain", "the easy factor gains 4 sigma, the same whole plots", {}, {}};
  for (const double deviation : {1.0, 2.0}) {
    Point point{fmt::format("whole plots {:g} sigma", deviation), deviation,
                split_plot(Launch::split_plot, deviation), false};
    raise(point.scenario, 1, 1, -4.0);
    result.points.push_back(std::move(point));
  }
  result.counted = {{term_matters("the easy factor", {1})},
                    {advises_level("\"do this\": the easy factor's better level", 1, 1)},
                    {moves_unshown_factor(), at_most(0.0)},
                    {changes_cover(), at_least(93.5)}};
  return result;
}

}  // namespace

std::vector<Case> cases_of_data() {
  return {
      ratios("ratios-10x3", "pure ratios, cells 30 times apart, 10x3 x 3", {10, 3}, 3, {10.0, 3.0}),
      ratios("ratios-2x2", "pure ratios, cells 12 times apart, 2x2 x 5", {2, 2}, 5, {4.0, 3.0}),
      ratios("ratios-2x2x2", "pure ratios, cells 30 times apart, 2^3 x 3", {2, 2, 2}, 3,
             {4.0, 3.0, 2.5}),
      unequal_variances(),
      sorted_order(),
      random_order(),
      steady_order(),
      outliers(3),
      outliers(10),
      outliers_without_gain(),
      curves(),
      squares(),
      spreads(),
      split_plots(),
      split_plot_with_gain()};
}

}  // namespace yates::decisions
