// What the first box says against itself, over random experiments and the tables of the examples.

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "bench/decisions/answer_of.hpp"
#include "bench/decisions/cases.hpp"
#include "bench/decisions/counting.hpp"
#include "language/error.hpp"
#include "numerics/random.hpp"
#include "table/read.hpp"
#include "tests/decisions/box_claims.hpp"

namespace yates::decisions {
namespace {

std::size_t number_of_experiments() {
  const char* asked = std::getenv("YATES_CONTRADICTIONS");
  return asked != nullptr ? std::strtoul(asked, nullptr, 10) : 200;
}

/// Asked in one of the ways in which people ask: for small or large values, beside a baseline of
/// theirs or none, with a difference that matters, a limit, or a factor that nobody chooses.
anova::Request asked_at_random(const Scenario& scenario, const table::Table& table,
                               numerics::Random& random) {
  anova::Request result = request_of(scenario);
  const auto one_in = [&](std::uint64_t n) { return random.below(n) == 0; };
  if (one_in(3)) result.question.goal = anova::Goal::maximize;
  result.question.levels_are_listed = one_in(2);
  const std::size_t factor = random.below(scenario.factors.size());
  const Factor& named = scenario.factors[factor];
  if (one_in(3)) {
    result.question.baseline = {{named.name, named.levels[random.below(named.levels.size())]}};
  } else if (scenario.factors.size() > 1 && one_in(3)) {
    result.question.given = {named.name};
  }
  if (one_in(4)) result.question.delta = language::Delta{one_in(2) ? 0.02 : 0.2, true};
  if (one_in(4)) {
    double sum = 0.0;
    double count = 0.0;
    const table::Column& column = *table.find(scenario.response());
    for (std::size_t row = 0; row < table.rows; ++row) {
      if (!column.present[row]) continue;
      sum += column.number(row);
      ++count;
    }
    result.question.limit = anova::Limit{
        one_in(2) ? language::Comparison::less_or_equal : language::Comparison::greater_or_equal,
        sum / count * (0.9 + 0.2 * random.uniform())};
  }
  return result;
}

TEST(TheFirstBox, IsFoundToContradictItselfWhereItDoes) {
  Scenario scenario = crossed({3}, 4);
  scenario.location = {10.0, 2.0, 30.0};
  numerics::Random random(numerics::Seed{5});
  const auto table = experiment(scenario, random);
  auto report = reports::describe(answer_of(scenario, table), "y", "");
  ASSERT_EQ(report.decision->parts[0].kind, anova::DecisionKind::choose);
  EXPECT_TRUE(contradictions_of(report).empty());
  auto planted = report;
  planted.decision->parts[0].groups[0].combinations[0].tied = true;  // the baseline that is left
  EXPECT_FALSE(contradictions_of(planted).empty());
  planted = report;
  planted.decision->parts[0].free_factors.push_back({0, 0.1});
  EXPECT_FALSE(contradictions_of(planted).empty());
  planted = report;
  planted.decision->parts[0].kind = anova::DecisionKind::keep_baseline;
  EXPECT_FALSE(contradictions_of(planted).empty());
}

TEST(TheFirstBox, ContradictsItselfInNoRandomExperiment) {
  std::vector<std::pair<Case, Point>> all;
  for (const Case& one : all_cases()) {
    for (const Point& point : one.points) all.emplace_back(one, point);
  }
  numerics::Random random(numerics::Seed{20261126});
  const std::size_t experiments = number_of_experiments();
  std::size_t contradicted = 0;
  for (std::size_t e = 0; e < experiments; ++e) {
    const auto& [one, point] = all[random.below(all.size())];
    const std::size_t number = random.below(1000000);
    const auto table = experiment_of(one, point, number, {20261126});
    const anova::Request request = asked_at_random(point.scenario, table, random);
    const auto report =
        reports::describe(anova::answer(table, request), point.scenario.response(), "s");
    const auto found = contradictions_of(report);
    contradicted += found.empty() ? 0 : 1;
    EXPECT_TRUE(found.empty()) << one.name << ", " << point.label << ", experiment " << number
                               << ":" << names_of(found);
  }
  RecordProperty("contradicted", static_cast<int>(contradicted));
}

TEST(TheFirstBox, ContradictsItselfInNoExample) {
  std::size_t read = 0;
  std::filesystem::recursive_directory_iterator entries(YATES_EXAMPLES);
  for (const auto& entry : entries) {
    // An example's Python environment, once it is there, has tables of others.
    if (entry.path().filename().string().starts_with('.')) entries.disable_recursion_pending();
    if (entry.path().extension() != ".csv") continue;
    for (const anova::Goal goal : {anova::Goal::minimize, anova::Goal::maximize}) {
      try {
        const auto table = table::read_file(entry.path().string());
        std::string factors;
        for (std::size_t c = 0; c + 1 < table.columns.size(); ++c) {
          factors += (c == 0 ? "" : " + ") + fmt::format("`{}`", table.columns[c].name);
        }
        anova::Request request;
        request.formula =
            model::parse(fmt::format("`{}` ~ ({})^2", table.columns.back().name, factors));
        request.question.goal = goal;
        request.scale = anova::ScaleWish::automatic;
        request.designed = true;
        const auto found = contradictions_of(
            reports::describe(anova::answer(table, request), table.columns.back().name, ""));
        EXPECT_TRUE(found.empty()) << entry.path() << ":" << names_of(found);
        ++read;
      } catch (const language::InputError&) {
        // Not every table has its response in the last column.
      } catch (const language::UsageError&) {
      }
    }
  }
  EXPECT_GT(read, 20U);
}

}  // namespace
}  // namespace yates::decisions
