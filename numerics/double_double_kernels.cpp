// The inner loops of double-double linear algebra, written so that the compiler keeps them in
// vector registers. Each is compiled twice: for any x86-64 and for machines with AVX2 and fused
// multiply-add, chosen when the program runs. Both give the same bits, because products and their
// errors are exact in either, the additions come in the same order, and this file is compiled
// without contraction of expressions.
#include <array>
#include <cmath>

#include "numerics/double_double_matrix.hpp"

#if defined(__x86_64__)
#define YATES_FUSED __attribute__((target("avx2,fma")))
#endif

namespace yates::numerics {

namespace {

using Eigen::Index;

constexpr Index lanes = 8;  // independent sums, so that additions need not wait for one another

[[gnu::always_inline]] inline double error_of_product_fused(double a, double b, double product) {
  return __builtin_fma(a, b, -product);
}

/// T. J. Dekker's splitting of both factors into halves of 26 bits.
[[gnu::always_inline]] inline double error_of_product_split(double a, double b, double product) {
  constexpr double splitter = 134217729.0;  // 2^27 + 1
  const double a_scaled = splitter * a;
  const double a_high = a_scaled - (a_scaled - a);
  const double a_low = a - a_high;
  const double b_scaled = splitter * b;
  const double b_high = b_scaled - (b_scaled - b);
  const double b_low = b - b_high;
  return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

template <double (*error_of_product)(double, double, double)>
[[gnu::always_inline]] inline DoubleDouble dot_kernel(const double* a_high, const double* a_low,
                                                      const double* b_high, const double* b_low,
                                                      Index count) {
  std::array<double, lanes> sum{};
  std::array<double, lanes> rest{};
  const auto add = [&](std::size_t lane, Index i) __attribute__((always_inline)) {
    const double product = a_high[i] * b_high[i];
    const double error = error_of_product(a_high[i], b_high[i], product) +
                         (a_high[i] * b_low[i] + a_low[i] * b_high[i]);
    const double total = sum[lane] + product;
    const double part = total - sum[lane];
    rest[lane] += ((sum[lane] - (total - part)) + (product - part)) + error;
    sum[lane] = total;
  };
  Index i = 0;
  for (; i + lanes <= count; i += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) add(lane, i + static_cast<Index>(lane));
  }
  for (std::size_t lane = 0; i < count; ++i, ++lane) add(lane, i);
  DoubleDouble result;
  for (std::size_t lane = 0; lane < lanes; ++lane) result += two_sum(sum[lane], rest[lane]);
  return result;
}

template <double (*error_of_product)(double, double, double)>
[[gnu::always_inline]] inline void subtract_kernel(const DoubleDouble& factor, const double* x_high,
                                                   const double* x_low, double* y_high,
                                                   double* y_low, Index count) {
  const double factor_high = factor.high;
  const double factor_low = factor.low;
#pragma GCC ivdep
  for (Index i = 0; i < count; ++i) {
    const double product = factor_high * x_high[i];
    const double error = error_of_product(factor_high, x_high[i], product) +
                         (factor_high * x_low[i] + factor_low * x_high[i]);
    const double y = y_high[i];
    const double difference = y - product;
    const double part = difference - y;
    const double rest = ((y - (difference - part)) - (product + part)) + (y_low[i] - error);
    const double rounded = difference + rest;
    y_low[i] = rest - (rounded - difference);
    y_high[i] = rounded;
  }
}

#ifdef YATES_FUSED

YATES_FUSED DoubleDouble dot_fused(const double* a_high, const double* a_low, const double* b_high,
                                   const double* b_low, Index count) {
  return dot_kernel<error_of_product_fused>(a_high, a_low, b_high, b_low, count);
}

YATES_FUSED void subtract_fused(const DoubleDouble& factor, const double* x_high,
                                const double* x_low, double* y_high, double* y_low, Index count) {
  subtract_kernel<error_of_product_fused>(factor, x_high, x_low, y_high, y_low, count);
}

const bool fused = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");

#endif

}  // namespace

DoubleDouble dot(const double* a_high, const double* a_low, const double* b_high,
                 const double* b_low, Index count) {
#ifdef YATES_FUSED
  if (fused) return dot_fused(a_high, a_low, b_high, b_low, count);
#endif
  return dot_kernel<error_of_product_split>(a_high, a_low, b_high, b_low, count);
}

void subtract_multiple(const DoubleDouble& factor, const double* x_high, const double* x_low,
                       double* y_high, double* y_low, Index count) {
#ifdef YATES_FUSED
  if (fused) return subtract_fused(factor, x_high, x_low, y_high, y_low, count);
#endif
  subtract_kernel<error_of_product_split>(factor, x_high, x_low, y_high, y_low, count);
}

}  // namespace yates::numerics
