#include "bench/decisions/counting.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "bench/decisions/printing.hpp"
#include "numerics/random.hpp"

namespace yates::decisions {
namespace {

Case small_case() {
  Case one{"small", "a small case", {}, {}};
  Scenario scenario = crossed({2, 2}, 3);
  for (double& location : scenario.location) location += 100.0;
  one.points.push_back({"none", 0.0, scenario, true});
  scenario.location[1] = scenario.location[3] = 90.0;
  one.points.push_back({"10 sigma", 10.0, scenario, false});
  one.counted = {{any_term_matters()},
                 {advises_level("the better level", 0, 1), Bar{Bar::Side::at_least, 0.9}, 5.0},
                 {overstatement_of_gain()},
                 {settings_cover(), Bar{Bar::Side::at_least, 0.9}}};
  return one;
}

TEST(Counting, DoesNotDependOnTheNumberOfThreads) {
  StudyOptions options{.experiments = 60, .seed = {5}, .threads = 1};
  const std::string alone = csv(count(small_case(), options));
  options.threads = 3;
  EXPECT_EQ(csv(count(small_case(), options)), alone);
  options.seed = {6};
  EXPECT_NE(csv(count(small_case(), options)), alone);
}

TEST(Counting, AnEffectOfTenSigmaIsFoundAndAdvised) {
  const std::vector<Row> rows = count(small_case(), {.experiments = 40, .seed = {5}, .threads = 2});
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].results[1].mean, 1.0);
  ASSERT_EQ(rows[1].results.size(), 1U);  // its bar begins at a size of 5
  EXPECT_EQ(rows[1].results[0].point, "10 sigma");
  EXPECT_EQ(rows[1].results[0].mean, 1.0);
  EXPECT_LT(rows[0].results[0].mean, 0.3);
  EXPECT_GT(rows[3].results[0].mean, 0.7);
}

TEST(Standing, IsHeldWithinErrorOrBroken) {
  const Bar bar{Bar::Side::at_most, 0.05};
  Result result{"point", 0.0, 1000, 0.05, 0.007};
  EXPECT_EQ(standing(result, bar), Standing::held);
  result.mean = 0.07;
  EXPECT_EQ(standing(result, bar), Standing::within_error);
  result.mean = 0.08;
  EXPECT_EQ(standing(result, bar), Standing::broken);
  EXPECT_FALSE(beyond(result, bar, 5.0));
  const Bar coverage{Bar::Side::at_least, 0.935};
  EXPECT_EQ(standing({"point", 0.0, 1000, 0.94, 0.008}, coverage), Standing::held);
  EXPECT_EQ(standing({"point", 0.0, 1000, 0.90, 0.008}, coverage), Standing::broken);
}

TEST(Standing, NeverIsBrokenByOneEvent) {
  const Bar never{Bar::Side::at_most, 0.0};
  EXPECT_EQ(standing({"point", 0.0, 2000, 0.0, 0.0}, never), Standing::held);
  EXPECT_EQ(standing({"point", 0.0, 2000, 1.0 / 2000, 0.0005}, never), Standing::broken);
}

TEST(Worst, PassesOverFewOutcomes) {
  Row row{"case", "title", "event", Unit::share, Bar{Bar::Side::at_most, 0.05}, {}};
  EXPECT_EQ(worst(row), nullptr);
  row.results = {{"few", 0.0, 3, 1.0, 0.0}, {"many", 1.0, 300, 0.04, 0.0}};
  EXPECT_EQ(worst(row)->point, "many");
  row.results.pop_back();
  EXPECT_EQ(worst(row)->point, "few");
}

TEST(Markdown, BeginsWithTheWorstCaseOfEachBar) {
  const Bar bar{Bar::Side::at_most, 0.05};
  const std::vector<Row> rows = {
      {"mild", "mild case", "event", Unit::share, bar, {{"here", 0.0, 1000, 0.04, 0.006}}},
      {"bad", "bad case", "event", Unit::share, bar, {{"there", 0.0, 1000, 0.5, 0.016}}}};
  const std::string text = markdown(rows);
  EXPECT_NE(text.find("| event | at most 5 % | bad case: there | 50.0 ± 1.6 % | 1 of 2 |"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("| mild case | event | here | 4.0 ± 0.6 % | at most 5 % | yes |"),
            std::string::npos)
      << text;
}

TEST(BrokenBars, NamesCaseAndPoint) {
  Row row{"case", "title", "event", Unit::share, Bar{Bar::Side::at_most, 0.05}, {}};
  row.results = {{"here", 0.0, 1000, 0.5, 0.016}, {"there", 0.0, 1000, 0.06, 0.007}};
  const std::vector<std::string> lines = broken_bars({row}, 4.0);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("case, here"), std::string::npos);
}

TEST(Cases, HaveDistinctNamesAndPoints) {
  std::set<std::string> names;
  bool core = false;
  for (const Case& one : all_cases()) {
    EXPECT_TRUE(names.insert(one.name).second) << one.name;
    std::set<std::string> labels;
    for (const Point& point : one.points) {
      EXPECT_TRUE(labels.insert(point.label).second) << one.name << ", " << point.label;
      EXPECT_EQ(point.scenario.location.size(), point.scenario.runs.size()) << one.name;
      core = core || point.core;
    }
    EXPECT_FALSE(one.counted.empty()) << one.name;
  }
  EXPECT_TRUE(core);
  EXPECT_GT(names.size(), 30U);
}

TEST(Outcome, OfEveryPointCanBeRead) {
  for (const Case& one : all_cases()) {
    for (const Point& point : one.points) {
      const Outcome outcome = outcome_of(point.scenario, experiment_of(one, point, 0, {1}));
      EXPECT_FALSE(outcome.terms.empty()) << one.name << ", " << point.label;
      EXPECT_EQ(outcome.verdict == Verdict::do_this, !outcome.advised.empty())
          << one.name << ", " << point.label;
    }
  }
}

}  // namespace
}  // namespace yates::decisions
