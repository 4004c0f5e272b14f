#include "numerics/factorial_transform.hpp"

#include <cassert>

namespace yates::numerics {

namespace {

using Eigen::Index;

/// One value and its error terms; branch-free, so that loops over it become vector instructions.
[[gnu::always_inline]] inline void add(double a_high, double a_low, double b_high, double b_low,
                                       double& high, double& low) {
  const double sum = a_high + b_high;
  const double part = sum - a_high;
  const double rest = ((a_high - (sum - part)) + (b_high - part)) + (a_low + b_low);
  high = sum + rest;
  low = rest - (high - sum);
}

/// (a, b) becomes (a + b, b - a) for `count` pairs.
void butterfly(double* a_high, double* a_low, double* b_high, double* b_low, Index count) {
#pragma GCC ivdep
  for (Index i = 0; i < count; ++i) {
    double sum_high;
    double sum_low;
    double difference_high;
    double difference_low;
    add(a_high[i], a_low[i], b_high[i], b_low[i], sum_high, sum_low);
    add(b_high[i], b_low[i], -a_high[i], -a_low[i], difference_high, difference_low);
    a_high[i] = sum_high;
    a_low[i] = sum_low;
    b_high[i] = difference_high;
    b_low[i] = difference_low;
  }
}

/// The contrasts along one factor within one run of `stride` cells per level.
void transform_levels(DoubleDoubleVector& values, Index begin, Index stride, Index levels) {
  for (Index i = begin; i < begin + stride; ++i) {
    DoubleDouble sum = values[i];
    for (Index j = 1; j < levels; ++j) {
      const DoubleDouble value = values[i + j * stride];
      values.set(i + j * stride, DoubleDouble(static_cast<double>(j)) * value - sum);
      sum += value;
    }
    values.set(i, sum);
  }
}

}  // namespace

void factorial_transform(DoubleDoubleVector& values, std::span<const std::size_t> levels) {
  const Index count = values.size();
  Index stride = 1;
  for (const std::size_t factor_levels : levels) {
    const auto L = static_cast<Index>(factor_levels);
    assert(L > 0 && count % (stride * L) == 0 && "the levels' product is the number of values");
    for (Index begin = 0; begin < count; begin += stride * L) {
      if (L == 2) {
        butterfly(values.high.data() + begin, values.low.data() + begin,
                  values.high.data() + begin + stride, values.low.data() + begin + stride, stride);
      } else {
        transform_levels(values, begin, stride, L);
      }
    }
    stride *= L;
  }
  assert(stride == count && "the levels' product is the number of values");
}

std::vector<double> contrast_lengths(std::size_t levels) {
  std::vector<double> result{static_cast<double>(levels)};
  for (std::size_t j = 1; j < levels; ++j) result.push_back(static_cast<double>(j * (j + 1)));
  return result;
}

}  // namespace yates::numerics
