#include "reports/queueing/measured_load.hpp"

#include <cmath>
#include <numeric>

#include "numerics/distributions.hpp"

namespace yates::reports {

MeasuredMean measured_mean(std::span<const double> values, double confidence) {
  const auto count = static_cast<double>(values.size());
  MeasuredMean result{.mean = std::accumulate(values.begin(), values.end(), 0.0) / count,
                      .runs = values.size()};
  if (values.size() < 2) return result;
  double squares = 0.0;
  for (const double value : values) squares += std::pow(value - result.mean, 2);
  const double standard_error = std::sqrt(squares / (count - 1.0) / count);
  const double half_width =
      standard_error * numerics::t_quantile(0.5 + confidence / 2.0, count - 1.0);
  result.low = result.mean - half_width;
  result.high = result.mean + half_width;
  return result;
}

}  // namespace yates::reports
