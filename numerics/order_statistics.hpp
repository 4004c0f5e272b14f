#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace yates::numerics {

/// The median of values, whose order it changes; of an even number the mean of the two in the
/// middle. Not empty.
double median_in_place(std::span<double> values);
double median(std::vector<double> values);

/// The value that a share of the ascending values lies below, interpolated between neighbours (type
/// 7 of R. J. Hyndman, Y. Fan, Sample quantiles in statistical packages, 1996). `ascending` is not
/// empty, 0 <= share <= 1.
double quantile(std::span<const double> ascending, double share);

/// Where the quantile lies that a sample is drawn around. An end is absent where the sample is too
/// small to bound it on that side.
struct QuantileInterval {
  std::optional<double> low;
  std::optional<double> high;
};

/// The closest order statistics below and above that quantile with a confidence of at least
/// `confidence`, half of the rest on each side, whatever the distribution: of n independent values
/// the number below it is binomial with n and `share`. `ascending` is not empty, 0 < share < 1,
/// 0 < confidence < 1. Source: W. J. Conover, Practical Nonparametric Statistics, 3rd edition,
/// 1999, section 3.2.
QuantileInterval quantile_interval(std::span<const double> ascending, double share,
                                   double confidence);

/// Ranks from 1 to the number of values; equal values share the mean of their ranks (mid-ranks).
std::vector<double> mid_ranks(std::span<const double> values);

}  // namespace yates::numerics
