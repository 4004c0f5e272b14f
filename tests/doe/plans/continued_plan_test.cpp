#include "doe/plans/continued_plan.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "doe/points/factorial.hpp"

namespace yates::doe {
namespace {

Factor factor_of(const std::string& name, std::size_t levels) {
  Factor factor{.name = name};
  for (std::size_t level = 0; level < levels; ++level) {
    factor.levels.push_back({"L" + std::to_string(level), std::nullopt});
  }
  return factor;
}

Design factorial_of(std::size_t a, std::size_t b) {
  return full_factorial({factor_of("a", a), factor_of("b", b)});
}

/// The runs of a plan of which the first so many were measured, as the changed design sees them.
std::vector<EarlierRun> first_runs(const Design& before, const RunPlan& plan, std::size_t measured,
                                   const Design& after) {
  std::vector<EarlierRun> result;
  for (std::size_t index = 0; index < measured; ++index) {
    const PlannedRun& run = plan.runs[index];
    std::optional<std::size_t> same;
    for (std::size_t point = 0; point < after.size(); ++point) {
      bool equal = true;
      for (std::size_t factor = 0; factor < 2; ++factor) {
        equal = equal && after.level(point, factor).text == before.level(run.point, factor).text;
      }
      if (equal) same = point;
    }
    result.push_back({run.run, run.replicate, run.block, same, true});
  }
  return result;
}

TEST(ContinuedPlan, MeasuresEverySettingAsOftenAsTheChangedDesignAsks) {
  for (const Blocks blocks : {Blocks::none, Blocks::replication}) {
    for (std::size_t measured = 0; measured <= 12; ++measured) {
      for (std::size_t levels = 1; levels <= 4; ++levels) {
        for (std::size_t replications = 1; replications <= 4; ++replications) {
          const Design before = factorial_of(2, 2);
          PlanOptions options{.replications = 3, .blocks = blocks};
          const auto earlier =
              first_runs(before, plan(before, options), measured, factorial_of(levels, 2));
          const Design after = factorial_of(levels, 2);
          options.replications = replications;
          const ContinuedPlan continued = continued_plan(after, options, earlier);
          std::map<std::size_t, std::size_t> runs_of;
          for (const PlannedRun& run : continued.plan.runs) ++runs_of[run.point];
          std::map<std::size_t, std::size_t> known;
          std::size_t kept = 0;
          for (const EarlierRun& one : earlier) {
            if (!one.point) continue;
            ++known[*one.point];
            ++kept;
          }
          std::size_t surplus = 0;
          for (std::size_t point = 0; point < after.size(); ++point) {
            const std::size_t least = std::max(replications, known[point]);
            EXPECT_GE(runs_of[point], least);
            surplus += runs_of[point] - least;
          }
          EXPECT_EQ(surplus, continued.repeats);
          EXPECT_EQ(continued.plan.runs.size(), kept + continued.added);
        }
      }
    }
  }
}

TEST(ContinuedPlan, KeepsWhatWasMadeAndNumbersTheRestBehindIt) {
  const Design before = factorial_of(3, 2);
  const Design after = factorial_of(2, 3);
  PlanOptions options{.replications = 2, .blocks = Blocks::replication};
  const auto earlier = first_runs(before, plan(before, options), 9, after);
  const ContinuedPlan continued = continued_plan(after, options, earlier);
  std::size_t index = 0;
  for (const EarlierRun& one : earlier) {
    if (!one.point) continue;
    const PlannedRun& run = continued.plan.runs[index++];
    EXPECT_EQ(run.run, one.run);
    EXPECT_EQ(run.block, one.block);
    EXPECT_EQ(run.point, *one.point);
  }
  EXPECT_LT(index, earlier.size()) << "a setting of the first design is not in the second";
  std::size_t number = earlier.back().run;
  for (; index < continued.plan.runs.size(); ++index) {
    EXPECT_EQ(continued.plan.runs[index].run, ++number);
    EXPECT_GT(continued.plan.runs[index].block, 2U);
  }
}

TEST(ContinuedPlan, JoinsNewSettingsToMeasuredOnesWhereTheyHaveNoneInCommon) {
  const Design before = factorial_of(2, 2);
  const Design after = factorial_of(3, 2);
  const PlanOptions options{.replications = 3};
  const auto whole = plan(before, options);
  const ContinuedPlan all = continued_plan(after, options, first_runs(before, whole, 12, after));
  EXPECT_EQ(all.repeats, 3U);
  std::set<std::size_t> joined;
  for (std::size_t index = 12; index < all.plan.runs.size(); ++index) {
    EXPECT_EQ(all.plan.runs[index].block, 2U);
    if (after.level_number(all.plan.runs[index].point, 0) < 2) {
      joined.insert(all.plan.runs[index].point);
    }
  }
  EXPECT_EQ(joined.size(), 3U) << "different settings tell more";
  // With some of the old runs still to be made, they are among the new ones anyway.
  EXPECT_EQ(continued_plan(after, options, first_runs(before, whole, 7, after)).repeats, 0U);
  // Nothing was measured, so there is nothing to be joined to.
  auto failed = first_runs(before, whole, 12, after);
  for (EarlierRun& one : failed) one.measured = false;
  EXPECT_EQ(continued_plan(after, options, failed).repeats, 0U);
}

TEST(ContinuedPlan, IsTheSameAgainWhenItsRunsAreMade) {
  const Design before = factorial_of(2, 2);
  const Design after = factorial_of(3, 2);
  PlanOptions options{.replications = 3, .blocks = Blocks::replication};
  const auto first =
      continued_plan(after, options, first_runs(before, plan(before, options), 5, after));
  options.earlier.emplace();
  for (const PlannedRun& run : first.plan.runs) {
    options.earlier->push_back({run.run, run.replicate, run.block, run.point, true});
  }
  const RunPlan again = plan(after, options);
  EXPECT_EQ(again.runs, first.plan.runs);
  EXPECT_TRUE(again.continues_another);
  EXPECT_EQ(number_of_runs(after, options), first.plan.runs.size());
  // A further replication is a block of its own behind all.
  ++options.replications;
  const RunPlan longer = plan(after, options);
  ASSERT_EQ(longer.runs.size(), again.runs.size() + after.size());
  EXPECT_TRUE(std::equal(again.runs.begin(), again.runs.end(), longer.runs.begin()));
  EXPECT_GT(longer.runs.back().block, again.runs.back().block);
}

TEST(ContinuedPlan, FindsRunsByTheirNumbers) {
  RunPlan gaps{.seed = {1}, .replications = 1, .runs = {}};
  for (const std::size_t run : {2, 3, 7, 8}) gaps.runs.push_back({run, 1, 1, 1, 0, 1});
  EXPECT_EQ(position_of_run(gaps, 2), 0U);
  EXPECT_EQ(position_of_run(gaps, 3), 1U);
  EXPECT_EQ(position_of_run(gaps, 7), 2U);
  EXPECT_EQ(position_of_run(gaps, 8), 3U);
  for (const std::size_t none : {0, 1, 4, 5, 6, 9}) {
    EXPECT_EQ(position_of_run(gaps, none), std::nullopt);
  }
}

TEST(ContinuedPlan, RefusesSplitPlots) {
  Factor hard = factor_of("a", 2);
  hard.hard_to_change = true;
  const Design design = full_factorial({hard, factor_of("b", 2)});
  EXPECT_THROW(continued_plan(design, {}, {}), std::domain_error);
}

}  // namespace
}  // namespace yates::doe
