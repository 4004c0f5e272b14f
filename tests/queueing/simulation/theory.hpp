#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/simulation/simulation.hpp"

namespace yates::queueing {

/// One station under Poisson arrivals of one class.
struct OneStation {
  double arrival_rate;
  double service_time;
  Discipline discipline = Discipline::first_come_first_served;
  int servers = 1;
};

inline Network one_station(const OneStation& station) {
  return {.stations = {{.name = "station",
                        .discipline = station.discipline,
                        .servers = station.servers,
                        .demands = {{.visits = 1.0, .service_time = station.service_time}}}},
          .classes = {{.name = "", .load = OpenLoad{station.arrival_rate}}}};
}

// The simulation against theory: every check asks that a 99 % interval covers the exact value and
// is narrow enough for that to mean something. Seeds are fixed.

inline SimulationOptions with(double half_width, std::vector<ServiceDistribution> service = {}) {
  SimulationOptions options;
  options.half_width = half_width;
  options.confidence = 0.99;
  options.service = std::move(service);
  options.seed = {20261123};
  return options;
}

inline void expect_covers(const std::optional<Estimate>& estimate, double truth,
                          double half_width) {
  ASSERT_TRUE(estimate.has_value());
  ASSERT_TRUE(estimate->half_width.has_value());
  EXPECT_NEAR(estimate->mean, truth, *estimate->half_width);
  EXPECT_LE(*estimate->half_width, half_width * truth);
}

inline void expect_covers(const Estimate& estimate, double truth, double half_width) {
  expect_covers(std::optional(estimate), truth, half_width);
}

inline void expect_percentiles(const std::vector<EstimatedPercentile>& percentiles,
                               const std::vector<double>& truths) {
  ASSERT_EQ(percentiles.size(), truths.size());
  for (std::size_t i = 0; i < truths.size(); ++i) {
    EXPECT_NEAR(percentiles[i].response_time, truths[i], percentiles[i].half_width.value())
        << percentiles[i].percent;
    EXPECT_LT(percentiles[i].half_width.value(), 0.05 * truths[i]);
  }
}

}  // namespace yates::queueing
