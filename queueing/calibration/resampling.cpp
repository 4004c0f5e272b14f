#include <algorithm>
#include <cmath>

#include "numerics/distributions.hpp"
#include "numerics/order_statistics.hpp"
#include "numerics/random.hpp"
#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

double normal_probability(double z) {
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

/// Efron's a from the jackknife: a sixth of the skewness of the influence values.
double acceleration(const std::vector<double>& without) {
  double mean = 0.0;
  for (const double value : without) mean += value;
  mean /= static_cast<double>(without.size());
  double squares = 0.0;
  double cubes = 0.0;
  for (const double value : without) {
    squares += std::pow(mean - value, 2);
    cubes += std::pow(mean - value, 3);
  }
  return squares > 0.0 ? cubes / (6.0 * std::pow(squares, 1.5)) : 0.0;
}

}  // namespace

Resamples resample(const FitProblem& problem, const SearchResult& result, int count,
                   numerics::Seed seed) {
  Resamples found;
  const std::vector<double> full = full_weights(problem);
  for (int i = 0; i < count; ++i) {
    // A stream for each, so that the first of 400 are those of 100.
    numerics::Random random(seed, 1000 + static_cast<std::uint64_t>(i));
    std::vector<double> weights(full.size(), 0.0);
    for (std::size_t draw = 0; draw < full.size(); ++draw) {
      const auto chosen = static_cast<std::size_t>(random.below(full.size()));
      weights[chosen] += full[chosen];
    }
    if (auto parameters = refit(problem, result, weights)) {
      found.parameters.push_back(*std::move(parameters));
    } else {
      ++found.failed;
    }
  }
  return found;
}

std::vector<std::optional<std::vector<double>>> leave_out_each(const FitProblem& problem,
                                                               const SearchResult& result) {
  std::vector<std::optional<std::vector<double>>> found;
  std::vector<double> weights = full_weights(problem);
  for (double& weight : weights) {
    const double kept = weight;
    weight = 0.0;
    found.push_back(refit(problem, result, weights));
    weight = kept;
  }
  return found;
}

std::optional<Interval> corrected_interval(double estimate, std::vector<double> resampled,
                                           const std::vector<double>& without, double confidence) {
  if (resampled.size() < 50) return std::nullopt;
  std::sort(resampled.begin(), resampled.end());
  const double tail = (1.0 - confidence) / 2.0;
  const auto below = static_cast<double>(
      std::lower_bound(resampled.begin(), resampled.end(), estimate) - resampled.begin());
  const double share = below / static_cast<double>(resampled.size());
  const Interval percentiles{numerics::quantile(resampled, tail),
                             numerics::quantile(resampled, 1.0 - tail)};
  if (share <= 0.0 || share >= 1.0 || without.size() < 3) return percentiles;
  const double bias = numerics::normal_quantile(share);
  const double a = acceleration(without);
  const auto corrected = [&](double probability) {
    const double z = bias + numerics::normal_quantile(probability);
    return numerics::quantile(resampled, normal_probability(bias + z / (1.0 - a * z)));
  };
  // Beyond the pole of 1 - a z the correction turns over.
  const double farthest = std::abs(bias) - numerics::normal_quantile(tail);
  if (std::abs(a) * farthest >= 1.0) return percentiles;
  return Interval{corrected(tail), corrected(1.0 - tail)};
}

}  // namespace yates::queueing
