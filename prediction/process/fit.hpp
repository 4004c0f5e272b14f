#pragma once

#include <optional>

#include <Eigen/Core>

#include "prediction/process/process.hpp"

namespace yates::prediction {

struct ProcessOptions {
  KernelShape shape = KernelShape::matern;
  /// Adds a linear part, whose slopes have one variance per standard deviation of a feature: where
  /// predictions leave the range of the samples, it goes on.
  bool linear = false;
  /// Where the search starts instead, for settings that are mostly the same as those of which these
  /// are the parameters: it ends several times sooner.
  std::optional<ProcessParameters> start = std::nullopt;
};

/// No process learns from more settings: the covariance of so many fills 128 MB.
constexpr Eigen::Index most_process_settings = 4000;

/// The process with the most probable parameters: those that maximise
/// log likelihood + log prior, found by L-BFGS. The priors are normal for the logarithms, in units
/// of the standard deviations s_j of the features and s of the response, d features that vary:
///     length / s_j        around e^2 sqrt(d), sd 1.5
///     signal / s^2        around 1, sd 1
///     nugget / s^2        around e^-2, sd 2; never below 1e-6
///     slopes s_j^2 / s^2  around e^-3 / d, sd 2; one number for all features
/// Random settings lie about sqrt(2 d) standard deviations apart: unless lengths grow with sqrt(d)
/// each further feature makes all settings strangers to each other. By e^2 a response is expected
/// to be close to a sum of few low interactions unless the data say otherwise, because 9 to 20
/// settings cannot choose 8 to 20 lengths. Without a prior on the nugget so few settings are taken
/// for exact, with intervals far too narrow. The numbers were chosen on seven systems together (20
/// draws of 9 to 127 settings, the geometric mean of 26 errors); it changes by at most 4 % within
/// e^(1.5 .. 2.5) for the lengths and e^(-5 .. -2) for the nugget. Intervals remain too narrow for
/// few settings, because the parameters are taken for known: those of 90 % covered 82 to 84 % of
/// the other settings, and 74 to 78 % after 9 to 22 settings.
///
/// Two starts, the middle of the prior and lengths of e^-3 of it (a response with many waves), are
/// compared on at most 150 settings; the better one goes on with at most 1,000, and a given start
/// with 150 (the errors of left-out settings of three systems then change by at most 3 %, in either
/// direction). More starts find more probable parameters that predict no better. All settings are
/// used for the prediction. Which settings are used before depends on their number alone.
///
/// Constant features have no influence. Where all responses are equal, s is the standard deviation
/// of a run, or a millionth of the response where that is 0 too.
///
/// Throws std::domain_error where `process_of` does, for fewer than 2 settings (one says nothing of
/// how settings differ) and more than `most_process_settings`. Sources: C. E. Rasmussen, C. K. I.
/// Williams, 2006, section 5.4.1; C. Hvarfner, E. O. Hellsten, L. Nardi, Vanilla Bayesian
/// optimization performs great in high dimensions, ICML 2024 (lengths that grow with sqrt(d)).
GaussianProcess fit_process(const Samples& samples, const ProcessOptions& options = {});

}  // namespace yates::prediction
