#include "reports/capacity/capacity_report.hpp"

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/variates.hpp"

namespace yates::reports {
namespace {

using MethodRow = CapacityComparison::Row;

MethodRow row_of(const std::vector<double>& costs) {
  MethodRow row{capacity::Method::greedy};
  for (const double cost : costs) {
    capacity::Outcome outcome;
    outcome.machine_cost = cost;
    row.outcomes.emplace_back(outcome);
  }
  return row;
}

/// Tables of methods whose costs are the same but for 5 % of chance, on plans that differ by a
/// third.
struct Tables {
  std::size_t rows;
  std::size_t plans;
  numerics::Random random{numerics::Seed{11}};

  double chance(double spread) { return std::exp(spread * numerics::normal_variate(random)); }

  std::vector<MethodRow> drawn() {
    std::vector<double> base;
    for (std::size_t p = 0; p < plans; ++p) base.push_back(chance(0.3));
    std::vector<MethodRow> result;
    for (std::size_t r = 0; r < rows; ++r) {
      std::vector<double> costs;
      for (const double one : base) costs.push_back(one * chance(0.05));
      result.push_back(row_of(costs));
    }
    return result;
  }
};

const MethodRow& best_of(const std::vector<MethodRow>& rows) {
  return *std::min_element(rows.begin(), rows.end(), [](const MethodRow& a, const MethodRow& b) {
    return mean_cost(a) < mean_cost(b);
  });
}

// Of methods that are alike, some one is said to cost more in no more than one of twenty tables.
TEST(CapacityComparison, TellsMethodsThatAreAlikeApartInFewTables) {
  for (const std::size_t plans : {5, 20}) {
    Tables tables{13, plans};
    constexpr int drawn = 400;
    int told = 0;
    for (int t = 0; t < drawn; ++t) {
      const auto rows = tables.drawn();
      const MethodRow& best = best_of(rows);
      told += std::any_of(rows.begin(), rows.end(), [&](const MethodRow& row) {
        return &row != &best && costs_more(row, best, rows.size());
      });
    }
    EXPECT_LE(told, 0.07 * drawn) << plans;
  }
}

// What costs a fifth more is told from twenty plans, and many times as much from five.
TEST(CapacityComparison, TellsWhatCostsMore) {
  const auto told = [](std::size_t rows, std::size_t plans, double factor) {
    Tables tables{2, plans};
    int count = 0;
    for (int t = 0; t < 100; ++t) {
      const auto pair = tables.drawn();
      std::vector<double> more;
      for (const OutcomeSummary& one : pair[1].outcomes) more.push_back(factor * one.cost);
      count += costs_more(row_of(more), pair[0], rows) ? 1 : 0;
    }
    return count;
  };
  EXPECT_GE(told(13, 20, 1.2), 95);
  EXPECT_GE(told(13, 5, 3.0), 95);
  EXPECT_LE(told(13, 20, 1.0), 2);
}

TEST(CapacityComparison, TellsNothingFromOnePlanAndDifferencesWhereAPlanCostsNothing) {
  EXPECT_FALSE(costs_more(row_of({9.0}), row_of({1.0}), 2));
  EXPECT_FALSE(costs_more(row_of({1.0, 2.0}), row_of({1.0, 2.0}), 2));
  EXPECT_TRUE(costs_more(row_of({1.0, 1.1, 0.9, 1.0}), row_of({0.0, 0.0, 0.0, 0.0}), 2));
}

// 100 s on one device, 60 on two; due at 80.
TEST(CapacityReport, SaysWhatKeptAJobFromBeingInTime) {
  const capacity::Job job{"a", 0, 80, 1, {{0, 1, 100}, {0, 2, 60}}};
  capacity::JobOutcome outcome;
  outcome.stretches = {{0, 0, 10, 110}};
  outcome.finish = 110.0;
  EXPECT_DOUBLE_EQ(waited_seconds(job, outcome), 10.0);
  EXPECT_EQ(late_reason(job, outcome), LateReason::slow_setups);
  outcome.stretches = {{0, 1, 50, 110}};
  EXPECT_EQ(late_reason(job, outcome), LateReason::waited);
  outcome.stretches = {{0, 1, 0, 110}};
  outcome.restarting = 50.0;
  EXPECT_EQ(late_reason(job, outcome), LateReason::restarts);
  EXPECT_EQ(late_reason({"b", 0, 50, 1, job.setups}, outcome), LateReason::no_setup);
}

/// The first figure of a document.
const Figure* figure_of(const Document& document) {
  for (const Block& block : document.blocks) {
    if (const auto* figure = std::get_if<Figure>(&block)) return figure;
  }
  return nullptr;
}

// Bars of a machine never overlap, also where free devices do not lie side by side.
TEST(CapacityReport, DrawsEachJobOnDevicesOfItsOwn) {
  capacity::Plan plan{{{"four", "gpu", 4, 1.0}}, {}};
  for (const int devices : {1, 1, 1, 2}) {
    plan.jobs.push_back(
        {std::to_string(plan.jobs.size()), 0, 100, 1, {{0, devices, 10.0 * devices}}});
  }
  capacity::Outcome outcome;
  outcome.machines = {{0, 0, 40}};
  outcome.jobs.resize(4);
  outcome.jobs[0].stretches = {{0, 0, 0, 10}};
  outcome.jobs[1].stretches = {{0, 0, 0, 40}};
  outcome.jobs[2].stretches = {{0, 0, 0, 10}};
  outcome.jobs[3].stretches = {{0, 0, 10, 30}};
  const Document document = capacity_document(
      CapacitySimulation{plan, capacity::Method::greedy, outcome, 1.0}, Typography::plain);
  const Figure* figure = figure_of(document);
  ASSERT_NE(figure, nullptr);
  std::vector<PlotPlace> bars;
  for (const PlotLayer& layer : figure->plot.layers) {
    bars.insert(bars.end(), layer.places.begin(), layer.places.end());
  }
  EXPECT_EQ(bars.size(), 5U);  // the last job has the first and the third device
  for (std::size_t a = 0; a < bars.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const bool at_once = bars[a].x < *bars[b].x_end && bars[b].x < *bars[a].x_end;
      EXPECT_TRUE(!at_once || std::abs(bars[a].y - bars[b].y) > 0.1)
          << bars[a].label << bars[b].label;
    }
  }
}

}  // namespace
}  // namespace yates::reports
