#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "queueing/simulation/batch_series.hpp"
#include "queueing/simulation/simulation.hpp"
#include "queueing/simulation/simulation_plan.hpp"

namespace yates::queueing {

/// A quotient of two long-run means, both observed in the same stretches: its value is the quotient
/// of the totals, its variance that of y_i - ratio x_i. Source: A. M. Law, W. D. Kelton, Simulation
/// Modeling and Analysis, 1991, section 9.5.
struct RatioSample {
  std::vector<double> numerators;
  std::vector<double> denominators;

  bool empty() const { return denominator_total() <= 0.0; }
  double denominator_total() const;
  double ratio() const;
  /// y_i - ratio x_i.
  std::vector<double> residuals() const;
  /// Interval by Student's t; without half-width where there are fewer than two stretches. Not for
  /// an empty sample.
  Estimate estimate(double confidence) const;
  /// Joins each `size` neighbours into one; a remainder at the front is dropped.
  RatioSample joined_by(std::size_t size) const;
};

/// Numerators and denominators by functions of a stretch's sums.
template <typename Numerator, typename Denominator>
RatioSample ratio_sample(std::span<const Batch> batches, Numerator numerator,
                         Denominator denominator) {
  RatioSample sample;
  for (const Batch& batch : batches) {
    sample.numerators.push_back(numerator(batch.sums));
    sample.denominators.push_back(denominator(batch.sums));
  }
  return sample;
}

/// Mean response time of the jobs of one class, or of all where none is named.
RatioSample system_response(std::span<const Batch> batches, const SumsLayout& layout,
                            std::optional<std::size_t> job_class = std::nullopt);

/// Jobs at the stations.
RatioSample system_number(std::span<const Batch> batches, const SumsLayout& layout);

/// The correlation of a stretch's residual with the next one's, in [-1, 1]; 0 where all residuals
/// are.
double lag_one_correlation(const RatioSample& sample);

/// ratio(second) - ratio(first) of samples whose stretches belong together in pairs.
Estimate difference(const RatioSample& first, const RatioSample& second, double confidence);

/// Percentiles at `reported_percents` of the times in one histogram of all groups, chosen by its
/// index; the interval is that of the share of times up to the percentile. Empty where there is no
/// time.
std::vector<EstimatedPercentile> estimated_percentiles(std::span<const ResponseHistogram> groups,
                                                       double confidence);

/// All estimates from independent groups of stretches; the fields on how the simulation went are
/// left to the caller.
SimulationResult estimates_of(const SimulationPlan& plan, std::span<const Batch> groups,
                              double confidence);

}  // namespace yates::queueing
