#include "queueing/simulation/batch_series.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace yates::queueing {

namespace {

void write_number(std::uint64_t number, std::vector<std::uint8_t>& to) {
  for (; number >= 0x80; number >>= 7) to.push_back(static_cast<std::uint8_t>(number | 0x80));
  to.push_back(static_cast<std::uint8_t>(number));
}

/// Cells in rising order.
class CellWriter {
 public:
  explicit CellWriter(std::vector<std::uint8_t>& to) : to_(to) {}

  void write(std::uint64_t cell, std::uint64_t count) {
    write_number(cell - last_, to_);
    write_number(count, to_);
    last_ = cell;
  }

 private:
  std::vector<std::uint8_t>& to_;
  std::uint64_t last_ = 0;
};

class CellReader {
 public:
  explicit CellReader(std::span<const std::uint8_t> from) : from_(from) { next(); }

  bool over() const { return over_; }
  std::uint64_t cell() const { return cell_; }
  std::uint64_t count() const { return count_; }
  void next() {
    over_ = at_ == from_.size();
    if (over_) return;
    cell_ += number();
    count_ = number();
  }

 private:
  std::uint64_t number() {
    std::uint64_t result = 0;
    for (int shift = 0;; shift += 7) {
      const std::uint8_t byte = from_[at_++];
      result |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80) return result;
    }
  }

  std::span<const std::uint8_t> from_;
  std::size_t at_ = 0;
  bool over_ = false;
  std::uint64_t cell_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace

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

PackedCounts::PackedCounts(std::span<const ResponseHistogram> histograms) {
  ends_.reserve(histograms.size());
  for (const ResponseHistogram& histogram : histograms) {
    CellWriter writer(bytes_);
    histogram.each_cell([&](std::size_t cell, std::uint32_t count) { writer.write(cell, count); });
    ends_.push_back(bytes_.size());
  }
  bytes_.shrink_to_fit();
}

std::span<const std::uint8_t> PackedCounts::histogram(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
  return std::span(bytes_).subspan(begin, ends_[index] - begin);
}

void PackedCounts::add(const PackedCounts& other) {
  PackedCounts sum;
  sum.bytes_.reserve(bytes_.size() + other.bytes_.size());
  sum.ends_.reserve(ends_.size());
  for (std::size_t i = 0; i < std::min(ends_.size(), other.ends_.size()); ++i) {
    CellWriter writer(sum.bytes_);
    CellReader left(histogram(i));
    CellReader right(other.histogram(i));
    while (!left.over() || !right.over()) {
      const bool from_left = !left.over() && (right.over() || left.cell() <= right.cell());
      const bool from_right = !right.over() && (left.over() || right.cell() <= left.cell());
      const std::uint64_t cell = from_left ? left.cell() : right.cell();
      writer.write(cell, (from_left ? left.count() : 0) + (from_right ? right.count() : 0));
      if (from_left) left.next();
      if (from_right) right.next();
    }
    sum.ends_.push_back(sum.bytes_.size());
  }
  sum.bytes_.shrink_to_fit();
  *this = std::move(sum);
}

void PackedCounts::unpack_to(std::size_t index, ResponseHistogram& histogram) const {
  if (index >= ends_.size()) return;
  for (CellReader cells(this->histogram(index)); !cells.over(); cells.next())
    histogram.add_to_cell(cells.cell(), static_cast<std::uint32_t>(cells.count()));
}

void PackedCounts::keep_first(std::size_t histograms) {
  if (histograms >= ends_.size()) return;
  ends_.resize(histograms);
  bytes_.resize(histograms == 0 ? 0 : ends_.back());
  bytes_.shrink_to_fit();
}

void Stretch::clear() {
  sums.assign(sums.size(), 0.0);
  for (ResponseHistogram& histogram : histograms) histogram.clear();
}

void Batch::add(const Batch& other) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += other.sums[i];
  counts.add(other.counts);
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

std::size_t BatchSeries::bytes() const {
  std::size_t sum = 0;
  for (const Batch& batch : batches_) sum += batch.counts.bytes();
  return sum;
}

bool BatchSeries::push(const Stretch& stretch) {
  const std::span<const ResponseHistogram> all(stretch.histograms);
  batches_.push_back(
      {stretch.sums, PackedCounts(all.first(std::min(all.size(), kept_histograms_)))});
  while (kept_histograms_ > 0 && bytes() > most_bytes_) {
    kept_histograms_ = kept_histograms_ > first_histograms_ ? first_histograms_ : 0;
    for (Batch& batch : batches_) batch.counts.keep_first(kept_histograms_);
  }
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
