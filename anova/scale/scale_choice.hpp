#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "anova/reading/observations.hpp"
#include "language/question.hpp"
#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::anova {

using language::ScaleWish;

/// The scale on which a response is analysed: as it is, or its natural logarithm.
enum class Scale { raw, log };
/// "raw", "log".
std::string_view to_string(Scale scale);

enum class ScaleReason {
  requested,
  differences_asked,    // a gate is an amount: differences are compared, not ratios
  transformed_by_hand,  // the left side is no plain column: what it says is analysed
  likelihood,           // one scale fits better by scale_margin or more
  tie,                  // neither does
  not_positive,         // a value has no logarithm
  share,                // a share of one is compared by differences
  not_determined,       // summaries, no residual degrees of freedom, or both fits are exact
};
/// "requested", "differences-asked", "transformed-by-hand", "likelihood", "tie", "not-positive",
/// "share", "not-determined".
std::string_view to_string(ScaleReason reason);

/// Restricted log-likelihoods that differ by less are a tie: half the 95 % quantile of chi-squared
/// with one degree of freedom, as for the confidence interval of Box and Cox's lambda. The
/// restricted likelihood has integrated out what the model estimates: the profile likelihoods'
/// difference times residual degrees of freedom over observations, which small designs do not
/// overstate.
constexpr double scale_margin = 1.920729410347062;

/// How much of the formula's model likelihoods are those of.
enum class ScaleModel {
  whole,
  main_effects,  // of all variables: the whole has too many columns
  mean,          // these are too many, too: a common mean
};

struct ScaleChoice {
  Scale scale;
  ScaleReason reason;
  /// The log-likelihoods of the measured values,
  ///     raw = -n/2 log(RSS(y) / n),    log = -n/2 log(RSS(log y) / n) - sum log y,
  /// without the constant -n/2 (1 + log(2 pi)) and in the measured unit: both or neither; only that
  /// of an exact fit, which has no bound, may be absent alone. Source: G. E. P. Box, D. R. Cox, An
  /// analysis of transformations, J. Royal Statistical Society B 26, 1964, section 3.
  std::optional<double> log_likelihood_raw = std::nullopt;
  std::optional<double> log_likelihood_log = std::nullopt;
  /// The observations that the likelihoods rest on, zero without any.
  std::int64_t rows = 0;
  /// Their residual degrees of freedom.
  std::int64_t residual_df = 0;
  /// The model that the likelihoods are those of.
  ScaleModel model = ScaleModel::whole;

  /// The restricted log-likelihood of the logarithm less that of the raw scale; absent without both
  /// likelihoods.
  std::optional<double> evidence_for_log() const;
};

/// Chooses the scale of a response by the profile likelihoods of Box and Cox, for the formula's
/// model with its block and drift. `multiplicative` says that the response is a time, a size or a
/// rate (see is_multiplicative_quantity): then ties and what is not determined go to the logarithm,
/// otherwise to the raw scale. A response with a value that is not above zero is raw; where one fit
/// is exact and the other is not, the exact one is better. The likelihoods are those of at most
/// 8,192 observations, evenly spaced, of fewer where many settings meet many columns, and of a
/// smaller model where the whole has more than 100 columns beside those of its largest category
/// and does not give every setting a mean of its own.
/// Throws as observe() does where the formula does not fit the table; a value that observe()
/// refuses is left to it, and nothing is determined. A wish of log throws InputError naming the
/// first row without a logarithm, and UsageError for summaries and for a left side that is
/// transformed, but not by a logarithm.
ScaleChoice choose_scale(const model::Formula& formula, const table::Table& table,
                         const ObserveOptions& reading, ScaleWish wish, bool multiplicative);

}  // namespace yates::anova
