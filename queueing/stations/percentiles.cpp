#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

namespace {

/// ln tail, finite also where the tail has underflowed: only its sign against the target counts.
double log_of(double tail) {
  return std::log(std::max(tail, std::numeric_limits<double>::denorm_min()));
}

double percentile_of(const std::function<double(double)>& tail, double mean, double percent) {
  const double target = std::log1p(-percent / 100.0);
  const auto excess = [&](double time) { return log_of(tail(time)) - target; };
  // From the percentile of an exponential distribution outwards until the root lies between.
  double low = -target * mean;
  double high = low;
  double excess_low = excess(low);
  double excess_high = excess_low;
  while (excess_high > 0.0) {
    low = std::exchange(high, 2.0 * high);
    excess_low = std::exchange(excess_high, excess(high));
  }
  while (excess_low <= 0.0) {
    if (excess_low == 0.0) return low;
    high = std::exchange(low, 0.5 * low);
    excess_high = std::exchange(excess_low, excess(low));
  }
  const auto close_enough = [](double left, double right) { return right - left <= 1e-13 * right; };
  std::uintmax_t iterations = 100;
  const auto [left, right] = boost::math::tools::toms748_solve(
      excess, low, high, excess_low, excess_high, close_enough, iterations);
  return 0.5 * (left + right);
}

}  // namespace

void check_percent(double percent) {
  if (percent > 0.0 && percent < 100.0) return;
  throw std::domain_error(fmt::format(
      "percentile: the percentage is {}, but must be a number above 0 and below 100", percent));
}

std::vector<Percentile> percentiles_of(const std::function<double(double)>& tail, double mean,
                                       std::span<const double> percents) {
  std::vector<Percentile> percentiles;
  for (const double percent : percents) {
    check_percent(percent);
    percentiles.push_back({percent, percentile_of(tail, mean, percent)});
  }
  return percentiles;
}

}  // namespace yates::queueing
