#pragma once

#include <cstddef>
#include <vector>

#include "doe/properties/coded_model.hpp"
#include "doe/properties/independent_columns.hpp"
#include "doe/properties/region.hpp"

namespace yates::doe {

/// How well a design predicts over a region. Variances are v(x) = x'(X'X)^-1 x, in units of the
/// variance of one run; n v(x) is the scaled prediction variance of Montgomery's section 11.4.4.
struct PredictionVariance {
  Region region;
  double average;             // over the region: I (or V) optimality
  double largest;             // the worst that was found
  std::vector<double> worst;  // where, as a Setting
  std::size_t settings;       // how many were spread over the region for the curve
  /// The fraction-of-design-space curve: curve[i] is the variance that a share of i / (size - 1) of
  /// the region does not exceed, from the least to the largest at the spread settings. Source: A.
  /// Zahran, C. M. Anderson-Cook, R. H. Myers, Fraction of design space to assess prediction
  /// capability of response surface designs, Journal of Quality Technology 35, 2003.
  std::vector<double> curve;
};

inline constexpr std::size_t curve_points = 101;

/// Of a model of full rank. The largest variance is looked for at the spread settings, at the outer
/// ones, and from the worst three of each by moving one coordinate at a time and then by small
/// steps in all directions; a maximum far from all of these can be missed. With many parameters
/// fewer settings are looked at, at least 500.
PredictionVariance prediction_variance(const CodedModel& model, const IndependentColumns& columns,
                                       const Region& region);

}  // namespace yates::doe
