#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "bench/decisions/case_parts.hpp"
#include "doe/points/design.hpp"
#include "doe/properties/judged_design.hpp"
#include "doe/properties/model_properties.hpp"
#include "language/number.hpp"

namespace yates::decisions {

namespace {

/// The plan of the scenario: a point for each run.
doe::Design design_of(const Scenario& scenario) {
  std::vector<doe::Factor> factors;
  for (const Factor& factor : scenario.factors) {
    doe::Factor planned;
    planned.name = factor.name;
    planned.kind = factor.numeric ? doe::FactorKind::numeric : doe::FactorKind::categorical;
    for (const std::string& text : factor.levels) {
      planned.levels.push_back(
          {text, factor.numeric ? language::parse_number(text) : std::nullopt});
    }
    factors.push_back(std::move(planned));
  }
  const bool blocks = scenario.launch == Launch::replication_blocks;
  std::vector<doe::Point> points;
  for (std::size_t setting = 0; setting < scenario.runs.size(); ++setting) {
    for (std::size_t run = 0; run < scenario.runs[setting]; ++run) {
      doe::Point point{points.size() + 1, scenario.levels_of(setting)};
      if (blocks) point.block = run + 1;
      points.push_back(std::move(point));
    }
  }
  return {std::move(factors), points};
}

/// What `yates plan` says of a term of the model.
double planned_power(const Scenario& scenario, const std::string& term) {
  const doe::ModelProperties found =
      doe::model_properties(doe::judged(design_of(scenario)), 1, scenario.model);
  for (const doe::TermProperties& one : found.terms) {
    if (one.name == term) return one.power.value();
  }
  return 0.0;
}

/// Differences are small beside the mean: the choice of the scale is without consequence.
Scenario far_from_zero(const std::vector<std::size_t>& levels, std::size_t runs_per_setting) {
  Scenario scenario = crossed(levels, runs_per_setting);
  raise_all(scenario, 100.0);
  return scenario;
}

/// Numbers from -1 to 1, and as many runs of each setting as `runs` says of its coded levels.
template <typename Runs>
Scenario surface(std::size_t factors, const std::vector<std::string>& levels, const Runs& runs) {
  Scenario scenario = far_from_zero(std::vector<std::size_t>(factors, levels.size()), 1);
  std::string squares;
  std::string names;
  for (Factor& factor : scenario.factors) {
    factor.levels = levels;
    factor.numeric = true;
    names += (names.empty() ? "(" : " + ") + factor.name;
    squares += fmt::format(" + I({}^2)", factor.name);
  }
  scenario.model = names + ")^2" + squares;
  for (std::size_t setting = 0; setting < scenario.runs.size(); ++setting) {
    std::vector<double> point;
    for (const std::size_t level : scenario.levels_of(setting)) {
      point.push_back(language::parse_number(levels[level]).value());
    }
    scenario.runs[setting] = runs(point);
  }
  return scenario;
}

std::size_t zeros(const std::vector<double>& point) {
  std::size_t result = 0;
  for (const double value : point) result += value == 0.0 ? 1 : 0;
  return result;
}

/// Corners, axial points at the ends of the range, and centre points.
Scenario central_composite(std::size_t factors, std::size_t centres) {
  return surface(factors, {"-1", "0", "1"}, [&](const std::vector<double>& point) {
    const std::size_t middle = zeros(point);
    if (middle == factors) return centres;
    return middle == 0 || middle + 1 == factors ? std::size_t{1} : std::size_t{0};
  });
}

Scenario box_behnken(std::size_t centres) {
  return surface(3, {"-1", "0", "1"}, [&](const std::vector<double>& point) {
    return zeros(point) == 3 ? centres : std::size_t{zeros(point) == 1 ? 1U : 0U};
  });
}

/// Two settings differ by two standard deviations through one term: the least favourable effect of
/// that size. `size` names the place of the point.
Case planned_powers() {
  Case result{
      "planned-power", "a difference of 2 sigma in one term, and what yates plan says", {}, {}};
  const auto add = [&](std::string label, Scenario scenario, const std::string& term) {
    scenario.planned_power = planned_power(scenario, term);
    label += fmt::format(": planned {:.1f} %", 100.0 * *scenario.planned_power);
    result.points.push_back(
        {std::move(label), static_cast<double>(result.points.size()), std::move(scenario), false});
  };
  /// Levels of the first factor at equal distances over two standard deviations.
  const auto spread = [](Scenario scenario) {
    const std::size_t levels = scenario.factors[0].levels.size();
    for (std::size_t level = 1; level < levels; ++level) {
      raise(scenario, 0, level, 2.0 * static_cast<double>(level) / static_cast<double>(levels - 1));
    }
    return scenario;
  };
  add("2^2 x 2", spread(far_from_zero({2, 2}, 2)), "a");
  add("2^3 x 2", spread(far_from_zero({2, 2, 2}, 2)), "a");
  add("3x2x2 x 2", spread(far_from_zero({3, 2, 2}, 2)), "a");
  add("3x3 x 2", spread(far_from_zero({3, 3}, 2)), "a");
  Scenario blocks = spread(far_from_zero({2, 2, 2}, 2));
  blocks.launch = Launch::replication_blocks;
  blocks.block_deviation = 2.0;
  add("2^3 x 2 in blocks", std::move(blocks), "a");
  Scenario main_effects = spread(far_from_zero({2, 2, 2}, 2));
  main_effects.model = "a + b + c";
  add("2^3 x 2, main effects", std::move(main_effects), "a");
  add("central composite, 2 numbers, 5 centres", spread(central_composite(2, 5)), "a");
  add("central composite, 3 numbers, 4 centres", spread(central_composite(3, 4)), "a");
  Scenario bent = box_behnken(3);
  raise(bent, 0, 0, 2.0);
  raise(bent, 0, 2, 2.0);
  add("Box-Behnken, a square", std::move(bent), "I(a^2)");
  add("Box-Behnken", spread(box_behnken(3)), "a");
  result.counted = {{matters_less_planned({0}), at_most(2.0)},
                    {matters_less_planned({0}), at_least(-2.0)},
                    {term_matters("the factor", {0})}};
  return result;
}

/// A 2^(6-2) with e = abc and f = bcd, and six further runs that tell a:b, c:e and d:f apart, where
/// c and e act together.
Scenario augmented(double size, std::string model) {
  Scenario scenario = far_from_zero(std::vector<std::size_t>(6, 2), 0);
  for (std::size_t base = 0; base < 16; ++base) {
    const std::size_t a = base & 1U, b = base >> 1U & 1U, c = base >> 2U & 1U, d = base >> 3U & 1U;
    scenario.runs[scenario.setting_of({a, b, c, d, a ^ b ^ c, b ^ c ^ d})] = 1;
  }
  const std::vector<std::vector<std::size_t>> further = {{1, 1, 1, 0, 0, 1}, {1, 0, 1, 1, 1, 0},
                                                         {0, 1, 1, 1, 0, 1}, {0, 1, 0, 0, 0, 1},
                                                         {0, 0, 0, 1, 1, 0}, {1, 0, 0, 0, 1, 0}};
  for (const auto& levels : further) ++scenario.runs[scenario.setting_of(levels)];
  for (std::size_t setting = 0; setting < scenario.location.size(); ++setting) {
    const auto levels = scenario.levels_of(setting);
    scenario.location[setting] += levels[2] == levels[4] ? size / 2.0 : -size / 2.0;
  }
  scenario.model = std::move(model);
  return scenario;
}

Case augmented_fractions() {
  Case result{"augmented",
              "c and e act together by 4 sigma: a 2^(6-2) and six runs that tell c:e from others",
              {},
              {}};
  const std::string main = "a + b + c + d + e + f";
  const std::string bought = main + " + a:b + c:e + d:f";
  result.points = {{"main effects alone", 4.0, augmented(4.0, main)},
                   {"what the runs were added for", 4.0, augmented(4.0, bought)},
                   {"the same, no effect", 0.0, augmented(0.0, bought)}};
  result.counted = {{term_matters("c:e", {2, 4})},
                    {any_term_matters(), at_most(5.0), 0.0, 0.0},
                    {do_this(), at_most(5.0), 0.0, 0.0}};
  return result;
}

}  // namespace

std::vector<Case> cases_of_plans() {
  return {planned_powers(), augmented_fractions()};
}

}  // namespace yates::decisions
