#pragma once

#include <cstdint>
#include <optional>

#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// The test of a straight-line model for curvature, from runs at the centre of all factors: the
/// mean of the corners (all factors at their low or high level) against the mean of the centre.
/// sum_of_squares = nF nC (yF - yC)^2 / (nF + nC), on one degree of freedom; F is against the pure
/// error of repeated settings. A quadratic effect of any factor makes the two means differ; the
/// centre points cannot tell which factor causes it. Source: D. C. Montgomery, Design and Analysis
/// of Experiments, 8th ed., section 6.8.
struct Curvature {
  std::int64_t corner_observations;
  std::int64_t center_observations;
  double corner_mean;
  double center_mean;
  double difference;  // corner_mean - center_mean
  double sum_of_squares;
  std::int64_t error_df = 0;  // of pure error
  std::optional<double> f;    // absent where nothing was measured twice, or repeats agree exactly
  std::optional<double> p;
  std::optional<double> low;  // interval of the difference alone, at the given confidence
  std::optional<double> high;
};

/// The result is absent unless the design has the shape: two or more factors, all of them numbers
/// with three levels, the middle one halfway between the others (in the variable's own scale, so
/// halfway in log2(size) where that is the variable); every setting is a corner or the centre; each
/// factor stands as often at its low as at its high level; blocks hold corners and centre in equal
/// proportion; and there is no drift term, which the means would have to be adjusted for.
std::optional<Curvature> curvature(const Fit& fit, const AnalysisOptions& options = {});

}  // namespace yates::anova
