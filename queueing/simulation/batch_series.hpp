#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "queueing/simulation/response_histogram.hpp"

namespace yates::queueing {

/// What a stretch of a simulation showed; two stretches are joined by adding.
struct Batch {
  std::vector<double> sums;  // in the order of SumsLayout
  /// Of the jobs' response times by class, then of the visits' response times by station.
  std::vector<ResponseHistogram> histograms;

  void add(const Batch& other);
  /// Back to nothing, ready for the next stretch.
  void clear();
};

/// All of them as one. At least one.
Batch joined(std::span<const Batch> batches);

/// Each `size` neighbours as one; what is left over at the front is dropped.
std::vector<Batch> joined_by(std::span<const Batch> batches, std::size_t size);

/// The stretches of a run whose length nobody knows in advance: whenever there are as many as it
/// holds, neighbours are joined and there are half as many, twice as long.
class BatchSeries {
 public:
  static constexpr std::size_t most = 256;

  /// Whether the batches became twice as long.
  bool push(const Batch& batch);
  std::span<const Batch> batches() const { return batches_; }

 private:
  std::vector<Batch> batches_;
};

/// How many values at the front of a series belong to the warm-up, by the rule MSER: the cut d,
/// at most half of the series, at which the variance of the mean of the rest looks least,
///     sum over i > d of (x_i - mean)^2 / (n - d)^2
/// Source: K. P. White, An effective truncation heuristic for bias reduction in simulation output,
/// Simulation 69, 1997.
std::size_t warm_up_length(std::span<const double> series);

}  // namespace yates::queueing
