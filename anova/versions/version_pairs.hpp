#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anova/answer/answer.hpp"
#include "anova/comparisons/estimates.hpp"
#include "anova/comparisons/simultaneous.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

/// The same setting with the old version and with the new one.
struct VersionPair {
  std::size_t before;  // index into Observations::settings
  std::size_t after;
};

/// What one version's runs of one setting differ by.
struct VersionNoise {
  double variance = 0.0;
  double df = 0.0;
};

/// The model that decides, whether or not it is the one that was written, and its pairs.
struct PairedModel {
  const Fit* fit;  // null: every setting has the mean of its own observations, see Answer::cells
  const Observations& data;
  const Analysis& analysis;
  std::optional<Noise> noise = std::nullopt;  // of the fit
  /// Old and new, where there is no fit.
  std::optional<std::array<VersionNoise, 2>> cell_noise = std::nullopt;
  std::vector<VersionPair> pairs;  // at least one
  Family family;
  std::vector<numerics::Moments> moments;  // per setting

  bool knows_noise() const { return noise.has_value() || cell_noise.has_value(); }
  double mean_of(std::size_t setting) const;
};

/// The model is absent where the answer holds neither fit nor cells, no factor `version` of two
/// levels, or no setting that was measured with both. The first level is the old version.
std::optional<PairedModel> paired_model(const Answer& answered, const std::string& version);

/// What the mean of each setting and the changes are where totals are compared.
struct TotalsOfPairs {
  std::vector<double> old_mean;  // per pair, the logarithm of the arithmetic mean
  std::vector<double> new_mean;
  std::vector<Effect> changes;  // as those of differences_of()
};

/// Of logarithms to this base: their means are those of typical values. Where the runs of some
/// setting scatter, or likely do, otherwise than with the other version, the ratio of arithmetic
/// means is another one (see difference_of_arithmetic_means), and it is what totals differ by. The
/// totals are absent where the two ratios are nowhere noticeably different.
std::optional<TotalsOfPairs> totals_of(const PairedModel& model, double logarithm_base);

/// new - share * old for each pair, and behind them, where there are several, the average of all.
/// The intervals hold together; there are none where no noise is known.
std::vector<Effect> differences_of(const PairedModel& model, std::span<const double> shares);

/// For each pair, and behind them, where there are several, for the average: whether the old mean
/// may be zero, by intervals that hold together, so that a share of it says nothing.
std::vector<bool> old_may_be_zero(const PairedModel& model);

}  // namespace yates::anova
