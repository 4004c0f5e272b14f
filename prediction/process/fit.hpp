#pragma once

#include <Eigen/Core>

#include "prediction/process/process.hpp"

namespace yates::prediction {

struct ProcessOptions {
  KernelShape shape = KernelShape::matern;
  /// Adds a linear part, whose slopes have one variance per standard deviation of a feature: where
  /// predictions leave the range of the samples, it goes on.
  bool linear = false;
};

/// No process learns from more settings: the covariance of so many fills 128 MB.
constexpr Eigen::Index most_process_settings = 4000;

/// The process with the most probable parameters: those that maximise
/// log likelihood + log prior, found by L-BFGS. The priors are normal for the logarithms, in units
/// of the standard deviations s_j of the features and s of the response, d features that vary:
///     length / s_j        around e^2 sqrt(d), sd 1.5
///     signal / s^2        around 1, sd 1
///     nugget / s^2        around e^-4, sd 2; never below 1e-6
///     slopes s_j^2 / s^2  around e^-3 / d, sd 2; one number for all features
/// Settings are sqrt(d) apart in lengths of 1, so that each further feature would make all
/// settings strangers to each other were lengths not expected to grow with it. By e^2 a response is
/// expected to be close to linear with pairwise interactions unless the data say otherwise: 9 to 20
/// settings cannot choose 8 to 20 lengths, and without a prior on the nugget they are taken for
/// exact, with intervals far too narrow. The numbers were chosen on seven systems together
/// (20 draws of 9 to 127 settings), where the error changes by 2 % within e^(1 .. 2.5) and
/// e^(-5 .. -3).
///
/// Two starts, the middle of the prior and lengths of e^-3 of it (a response with many waves), are
/// compared on at most 150 settings; the better one goes on with at most 1,000. More starts find
/// more probable parameters that predict no better. All settings are used for the prediction. Which
/// settings are used before depends on their number alone.
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
