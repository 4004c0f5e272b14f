#include "numerics/moments.hpp"

#include <algorithm>
#include <cmath>

namespace yates::numerics {

void Moments::add(const DoubleDouble& value) {
  if (count_ == 0) {
    smallest_ = largest_ = value;
  } else {
    smallest_ = std::min(smallest_, value);
    largest_ = std::max(largest_, value);
  }
  ++count_;
  const DoubleDouble step = value - mean_;
  const auto count = static_cast<double>(count_);
  mean_ += step / DoubleDouble(count);
  sum_of_squares_ += step * step * (DoubleDouble(count - 1.0) / DoubleDouble(count));
}

void Moments::merge(const Moments& other) {
  if (other.count_ == 0) return;
  if (count_ == 0) {
    *this = other;
    return;
  }
  const auto mine = static_cast<double>(count_);
  const auto theirs = static_cast<double>(other.count_);
  const DoubleDouble total(mine + theirs);
  const DoubleDouble step = other.mean_ - mean_;
  sum_of_squares_ +=
      other.sum_of_squares_ + step * step * (DoubleDouble(mine) * DoubleDouble(theirs) / total);
  mean_ += step * DoubleDouble(theirs) / total;
  count_ += other.count_;
  smallest_ = std::min(smallest_, other.smallest_);
  largest_ = std::max(largest_, other.largest_);
}

Moments Moments::of(std::int64_t count, const DoubleDouble& mean,
                    const DoubleDouble& sum_of_squares, const DoubleDouble& smallest,
                    const DoubleDouble& largest) {
  Moments result;
  result.count_ = count;
  result.mean_ = mean;
  result.sum_of_squares_ = sum_of_squares;
  result.smallest_ = smallest;
  result.largest_ = largest;
  return result;
}

DoubleDouble Moments::sum_of_squares() const {
  return sum_of_squares_.high < 0.0 ? DoubleDouble(0.0) : sum_of_squares_;
}

std::optional<double> Moments::variance() const {
  if (count_ < 2) return std::nullopt;
  return (sum_of_squares() / DoubleDouble(static_cast<double>(count_ - 1))).value();
}

std::optional<double> Moments::standard_deviation() const {
  if (count_ < 2) return std::nullopt;
  return square_root(sum_of_squares() / DoubleDouble(static_cast<double>(count_ - 1))).value();
}

}  // namespace yates::numerics
