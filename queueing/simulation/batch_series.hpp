#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace yates::queueing {

/// Counts of times in cells of equal relative width: 128 to an octave, so that a cell is 0.8 % of
/// its time at most. The cells reach from 2^-20 to 2^20 of a scale; what lies outside is counted in
/// the outermost cells.
class ResponseHistogram {
 public:
  /// Times are counted relative to `scale` > 0.
  explicit ResponseHistogram(double scale);

  void add(double time) {
    const std::size_t cell = cell_of(time * inverse_scale_);
    if (cell - first_ >= counts_.size()) cover(cell, cell);  // true also where cell < first_
    ++counts_[cell - first_];
  }
  /// The same cells, counted together. Both must have the same scale.
  void add(const ResponseHistogram& other);
  /// The cells that counted something, by rising number, with their counts.
  template <typename Receive>
  void each_cell(Receive receive) const {
    for (std::size_t i = 0; i < counts_.size(); ++i)
      if (counts_[i] > 0) receive(first_ + i - first_cell, counts_[i]);
  }
  /// A cell by the number that each_cell gives it.
  void add_to_cell(std::size_t cell, std::uint32_t count) {
    cover(cell + first_cell, cell + first_cell);
    counts_[cell + first_cell - first_] += count;
  }

  /// Sets all counts to zero but keeps the cells, so that counting continues quickly.
  void clear() { std::fill(counts_.begin(), counts_.end(), 0U); }

  std::int64_t count() const;
  /// How many of the times are at most `time`; inside a cell, by proportion.
  double count_up_to(double time) const;
  /// The time that `count` of the times do not exceed, by proportion inside a cell. 0 <= count <=
  /// count(), at least one time counted.
  double time_of(double count) const;

 private:
  // A double's exponent and the first seven bits behind its point number the cells.
  static constexpr int dropped_bits = 52 - 7;
  static constexpr std::size_t first_cell = (std::size_t{1023} - 20) << 7;
  static constexpr std::size_t last_cell = (std::size_t{1023} + 20) << 7;

  /// Of a time in units of the scale.
  static std::size_t cell_of(double time) {
    const auto cell = static_cast<std::size_t>(std::bit_cast<std::uint64_t>(time) >> dropped_bits);
    return std::clamp(cell, first_cell, last_cell);
  }
  static double lower_edge(std::size_t cell);

  void cover(std::size_t first, std::size_t last);

  double scale_;
  double inverse_scale_;
  std::size_t first_ = 0;  // the cell that counts_[0] counts
  std::vector<std::uint32_t> counts_;
};

/// The counts of several histograms in few bytes: of each cell that counted something its distance
/// from the one before and its count, both in as many groups of seven bits as they need (LEB128).
/// A thousand stations with a few hundred visits each have thousands of cells, most of them empty.
class PackedCounts {
 public:
  PackedCounts() = default;
  explicit PackedCounts(std::span<const ResponseHistogram> histograms);

  /// The same histograms, counted together.
  void add(const PackedCounts& other);
  /// Adds the counts of one histogram to it; it must have the scale of the packed one.
  void unpack_to(std::size_t index, ResponseHistogram& histogram) const;
  /// Forgets all but the first histograms.
  void keep_first(std::size_t histograms);
  std::size_t histograms() const { return ends_.size(); }
  std::size_t bytes() const { return bytes_.size(); }

 private:
  std::span<const std::uint8_t> histogram(std::size_t index) const;

  std::vector<std::uint8_t> bytes_;
  std::vector<std::size_t> ends_;  // of each histogram in `bytes_`
};

/// What is observed in the stretch of a simulation that is going on.
struct Stretch {
  std::vector<double> sums;  // in the order of SumsLayout
  /// Of the jobs' response times by class, then of the visits' response times by station.
  std::vector<ResponseHistogram> histograms;

  /// Sets all sums and counts to zero for the next stretch.
  void clear();
};

/// A stretch that is over; two of them are joined by adding.
struct Batch {
  std::vector<double> sums;  // in the order of SumsLayout
  PackedCounts counts;

  void add(const Batch& other);
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

  /// Where all counts take more than `most_bytes`, the first so many histograms are kept alone, and
  /// where these take more, none.
  BatchSeries(std::size_t first_histograms, std::size_t most_bytes)
      : first_histograms_(first_histograms), most_bytes_(most_bytes) {}

  /// Adds a batch. Returns whether the batches became twice as long.
  bool push(const Stretch& stretch);
  std::span<const Batch> batches() const { return batches_; }

 private:
  std::size_t bytes() const;

  std::size_t first_histograms_;
  std::size_t most_bytes_;
  std::size_t kept_histograms_ = std::numeric_limits<std::size_t>::max();
  std::vector<Batch> batches_;
};

/// How many values at the front of a series belong to the warm-up, by the rule MSER: the cut d, at
/// most half of the series, at which the estimated variance of the mean of the rest is smallest,
///     sum over i > d of (x_i - mean)^2 / (n - d)^2
/// Source: K. P. White, An effective truncation heuristic for bias reduction in simulation output,
/// Simulation 69, 1997.
std::size_t warm_up_length(std::span<const double> series);

}  // namespace yates::queueing
