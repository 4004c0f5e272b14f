#include "doe/plans/plan.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include <gtest/gtest.h>

#include "doe/points/factorial.hpp"

namespace {

using namespace yates;

doe::Design two_by_three() {
  return doe::full_factorial(
      {{.name = "codec", .levels = {{"gzip", std::nullopt}, {"zstd", std::nullopt}}},
       {.name = "level",
        .kind = doe::FactorKind::numeric,
        .levels = {{"1", 1.0}, {"6", 6.0}, {"9", 9.0}}}});
}

doe::PlanOptions options(std::size_t replications, doe::Blocks blocks = doe::Blocks::none) {
  return {.replications = replications, .blocks = blocks, .seed = numerics::Seed{20261120}};
}

std::vector<std::size_t> order_of(const doe::RunPlan& plan) {
  std::vector<std::size_t> order;
  for (const auto& run : plan.runs) order.push_back(run.standard_order);
  return order;
}

TEST(Plan, OrderOfASeedIsWrittenDown) {
  // These orders are part of the format of a store: a change here breaks every half-measured plan.
  EXPECT_EQ(order_of(doe::plan(two_by_three(), options(3))),
            (std::vector<std::size_t>{2, 1, 4, 6, 3, 5, 5, 4, 3, 1, 6, 2, 6, 5, 4, 1, 3, 2}));
}

TEST(Plan, EveryReplicateIsACompletePass) {
  const auto plan = doe::plan(two_by_three(), options(5, doe::Blocks::replication));
  ASSERT_EQ(plan.runs.size(), 30U);
  for (std::size_t replicate = 1; replicate <= 5; ++replicate) {
    std::set<std::size_t> points;
    for (const auto& run : plan.runs) {
      if (run.replicate == replicate) points.insert(run.standard_order);
    }
    EXPECT_EQ(points.size(), 6U);
  }
  for (std::size_t index = 0; index < 30; ++index) {
    EXPECT_EQ(plan.runs[index].run, index + 1);
    EXPECT_EQ(plan.runs[index].replicate, index / 6 + 1);
    EXPECT_EQ(plan.runs[index].block, plan.runs[index].replicate);
  }
}

TEST(Plan, MoreReplicationsExtendThePlan) {
  for (const auto blocks : {doe::Blocks::none, doe::Blocks::replication}) {
    const auto small = doe::plan(two_by_three(), options(2, blocks));
    const auto large = doe::plan(two_by_three(), options(7, blocks));
    ASSERT_LE(small.runs.size(), large.runs.size());
    EXPECT_TRUE(std::equal(small.runs.begin(), small.runs.end(), large.runs.begin()));
  }
}

TEST(Plan, WithoutBlocksEverythingIsBlockOne) {
  for (const auto& run : doe::plan(two_by_three(), options(3)).runs) EXPECT_EQ(run.block, 1U);
}

TEST(Plan, StandardOrderIsKeptWhereAsked) {
  auto asked = options(2);
  asked.order = doe::Order::standard;
  EXPECT_EQ(order_of(doe::plan(two_by_three(), asked)),
            (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6}));
}

TEST(Plan, PointsAfterAnExclusionKeepTheirNumbers) {
  const auto design = doe::exclude(two_by_three(), {language::parse("level == 6", "exclude")});
  const auto plan = doe::plan(design, options(1));
  ASSERT_EQ(plan.runs.size(), 4U);
  for (const auto& run : plan.runs) {
    EXPECT_EQ(run.standard_order, design.standard_order(run.point));
    EXPECT_NE(run.standard_order, 3U);
    EXPECT_NE(run.standard_order, 4U);
  }
}

/// kernel (hard, 2) x disk (hard, 2) x threads (3)
doe::Design split_plot() {
  return doe::full_factorial({{.name = "threads", .levels = {{"1", 1.0}, {"2", 2.0}, {"4", 4.0}}},
                              {.name = "kernel",
                               .levels = {{"6.1", std::nullopt}, {"6.6", std::nullopt}},
                               .hard_to_change = true},
                              {.name = "disk",
                               .levels = {{"hdd", std::nullopt}, {"ssd", std::nullopt}},
                               .hard_to_change = true}});
}

TEST(SplitPlot, MeasuresEachCombinationOfHardLevelsInOneGo) {
  const auto design = split_plot();
  for (const auto order : {doe::Order::random, doe::Order::standard}) {
    auto asked = options(4);
    asked.order = order;
    const auto plan = doe::plan(design, asked);
    ASSERT_EQ(plan.runs.size(), 48U);
    for (std::size_t index = 0; index < plan.runs.size(); ++index) {
      EXPECT_EQ(plan.runs[index].whole_plot, index / 3 + 1);
      const auto first = design.point(plan.runs[index / 3 * 3].point);
      const auto here = design.point(plan.runs[index].point);
      EXPECT_EQ(first.levels[1], here.levels[1]);
      EXPECT_EQ(first.levels[2], here.levels[2]);
    }
    for (std::size_t replicate = 0; replicate < 4; ++replicate) {
      std::set<std::size_t> points;
      for (std::size_t index = 0; index < 12; ++index) {
        points.insert(plan.runs[replicate * 12 + index].point);
      }
      EXPECT_EQ(points.size(), 12U);
    }
  }
}

TEST(SplitPlot, ShufflesWholePlotsAndTheRunsWithinThem) {
  // Over 600 seeds each of 4 whole plots should come first about 150 times, and within the first
  // whole plot each of 3 levels about 200 times; the bounds are 5 deviations away.
  std::vector<int> first_plot(4, 0);
  std::vector<int> first_level(3, 0);
  const auto design = split_plot();
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    auto asked = options(1);
    asked.seed = numerics::Seed{seed};
    const auto plan = doe::plan(design, asked);
    const auto levels = design.point(plan.runs[0].point).levels;
    ++first_plot[levels[1] + 2 * levels[2]];
    ++first_level[levels[0]];
  }
  for (const int count : first_plot) EXPECT_GT(count, 95);
  for (const int count : first_level) EXPECT_GT(count, 140);
}

TEST(SplitPlot, OrderOfASeedIsWrittenDown) {
  EXPECT_EQ(order_of(doe::plan(split_plot(), options(1))),
            (std::vector<std::size_t>{8, 7, 9, 10, 12, 11, 6, 5, 4, 1, 3, 2}));
}

TEST(SplitPlot, GrowsWithReplicationsAndSurvivesExclusions) {
  const auto design =
      doe::exclude(split_plot(), {language::parse("kernel == '6.1' and disk == 'ssd'", "exclude"),
                                  language::parse("threads == 4 and disk == 'hdd'", "exclude")});
  const auto small = doe::plan(design, options(2));
  const auto large = doe::plan(design, options(5));
  ASSERT_EQ(small.runs.size(), 14U);
  EXPECT_TRUE(std::equal(small.runs.begin(), small.runs.end(), large.runs.begin()));
  EXPECT_EQ(small.runs.back().whole_plot, 6U);
}

TEST(Plan, WithoutHardFactorsAReplicateIsOneWholePlot) {
  for (const auto& run : doe::plan(two_by_three(), options(3)).runs) {
    EXPECT_EQ(run.whole_plot, run.replicate);
  }
}

TEST(Plan, DerivedSeedFollowsThePointsNotTheReplications) {
  const auto seed = doe::plan(two_by_three(), {.replications = 1}).seed;
  EXPECT_EQ(seed, doe::plan(two_by_three(), {.replications = 9}).seed);
  EXPECT_EQ(seed, numerics::Seed{1557879379});
  const auto other = doe::exclude(two_by_three(), {language::parse("level == 6", "exclude")});
  EXPECT_NE(seed, doe::plan(other, {.replications = 1}).seed);
}

TEST(Plan, EachPositionIsReachedByEachPoint) {
  // Over 600 seeds each of 6 points should come first about 100 times; 50 is 5.5 deviations away.
  std::vector<int> first(6, 0);
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    auto asked = options(1);
    asked.seed = numerics::Seed{seed};
    ++first[doe::plan(two_by_three(), asked).runs[0].point];
  }
  for (const int count : first) EXPECT_GT(count, 50);
}

TEST(Plan, RefusesNoReplicationsAndTooManyRuns) {
  EXPECT_THROW(doe::plan(two_by_three(), options(0)), std::domain_error);
  EXPECT_THROW(doe::plan(two_by_three(), options(10'000'000)), std::domain_error);
}

TEST(Fingerprint, AgreesWithThePublishedValues) {
  EXPECT_EQ(doe::fingerprint(""), 0xcbf29ce484222325ULL);
  EXPECT_EQ(doe::fingerprint("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(doe::fingerprint("foobar"), 0x85944171f73967e8ULL);
}

/// Two by three, then two points that were added after the first replication and one after that.
doe::Design with_three_more() {
  const doe::Design base = two_by_three();
  std::vector<doe::Point> points;
  for (std::size_t point = 0; point < base.size(); ++point) points.push_back(base.point(point));
  points.push_back({7, {0, 0}});
  points.push_back({8, {1, 1}});
  points.push_back({9, {1, 2}});
  return {base.factors(), points};
}

TEST(Plan, AnAdditionChangesNoRunBeforeIt) {
  for (const auto blocks : {doe::Blocks::none, doe::Blocks::replication}) {
    const auto before = doe::plan(two_by_three(), options(2, blocks));
    doe::PlanOptions added = options(2, blocks);
    added.additions = {{2, 2}, {1, 2}};
    const auto after = doe::plan(with_three_more(), added);
    ASSERT_EQ(after.runs.size(), 15U);
    EXPECT_TRUE(std::equal(before.runs.begin(), before.runs.end(), after.runs.begin()));
    EXPECT_EQ(doe::number_of_runs(with_three_more(), added), 15U);
    const std::size_t base = blocks == doe::Blocks::none ? 1 : 2;
    for (std::size_t index = 12; index < 15; ++index) {
      EXPECT_EQ(after.runs[index].run, index + 1);
      EXPECT_EQ(after.runs[index].replicate, 1U);
      EXPECT_EQ(after.runs[index].block, base + (index < 14 ? 1 : 2));
      EXPECT_EQ(after.runs[index].point >= 8, index == 14);
    }
  }
}

TEST(Plan, ReplicationsBehindAnAdditionChangeNoRunBeforeThem) {
  for (const auto blocks : {doe::Blocks::none, doe::Blocks::replication}) {
    doe::PlanOptions few = options(1, blocks);
    few.additions = {{3, 1}};
    doe::PlanOptions more = options(3, blocks);
    more.additions = few.additions;
    const auto small = doe::plan(with_three_more(), few);
    const auto large = doe::plan(with_three_more(), more);
    ASSERT_EQ(large.runs.size(), 21U);
    EXPECT_TRUE(std::equal(small.runs.begin(), small.runs.end(), large.runs.begin()));
    std::set<std::size_t> seen;
    for (const auto& run : large.runs) {
      if (run.replicate > 1) {
        EXPECT_LT(run.point, 6U);
      }
      if (blocks == doe::Blocks::replication) seen.insert(run.block);
    }
    EXPECT_EQ(seen.size(), blocks == doe::Blocks::none ? 0U : 4U);
  }
}

TEST(Plan, RefusesAdditionsThatCannotBe) {
  for (const std::vector<doe::Addition>& additions :
       {std::vector<doe::Addition>{{3, 3}}, {{0, 1}}, {{9, 1}}, {{1, 2}, {1, 1}}, {{1, 0}}}) {
    doe::PlanOptions wrong = options(2);
    wrong.additions = additions;
    EXPECT_THROW(doe::plan(with_three_more(), wrong), std::domain_error);
  }
}

TEST(AsMeasured, HasAPointForEachRunAndABlockForEachAddition) {
  doe::PlanOptions added = options(2);
  added.additions = {{2, 1}, {1, 2}};
  const doe::Design measured = doe::as_measured(with_three_more(), added);
  ASSERT_EQ(measured.size(), 15U);
  for (std::size_t point = 0; point < 15; ++point) {
    // What comes behind an addition was made later than what comes before it.
    EXPECT_EQ(measured.block(point), point < 6 ? 1U : point < 8 ? 2U : point < 14 ? 3U : 4U);
  }
  EXPECT_EQ(measured.point(14).levels, (std::vector<std::size_t>{1, 2}));
}

}  // namespace
