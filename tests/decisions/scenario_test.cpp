#include "bench/decisions/scenario.hpp"

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "table/write.hpp"

namespace yates::decisions {
namespace {

table::Table draw(const Scenario& scenario, std::uint64_t seed = 1) {
  numerics::Random random({seed});
  return experiment(scenario, random);
}

std::vector<double> numbers(const table::Table& table, const std::string& column) {
  std::vector<double> result;
  for (std::size_t row = 0; row < table.rows; ++row) {
    result.push_back(table.find(column)->number(row));
  }
  return result;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double deviation_of(const std::vector<double>& values) {
  const double mean = mean_of(values);
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

TEST(Scenario, SettingsAreInStandardOrderTheFirstFactorFastest) {
  const Scenario scenario = crossed({2, 3, 2}, 1);
  ASSERT_EQ(scenario.runs.size(), 12U);
  EXPECT_EQ(scenario.levels_of(1), (std::vector<std::size_t>{1, 0, 0}));
  EXPECT_EQ(scenario.levels_of(2), (std::vector<std::size_t>{0, 1, 0}));
  for (std::size_t setting = 0; setting < 12; ++setting) {
    EXPECT_EQ(scenario.setting_of(scenario.levels_of(setting)), setting);
  }
  EXPECT_EQ(scenario.formula(), "y ~ a * b * c");
}

TEST(Experiment, IsTheSameForTheSameSeedOnly) {
  const Scenario scenario = crossed({2, 2}, 3);
  EXPECT_EQ(table::to_csv(draw(scenario, 7)), table::to_csv(draw(scenario, 7)));
  EXPECT_NE(table::to_csv(draw(scenario, 7)), table::to_csv(draw(scenario, 8)));
}

TEST(Experiment, AdditiveValuesHaveTheirMeansAndDeviations) {
  Scenario scenario = crossed({2}, 20'000);
  scenario.location = {100.0, 80.0};
  scenario.standard_deviation = {1.0, 5.0};
  const table::Table table = draw(scenario);
  std::map<std::string, std::vector<double>> values;
  for (std::size_t row = 0; row < table.rows; ++row) {
    values[table.find("a")->text(row)].push_back(table.find("y")->number(row));
  }
  EXPECT_NEAR(mean_of(values["a01"]), 100.0, 4.0 * 1.0 / std::sqrt(20'000));
  EXPECT_NEAR(mean_of(values["a02"]), 80.0, 4.0 * 5.0 / std::sqrt(20'000));
  EXPECT_NEAR(deviation_of(values["a01"]), 1.0, 4.0 * 1.0 / std::sqrt(40'000));
  EXPECT_NEAR(deviation_of(values["a02"]), 5.0, 4.0 * 5.0 / std::sqrt(40'000));
}

TEST(Experiment, LognormalValuesHaveTheirMediansAndVariation) {
  Scenario scenario = crossed({1}, 40'000);
  scenario.noise = Noise::multiplicative;
  scenario.location = {std::log(50.0)};
  scenario.standard_deviation = {std::sqrt(std::log1p(0.3 * 0.3))};
  const std::vector<double> values = numbers(draw(scenario), "time");
  std::vector<double> logarithms;
  for (const double value : values) logarithms.push_back(std::log(value));
  EXPECT_NEAR(std::exp(mean_of(logarithms)), 50.0, 0.4);
  EXPECT_NEAR(deviation_of(values) / mean_of(values), 0.3, 0.01);
}

TEST(Experiment, OneRunInTwentyIsFiveTimesSlower) {
  Scenario scenario = crossed({1}, 40'000);
  scenario.noise = Noise::multiplicative;
  scenario.standard_deviation = {0.01};
  scenario.outliers = 0.05;
  double slow = 0.0;
  for (const double value : numbers(draw(scenario), "time")) {
    EXPECT_TRUE(std::abs(value - 1.0) < 0.1 || std::abs(value - 5.0) < 0.5) << value;
    if (value > 3.0) slow += 1.0;
  }
  EXPECT_NEAR(slow / 40'000.0, 0.05, 4.0 * std::sqrt(0.05 * 0.95 / 40'000.0));
}

TEST(Experiment, SortedRunsFollowTheSettingsAndDriftAlongAStraightLine) {
  Scenario scenario = crossed({2, 2}, 2);
  scenario.launch = Launch::sorted;
  scenario.standard_deviation.assign(4, 1e-9);
  scenario.drift = 7.0;
  const table::Table table = draw(scenario);
  const std::vector<std::string> levels = {"a01", "a01", "a02", "a02", "a01", "a01", "a02", "a02"};
  for (std::size_t row = 0; row < 8; ++row) {
    EXPECT_EQ(table.find("run")->number(row), static_cast<double>(row + 1));
    EXPECT_EQ(table.find("a")->text(row), levels[row]);
    EXPECT_NEAR(table.find("y")->number(row), static_cast<double>(row) - 3.5, 1e-6);
  }
  scenario.launch = Launch::sorted_unnumbered;
  EXPECT_EQ(draw(scenario).find("run"), nullptr);
}

TEST(Experiment, SuccessiveDeviationsAreCorrelatedAndKeepTheirSpread) {
  Scenario scenario = crossed({1}, 100'000);
  scenario.launch = Launch::sorted;
  scenario.autocorrelation = 0.9;
  const std::vector<double> values = numbers(draw(scenario), "y");
  double products = 0.0;
  double squares = 0.0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    products += values[i] * values[i - 1];
    squares += values[i] * values[i];
  }
  EXPECT_NEAR(products / squares, 0.9, 0.01);
  EXPECT_NEAR(deviation_of(values), 1.0, 0.05);
}

TEST(Experiment, RandomOrderMixesTheSettings) {
  Scenario scenario = crossed({2}, 50);
  const table::Table table = draw(scenario);
  std::size_t changes = 0;
  for (std::size_t row = 1; row < table.rows; ++row) {
    if (table.find("a")->text(row) != table.find("a")->text(row - 1)) ++changes;
  }
  EXPECT_GT(changes, 30U);
}

TEST(Experiment, BlocksHoldEachSettingOnceAndAreCentred) {
  Scenario scenario = crossed({2, 2}, 3);
  scenario.launch = Launch::replication_blocks;
  scenario.standard_deviation.assign(4, 1e-9);
  scenario.block_deviation = 2.0;
  const table::Table table = draw(scenario);
  std::map<double, std::set<double>> settings_of_block;
  for (std::size_t row = 0; row < table.rows; ++row) {
    settings_of_block[table.find("block")->number(row)].insert(
        table.find("standard_order")->number(row));
  }
  ASSERT_EQ(settings_of_block.size(), 3U);
  for (const auto& [block, settings] : settings_of_block) EXPECT_EQ(settings.size(), 4U);
  EXPECT_NEAR(mean_of(numbers(table, "y")), 0.0, 1e-6);
  EXPECT_GT(deviation_of(numbers(table, "y")), 0.1);
}

TEST(Experiment, RunsOfAWholePlotShareTheHardLevelAndItsDeviation) {
  Scenario scenario = crossed({2, 2}, 3);
  scenario.launch = Launch::split_plot;
  scenario.standard_deviation.assign(4, 1e-9);
  scenario.whole_plot_deviation = 2.0;
  const table::Table table = draw(scenario);
  std::map<double, std::set<std::string>> hard;
  std::map<double, std::set<std::string>> easy;
  std::map<double, std::vector<double>> values;
  for (std::size_t row = 0; row < table.rows; ++row) {
    const double plot = table.find("whole_plot")->number(row);
    hard[plot].insert(table.find("a")->text(row));
    easy[plot].insert(table.find("b")->text(row));
    values[plot].push_back(table.find("y")->number(row));
  }
  ASSERT_EQ(hard.size(), 6U);
  std::set<long> distinct;
  for (const auto& [plot, levels] : hard) {
    EXPECT_EQ(levels.size(), 1U);
    EXPECT_EQ(easy[plot].size(), 2U);
    EXPECT_NEAR(values[plot][0], values[plot][1], 1e-6);
    distinct.insert(std::lround(1e3 * values[plot][0]));
  }
  EXPECT_EQ(distinct.size(), 6U);
}

}  // namespace
}  // namespace yates::decisions
