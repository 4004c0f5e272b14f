#pragma once

#include <cstddef>
#include <vector>

namespace yates::prediction {

/// How the Courier study chooses the size of batches, by point estimates alone. Source: the
/// Courier study, ICPE 2021, and its program courier.py. A setting is a place in both lists, which
/// are not empty; ties go to the first.
struct CourierRule {
  std::size_t time = 0;  // which response is the time, of Question::models
  double accuracy_weight = 0.5;
  double time_weight = 0.5;  // the two sum to 1
};

/// The highest accuracy of those whose time is below the latency; where none is, the smallest time.
std::size_t courier_within(const std::vector<double>& accuracy, const std::vector<double>& time,
                           double latency);

/// Without a latency: the highest accuracy_weight * accuracy / max accuracy + time_weight * (1 -
/// time / max time). Accuracies of 0.94 to 1 beside times of 0 to 0.8 make equal weights choose the
/// fastest.
std::size_t courier_by_weights(const std::vector<double>& accuracy, const std::vector<double>& time,
                               const CourierRule& rule);

}  // namespace yates::prediction
