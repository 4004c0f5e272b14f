#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// True where the model has a value between the measured levels of the factor (an index into
/// Observations::factors): it is a number, and so is whatever reads it.
bool is_smooth_in(const Fit& fit, std::size_t factor);

/// The model's mean at one place, on the scale of the analysis.
struct MeanBetween {
  double mean;
  /// Of a band that holds for all places of one call together: mean -+ sqrt(r F(confidence; r, df))
  /// standard errors, r being the rank of the places' rows of the model matrix. It is absent
  /// without residual degrees of freedom. Source: H. Scheffe, A method for judging all contrasts in
  /// the analysis of variance, Biometrika 40, 1953.
  std::optional<double> low;
  std::optional<double> high;
};

/// The model's means where some numbers stand at values that need not have been measured, averaged
/// with equal weight over the measured combinations of the other factors, in which a number with
/// very many values stands at its median; block and drift at their average. Each place has one
/// value per factor. The means are absent where the model is not smooth in one of the factors,
/// where aliased columns leave it undetermined, where a place has no finite value, and where places
/// times combinations are more than 40,000.
std::optional<std::vector<MeanBetween>> means_between(const Fit& fit,
                                                      std::span<const std::size_t> factors,
                                                      std::span<const std::vector<double>> places,
                                                      const AnalysisOptions& options);

}  // namespace yates::anova
