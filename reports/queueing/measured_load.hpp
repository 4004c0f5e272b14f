#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace yates::reports {

/// The mean of the runs of one setting. Student's t interval of it is absent with a single run.
struct MeasuredMean {
  double mean;
  std::optional<double> low = std::nullopt;
  std::optional<double> high = std::nullopt;
  std::size_t runs = 1;
};

/// `values` is not empty; 0 < confidence < 1. Source: Jain 1991, section 13.2.
MeasuredMean measured_mean(std::span<const double> values, double confidence);

/// What was measured where the quantity that a sweep varies had this value.
struct MeasuredLoad {
  double value;
  std::optional<MeasuredMean> throughput = std::nullopt;     // jobs per second
  std::optional<MeasuredMean> response_time = std::nullopt;  // seconds
};

}  // namespace yates::reports
