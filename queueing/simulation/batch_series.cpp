#include "queueing/simulation/batch_series.hpp"

#include <utility>

namespace yates::queueing {

void Batch::add(const Batch& other) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += other.sums[i];
  for (std::size_t i = 0; i < histograms.size(); ++i) histograms[i].add(other.histograms[i]);
}

void Batch::clear() {
  sums.assign(sums.size(), 0.0);
  for (ResponseHistogram& histogram : histograms) histogram.clear();
}

Batch joined(std::span<const Batch> batches) {
  Batch all = batches.front();
  for (const Batch& batch : batches.subspan(1)) all.add(batch);
  return all;
}

std::vector<Batch> joined_by(std::span<const Batch> batches, std::size_t size) {
  std::vector<Batch> groups;
  for (std::size_t first = batches.size() % size; first < batches.size(); first += size)
    groups.push_back(joined(batches.subspan(first, size)));
  return groups;
}

bool BatchSeries::push(const Batch& batch) {
  batches_.push_back(batch);
  if (batches_.size() < most) return false;
  for (std::size_t i = 0; i < most / 2; ++i) {
    if (i > 0) batches_[i] = std::move(batches_[2 * i]);
    batches_[i].add(batches_[2 * i + 1]);
  }
  batches_.resize(most / 2);
  return true;
}

std::size_t warm_up_length(std::span<const double> series) {
  // From the back, mean and sum of squared deviations of the rest grow value by value (Welford).
  double mean = 0.0;
  double squares = 0.0;
  double count = 0.0;
  double least = 0.0;
  std::size_t best = 0;
  for (std::size_t cut = series.size(); cut-- > 0;) {
    count += 1.0;
    const double deviation = series[cut] - mean;
    mean += deviation / count;
    squares += deviation * (series[cut] - mean);
    if (cut > series.size() / 2) continue;
    const double criterion = squares / (count * count);
    // Of equal cuts the earlier one, which keeps more.
    if (cut == series.size() / 2 || criterion <= least) {
      least = criterion;
      best = cut;
    }
  }
  return best;
}

}  // namespace yates::queueing
