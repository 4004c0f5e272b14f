#include <numeric>

#include "queueing/simulation/batch_series.hpp"

namespace yates::queueing {

ResponseHistogram::ResponseHistogram(double scale) : scale_(scale), inverse_scale_(1.0 / scale) {}

double ResponseHistogram::lower_edge(std::size_t cell) {
  if (cell <= first_cell) return 0.0;
  return std::bit_cast<double>(static_cast<std::uint64_t>(cell) << dropped_bits);
}

void ResponseHistogram::cover(std::size_t first, std::size_t last) {
  if (counts_.empty()) first_ = first;
  if (first < first_) {
    counts_.insert(counts_.begin(), first_ - first, 0);
    first_ = first;
  }
  if (last >= first_ + counts_.size()) counts_.resize(last - first_ + 1);
}

void ResponseHistogram::add(const ResponseHistogram& other) {
  if (other.counts_.empty()) return;
  cover(other.first_, other.first_ + other.counts_.size() - 1);
  for (std::size_t i = 0; i < other.counts_.size(); ++i)
    counts_[other.first_ - first_ + i] += other.counts_[i];
}

std::int64_t ResponseHistogram::count() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
}

double ResponseHistogram::count_up_to(double time) const {
  const double scaled = time * inverse_scale_;
  const std::size_t cell = cell_of(scaled);
  double below = 0.0;
  for (std::size_t i = 0; i < counts_.size() && first_ + i <= cell; ++i) {
    const double width = lower_edge(cell + 1) - lower_edge(cell);
    const double share =
        first_ + i < cell ? 1.0 : std::clamp((scaled - lower_edge(cell)) / width, 0.0, 1.0);
    below += share * counts_[i];
  }
  return below;
}

double ResponseHistogram::time_of(double count) const {
  std::size_t chosen = counts_.size() - 1;
  double below = 0.0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] > 0 && below + counts_[i] >= count) {
      chosen = i;
      break;
    }
    below += counts_[i];
  }
  const double share =
      counts_[chosen] > 0 ? std::clamp((count - below) / counts_[chosen], 0.0, 1.0) : 0.0;
  const double lower = lower_edge(first_ + chosen);
  const double upper = lower_edge(first_ + chosen + 1);
  return scale_ * (lower + share * (upper - lower));
}

}  // namespace yates::queueing
