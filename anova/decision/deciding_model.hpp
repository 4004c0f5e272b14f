#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "anova/comparisons/estimates.hpp"
#include "anova/decision/middle_of_range.hpp"
#include "anova/noise/dispersion.hpp"
#include "anova/noise/noisy_settings.hpp"
#include "anova/strata/whole_plots.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// The model that a decision rests on: the one that was written, unless it is shown to miss more
/// than noise.
struct DecidingModel {
  std::shared_ptr<const Fit> fit;
  Analysis analysis;  // its terms are tested against `noise`
  std::optional<Noise> noise;
  ErrorTerm error = ErrorTerm::residual;
  /// Factors that the noise was shown to differ by: their levels have a noise of their own. Where
  /// that was not shown, one that it may differ by, if runs are not few.
  std::vector<DispersionFactor> noise_driven_by;
  bool noise_shown_to_differ = true;
  /// Settings that have a noise of their own: they were shown to be noisier than the others, or may
  /// be.
  std::vector<NoisySetting> noisy_settings;
  /// Whether the terms are tested by these noises, too: where they only may differ, not unless that
  /// takes a verdict away.
  bool tests_allow_for_noise = false;
  std::optional<WholePlots> whole_plots;
  /// Numbers whose straight line is shown to miss: they are read by their levels.
  std::vector<std::string> by_levels;
  /// Whether all interactions of the factors take part (see mended_model).
  bool with_all_interactions = false;
  /// Numbers whose powers or products the model has: terms are tested in the middle of their
  /// ranges, other than in the table, and `fit` has them coded.
  std::vector<MeasuredRange> in_the_middle;

  /// Whether anything but the analysis as written decides.
  bool differs_from_written() const {
    return error != ErrorTerm::residual || !in_the_middle.empty() || !noisy_settings.empty();
  }
  /// Whether the noise is shown to differ, not only likely to.
  bool noise_surely_differs() const;
  bool intervals_allow_for_noise() const;
  bool as_written() const { return by_levels.empty() && !with_all_interactions; }
};

/// The written model or, where that is shown to miss something, the one of mended_model(). Noise is
/// what repeated runs scatter by wherever the model is shown to miss more than that; otherwise the
/// residual. Where the noise is shown to differ by a factor
/// (see dispersion), its levels have their own, and where single settings are noisier, or may be,
/// so have these (see own_noise); terms are tested accordingly (see robust_tests). Runs of one
/// whole plot share its error: then the strata of the model as written decide; where runs are
/// missing, terms within whole plots are tested by `within`, the analysis with the whole plots as
/// blocks, if it is given. Tests and effects beside powers and products of
/// numbers are those in the middle of the measured ranges (see in_the_middle_of_range). `written`
/// and its analysis stay as they are.
DecidingModel deciding_model(const std::shared_ptr<const Fit>& written, const Analysis& analysis,
                             const std::optional<WholePlots>& whole_plots = std::nullopt,
                             const Analysis* within = nullptr);

/// One noise for all, what the model leaves; absent without residual degrees of freedom.
std::optional<Noise> residual_noise(const Fit& fit);

/// Gives the terms of the written model the tests that decide, where they are not their own, and
/// its coefficients the errors of both strata of whole plots; where runs are missing, those that
/// vary within whole plots are the ones of `within`, if it is given, as their tests are. `fit` is
/// that of the written model.
void adopt_tests(Analysis& written, const Fit& fit, const DecidingModel& deciding,
                 const Analysis* within = nullptr);

}  // namespace yates::anova
