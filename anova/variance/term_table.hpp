#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "anova/fit/decomposition.hpp"
#include "anova/fit/fit.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "model/formula.hpp"
#include "numerics/least_squares.hpp"

namespace yates::anova {

/// A model in the coding of the sums of squares, reduced to its triangle.
struct CodedModel {
  numerics::Factorization factorization;
  std::vector<std::vector<Eigen::Index>> columns_of_term;  // per term of the model
  std::vector<Eigen::Index> intercept;                     // its column, or none
  std::vector<double> reference_norms;  // see numerics::factorize; empty: the columns' own
  std::vector<double> effect_scale;     // per term, from its one coefficient to its effect

  /// Elements of Q'y below this are rounding of the calculation and count as zero.
  double rounding() const;
  /// Sets them to zero.
  void clear_rounding();
};

/// Of a term that adds one column: its effect and its standard error, from its diagonal element of
/// the triangle in which that column is the last, and its element z of Q'y there. A term that adds
/// more or nothing has none.
void set_effect(Gain& gain, const numerics::DoubleDouble& diagonal, const numerics::DoubleDouble& z,
                double scale);

/// The table of a decomposition: F, p, shares and effects of the terms, residual, total, R^2, and
/// the notes that need no coefficients. Coefficients and lack of fit are left empty. The
/// decomposition's gains belong to the terms of observations.model.
Analysis tabulate(const Observations& observations, const Decomposition& decomposition,
                  const AnalysisOptions& options);

/// Another test of a term than that against the residual.
struct TermTest {
  std::int64_t df = 0;
  std::optional<double> f;
  double error_df = 0.0;
  std::optional<double> p;
};

/// Replaces F and p of the terms, one test per term in their order, and decides on them anew:
/// adjusted p and the intervals of effects.
void test_anew(Analysis& analysis, const std::vector<TermTest>& tests);

/// Adds the notes that need no coefficients. The analysis has its terms and their effects, total,
/// replicates and options.
void add_notes(Analysis& analysis, const Observations& data, const Decomposition& decomposition);

/// So many aliased terms are explained one by one.
constexpr std::size_t most_explained_terms = 12;
/// Counts the aliased terms behind those that were explained, if there are any.
void note_further_aliased(Analysis& analysis, std::size_t aliased_terms, std::size_t explained,
                          std::size_t coefficients, std::int64_t rank);

/// Adds a note to an analysis.
void note(Analysis& analysis, model::NoteCode code, std::string text, model::TermName term = {});

/// True if every margin of every term is in the model, the constant included: then the space of the
/// columns does not depend on the origins of numbers, and a term adds nothing but its own
/// contrasts.
bool is_hierarchical(const model::Model& model);

/// The gains by the triangle alone.
TermGains term_gains(CodedModel coded, const model::Model& model, SumsOfSquares type);

/// Works in sum-to-zero coding, whatever the fit prints. Numeric variables are centred for types I
/// and II of a hierarchical model, where that changes nothing but the rounding.
TermGains term_gains(const Fit& fit, SumsOfSquares type);

struct Fit;

/// Tests the variation between settings that the model leaves against the noise between replicates
/// of one setting: F = (SSlack / df) / (SSpure / df). Where p is below look_below, looks for the
/// numeric factor whose reading as C(x), or log2(x), removes most of SSlack; log2 is preferred
/// where it removes at least nine tenths of what C() does, since it costs no degrees of freedom. A
/// number with more than 32 values is not read as categories, and log2 must remove half of SSlack.
/// Source: D. C. Montgomery, Design and Analysis of Experiments, 8th ed., section 11.4.
LackOfFit lack_of_fit(const Fit& fit);

/// The test alone, without looking for a remedy.
LackOfFit test_lack_of_fit(const Variation& variation);

/// Standard error, t, p and interval of an estimate that there is; no t and p where the error is
/// zero. `reach` is the quantile of t with these degrees of freedom, half the interval in standard
/// errors.
void set_error(Coefficient& coefficient, double standard_error, double df, double reach);

/// One row per column of a model matrix: its estimate (absent where aliased), standard error
/// sigma |row of T|, t and interval. `unscaled_root` is T, `sigma` absent without residual degrees
/// of freedom; where it is zero, so are the standard errors, and there is no t.
std::vector<Coefficient> coefficient_rows(const std::vector<std::string>& names,
                                          const std::vector<std::optional<double>>& estimates,
                                          const numerics::Factorization& factorization,
                                          const numerics::DoubleDoubleMatrix& unscaled_root,
                                          const std::optional<double>& sigma,
                                          std::int64_t residual_df, double confidence);

/// The terms that a model without residual degrees of freedom can drop so that the others can be
/// tested.
struct Pooling {
  std::vector<std::string> terms;  // to leave out
  std::string formula;             // without them; empty where it would exceed one line
  bool by_size = false;  // the smallest effects; otherwise the interactions of the highest order
};

/// Of an unreplicated two-level design with three or more effects, those below Lenth's margin of
/// error, except where an interaction of them stays; otherwise all interactions of the highest
/// order that frees a degree of freedom. The result is absent where the model has none, or is not
/// saturated. `analysis` needs its terms. Source: R. V. Lenth, Quick and easy analysis of
/// unreplicated factorials, Technometrics 31, 1989.
std::optional<Pooling> pooling(const Observations& data, const Analysis& analysis);

/// The note of a saturated model: what is missing, and what can be left out.
std::string saturated_text(const Observations& data, const Analysis& analysis);

/// What each term adds after all others (type III), or after all that do not contain it (type II).
///
/// Terms that are adjusted for the same others share one triangle R of all their columns: with
/// T = R^-1 and the coefficients b, a term whose columns are K adds b_K' (T_K T_K')^-1 b_K, which
/// for one column is b^2 over its diagonal element of (X'X)^-1. Source: S. R. Searle, Linear
/// Models, 1971, section 3.6. Where the condition would cost digits, or columns of other terms
/// could take the place of a term's, the term's columns are put last and the triangle is made
/// again.
std::vector<Gain> adjusted_gains(const CodedModel& coded, const model::Model& model,
                                 SumsOfSquares type);

}  // namespace yates::anova
