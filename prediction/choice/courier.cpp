#include "prediction/choice/courier.hpp"

#include <algorithm>
#include <optional>

namespace yates::prediction {

namespace {

std::size_t first_largest(const std::vector<double>& values) {
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

}  // namespace

std::size_t courier_within(const std::vector<double>& accuracy, const std::vector<double>& time,
                           double latency) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < time.size(); ++i) {
    if (time[i] < latency && (!best || accuracy[i] > accuracy[*best])) best = i;
  }
  if (best) return *best;
  return static_cast<std::size_t>(std::min_element(time.begin(), time.end()) - time.begin());
}

std::size_t courier_by_weights(const std::vector<double>& accuracy, const std::vector<double>& time,
                               const CourierRule& rule) {
  const double most_accurate = accuracy[first_largest(accuracy)];
  const double longest = time[first_largest(time)];
  std::vector<double> score;
  for (std::size_t i = 0; i < time.size(); ++i) {
    score.push_back(rule.accuracy_weight * accuracy[i] / most_accurate +
                    rule.time_weight * (1.0 - time[i] / longest));
  }
  return first_largest(score);
}

}  // namespace yates::prediction
