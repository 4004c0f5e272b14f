#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
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

}  // namespace yates::queueing
