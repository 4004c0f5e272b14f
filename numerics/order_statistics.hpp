#pragma once

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

/// Ranks from 1 to the number of values; equal values share the mean of their ranks (mid-ranks).
std::vector<double> mid_ranks(std::span<const double> values);

}  // namespace yates::numerics
