#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "queueing/simulation/response_histogram.hpp"

namespace yates::queueing {

/// What was observed in one stretch of a simulation; two stretches are joined by adding.
struct Batch {
  std::vector<double> sums;  // in the order of SumsLayout
  /// Of the jobs' response times by class, then of the visits' response times by station.
  std::vector<ResponseHistogram> histograms;

  void add(const Batch& other);
  /// Sets all sums and counts to zero for the next stretch.
  void clear();
};

/// All batches joined into one; there is at least one batch.
Batch joined(std::span<const Batch> batches);

/// Joins each `size` neighbours into one; a remainder at the front is dropped.
std::vector<Batch> joined_by(std::span<const Batch> batches, std::size_t size);

/// The batches of a run whose length is not known in advance: whenever the series is full,
/// neighbours are joined, which leaves half as many batches of twice the length.
class BatchSeries {
 public:
  static constexpr std::size_t most = 256;

  /// Adds a batch. Returns whether the batches became twice as long.
  bool push(const Batch& batch);
  std::span<const Batch> batches() const { return batches_; }

 private:
  std::vector<Batch> batches_;
};

/// How many values at the front of a series belong to the warm-up, by the rule MSER: the cut d, at
/// most half of the series, at which the estimated variance of the mean of the rest is smallest,
///     sum over i > d of (x_i - mean)^2 / (n - d)^2
/// Source: K. P. White, An effective truncation heuristic for bias reduction in simulation output,
/// Simulation 69, 1997.
std::size_t warm_up_length(std::span<const double> series);

}  // namespace yates::queueing
