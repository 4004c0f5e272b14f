#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anova/reading/observations.hpp"
#include "language/question.hpp"
#include "model/contrasts.hpp"
#include "model/formula.hpp"

namespace yates::anova {

struct Fit;

enum class SumsOfSquares { type_1 = 1, type_2 = 2, type_3 = 3 };
using language::Adjustment;

struct AnalysisOptions {
  SumsOfSquares type = SumsOfSquares::type_2;
  double confidence = 0.95;
  Adjustment adjust = Adjustment::holm;
};

enum class TermStatus {
  estimated,
  aliased,        // some or all of its columns depend on other terms': df is reduced, zero if all
  not_estimable,  // the factor has one level in the data
};
std::string_view to_string(TermStatus status);

/// Change of the mean response over a one-degree-of-freedom term. A factor with two levels: mean at
/// the second minus mean at the first. A numeric factor: slope times its measured range. An
/// interaction: half the difference of the effects, as in 2^k designs (Jain's 2q). Simultaneous
/// interval over all treatment terms; absent limits where there is no residual degree of freedom.
struct Effect {
  double value;
  std::optional<double> low;
  std::optional<double> high;
};

/// What a term stands for.
enum class TermRole {
  treatment,  // a factor or an interaction of factors
  block,      // the block of the design
  drift,      // the straight line along the launch order or the time
};
/// "treatment", "block", "drift".
std::string_view to_string(TermRole role);

/// What was shown of a term, beside the smallest difference that matters where there is one.
enum class TermVerdict {
  not_tested,
  not_shown,    // no effect was shown
  matters,      // an effect was shown; with a delta, it is larger for certain
  too_small,    // an effect was shown, and it is smaller than what matters
  no_larger,    // no effect was shown, and none is as large as what matters
  cannot_tell,  // whether an effect is as large as what matters is not known
};
/// "not-tested", "not-shown", "matters", "too-small", "no-larger", "cannot-tell".
std::string_view to_string(TermVerdict verdict);

/// What the noise of a test is measured by.
enum class ErrorTerm {
  residual,    // what the model leaves
  pure_error,  // repeated runs: the model misses more than noise
  levels,      // what a model leaves that reads numbers by their levels: their straight line misses
  unequal,     // noise that differs between the levels of a factor
  strata,      // whole plots, and the runs within them
};
/// "residual", "pure error", "levels", "unequal variances", "whole plots".
std::string_view to_string(ErrorTerm error);

/// The test that decides on a term where the model as written misses more than noise.
struct DecidingTest {
  ErrorTerm error = ErrorTerm::pure_error;
  std::int64_t df = 0;
  double error_df = 0.0;
  std::optional<double> f;
  std::optional<double> p;
};

struct TermRow {
  model::TermName term;  // "cpu:batch"
  model::Term variables;
  TermRole role = TermRole::treatment;  // others are outside the family of the adjustment
  std::int64_t df = 0;
  double sum_of_squares = 0.0;
  std::optional<double> mean_square;
  std::optional<double> f;
  std::optional<double> p;
  std::optional<double> log10_p;
  /// Of F, where that is not against the residual.
  std::optional<double> error_df = std::nullopt;
  std::optional<double> p_adjusted;
  double variation_percent = 0.0;  // sum of squares over the total
  /// What it adds to the terms before it, over the total. These add up; where factors overlap, the
  /// shares above do not.
  double sequential_percent = 0.0;
  std::optional<double> omega_squared;  // (SS - df MSE) / (SST + MSE)
  std::optional<Effect> effect;
  TermStatus status = TermStatus::estimated;
  bool shown = false;    // adjusted p below 1 - confidence
  bool matters = false;  // shown, and not too small: the one rule of every output
  TermVerdict verdict = TermVerdict::not_tested;
  /// Where F and p above do not decide: p_adjusted and what follows from it rest on this test.
  std::optional<DecidingTest> deciding = std::nullopt;

  bool treatment() const { return role == TermRole::treatment; }
};

struct ErrorRow {
  std::int64_t df = 0;
  double sum_of_squares = 0.0;
  std::optional<double> mean_square;
};

struct LackOfFit {
  std::int64_t df = 0;
  double sum_of_squares = 0.0;
  std::int64_t pure_error_df = 0;
  double pure_error_sum_of_squares = 0.0;
  std::optional<double> f;
  std::optional<double> p;
  /// Where p is below look_below: the reading of one numeric factor that removes most of it,
  /// "C(batch)" or "log2(batch)", and the share removed, in [0, 1].
  std::optional<std::string> remedy = std::nullopt;
  std::optional<double> removed_share = std::nullopt;
  /// Several numbers would remove it alike: the settings cannot tell which, as at a centre of all.
  bool several = false;
};

struct Coefficient {
  std::string name;
  std::optional<double> estimate;  // absent: aliased
  std::optional<double> standard_error;
  std::optional<double> t;
  std::optional<double> p;
  std::optional<double> low;  // pointwise interval at the given confidence
  std::optional<double> high;
};

/// The standard deviations of a split plot: that of runs within a whole plot, and that of the error
/// which all runs of a whole plot share.
struct StratumSigmas {
  double within;
  std::int64_t within_df;
  std::optional<double> between;  // absent without degrees of freedom
  std::int64_t between_df;
};

/// The analysis of variance of one response: every number that any output prints.
struct Analysis {
  std::string formula;
  std::string response;
  std::int64_t observations = 0;
  RowCounts rows;
  std::int64_t points = 0;
  std::int64_t fewest_replicates = 0;
  std::int64_t most_replicates = 0;
  std::vector<FactorReading> factors;
  AnalysisOptions options;
  model::Contrasts contrasts = model::Contrasts::treatment;
  /// Sums of squares and mean squares are in units of 10^square_exponent; other than zero only
  /// where those of the response itself are beyond the range of a double.
  int square_exponent = 0;
  std::vector<TermRow> terms;
  ErrorRow residual;
  ErrorRow total;
  LackOfFit lack_of_fit;
  std::vector<Coefficient> coefficients;
  double mean = 0.0;            // of all observations
  std::optional<double> sigma;  // within whole plots, where these decide
  std::optional<StratumSigmas> sigmas;
  std::optional<double> r_squared;
  std::optional<double> adjusted_r_squared;
  std::vector<model::Note> notes;

  /// False if no term at all could be estimated: exit status 4.
  bool estimable() const;
};

/// Sums of squares by type: I sequential; II each term after all that do not contain it; III each
/// term after all others, categorical factors in sum-to-zero coding whatever the fit's contrasts,
/// numeric columns as written. Source: J. Fox, Applied Regression Analysis, 2nd ed., sections 8.2.5
/// and 9.1.1; S. R. Searle, Linear Models for Unbalanced Data, 1987.
Analysis analyse(const Fit& fit, const AnalysisOptions& options = {});

/// p values adjusted for testing several hypotheses; absent ones are not counted. Source: S. Holm,
/// A simple sequentially rejective multiple test procedure, 1979; Y. Benjamini, Y. Hochberg, 1995.
std::vector<std::optional<double>> adjust(const std::vector<std::optional<double>>& p,
                                          Adjustment adjustment);

/// The multiplier of a simultaneous two-sided interval over `family` estimates: Sidak's for holm
/// and sidak, Bonferroni's, or Student's t alone (none, bh).
double interval_multiplier(double confidence, Adjustment adjustment, int family, double df);

}  // namespace yates::anova
