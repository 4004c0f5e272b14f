#include "queueing/calibration/measured_runs.hpp"

#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

namespace yates::queueing {
namespace {

MeasuredRuns example() {
  return {.factors = {{"cpu", {1, 2, 1, 1}}, {"batch", {64, 64, 64, 32}}},
          .response = {10, 20, 11, 30},
          .rows = {2, 3, 4, 5},
          .throughput = {{5, 6, 7, 8}},
          .utilizations = {{"disk", {0.1, 0.2, 0.3, 0.4}}}};
}

TEST(MeasuredRuns, GroupsReplicatesIntoConfigurations) {
  const auto found = configurations(example());
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].levels, (std::vector<double>{1, 64}));
  EXPECT_EQ(found[0].runs, (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(found[1].runs, (std::vector<std::size_t>{1}));
  EXPECT_EQ(found[2].levels, (std::vector<double>{1, 32}));
}

TEST(MeasuredRuns, TakesMinusZeroAsZero) {
  MeasuredRuns runs = example();
  runs.factors[0].values = {0.0, -0.0, 0.0, 1};
  EXPECT_EQ(configurations(runs)[0].runs, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(MeasuredRuns, SelectsWholeRuns) {
  const MeasuredRuns part = select(example(), {3, 1, 3});
  EXPECT_EQ(part.response, (std::vector<double>{30, 20, 30}));
  EXPECT_EQ(part.rows, (std::vector<std::size_t>{5, 3, 5}));
  EXPECT_EQ(part.factors[1].values, (std::vector<double>{32, 64, 32}));
  EXPECT_EQ(part.throughput.value(), (std::vector<double>{8, 6, 8}));
  EXPECT_EQ(part.utilizations[0].values, (std::vector<double>{0.4, 0.2, 0.4}));
}

TEST(MeasuredRuns, NamesLevelsAscendingAndConfigurationsInWords) {
  EXPECT_EQ(levels(example().factors[1]), (std::vector<double>{32, 64}));
  EXPECT_EQ(describe(example(), {2, 64}), "cpu=2, batch=64");
}

TEST(MeasuredRuns, RefusesColumnsThatDoNotFit) {
  EXPECT_NO_THROW(check_runs(example()));
  EXPECT_THROW(check_runs({.factors = {}, .response = {}, .rows = {}}), std::domain_error);
  MeasuredRuns runs = example();
  runs.factors[0].values.pop_back();
  EXPECT_THROW(check_runs(runs), std::domain_error);
  runs = example();
  runs.response[1] = std::numeric_limits<double>::infinity();
  EXPECT_THROW(check_runs(runs), std::domain_error);
  runs = example();
  runs.factors[1].name = "cpu";
  EXPECT_THROW(check_runs(runs), std::domain_error);
  runs = example();
  runs.rows.pop_back();
  EXPECT_THROW(check_runs(runs), std::domain_error);
  runs = example();
  runs.throughput->pop_back();
  EXPECT_THROW(check_runs(runs), std::domain_error);
}

}  // namespace
}  // namespace yates::queueing
