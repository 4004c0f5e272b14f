#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "doe/properties/judged_design.hpp"
#include "doe/properties/prediction.hpp"
#include "doe/properties/region.hpp"
#include "model/term_name.hpp"

namespace yates::doe {

struct ModelOptions {
  double effect_size = 2.0;  // the effect whose power is asked for, in units of sigma
  double alpha = 0.05;       // of all tests together
  bool adjusted = true;  // of Holm's rule, as verdicts are; otherwise alpha is that of each test
  std::optional<RegionShape> region = std::nullopt;  // absent: chosen by region_of
  bool replications_are_blocks = false;              // also where the design itself has no blocks
};

/// Of n runs at m distinct settings in b blocks, with a model of rank r beside the blocks. Without
/// blocks b = 1. m' = m + b - g is the rank of settings and blocks together, where blocks link the
/// settings to g groups (unconnected_groups).
struct DegreesOfFreedom {
  std::size_t model;        // r - 1 with an intercept
  std::size_t error;        // n - r - blocks = lack_of_fit + pure_error
  std::size_t lack_of_fit;  // m' - r - blocks: settings beyond the model, which test it
  std::size_t pure_error;  // n - m': repeated runs of the same setting, as far as blocks leave them
  std::size_t blocks = 0;  // b - 1
};

/// X'X in units of its ideal n I, in percent, after W. F. Kuhfeld and Goos & Jones 2011, chapter 2:
///     D = |X'X|^(1/p) / n,   A = p / trace(n (X'X)^-1),   G = p / (n max over the region of v(x)).
/// D and A are 100 for orthogonal two-level designs and for balanced orthogonal categorical ones.
/// G is 100 at most, by the equivalence theorem of Kiefer & Wolfowitz (1960), if the region holds
/// the points. Quadratic terms keep D and A far below 100: they compare designs for one model.
struct Efficiencies {
  double D;
  double A;
  double G;
};

struct CoefficientProperties {
  std::string name;
  std::optional<std::size_t> term;  // absent: the intercept
  /// In units of sigma: the square root of the diagonal element of (X'X)^-1. It is absent where the
  /// coefficient cannot be estimated.
  std::optional<double> standard_error;
  /// (X'X)^-1_jj times the sum of squares of the column around its mean: 1 if no other column
  /// correlates with it (Montgomery, section 10.9.1). It is absent also for the intercept.
  std::optional<double> variance_inflation;
};

struct TermProperties {
  model::TermName name;
  std::size_t columns;
  std::size_t not_estimable;  // of its columns: those that terms which do not contain it hold
  /// Terms that share in what cannot be estimated; an empty name: the mean.
  std::vector<model::TermName> confounded_with = {};
  bool confounded_with_blocks = false;  // so do differences between blocks
  /// Generalised variance inflation, det S_tt det C_tt for the centred cross-products S and the
  /// covariances C of the term's columns, to the power 1 / columns, so that terms compare with the
  /// variance inflation of one column. Source: J. Fox, G. Monette, JASA 87, 1992.
  std::optional<double> variance_inflation;
  /// The probability that the effect is shown if it is the only one, by the noncentral F
  /// distribution of the term's test (see TermTest). Its level is that of the first step of Holm's
  /// rule, alpha / tested terms, which the term with the smallest p must pass: effects that were
  /// shown before it make its level larger, but there are none. The effect is the least favourable
  /// one in which two settings of the design differ by effect_size sigma through this term: lambda
  /// = effect_size^2 / the largest variance of such a difference. So a two-level factor's means
  /// differ by effect_size sigma, a curve's middle from its ends, and an interaction in a central
  /// composite design does so between the corners of its cube, not beyond them. Source: G. W.
  /// Oehlert, P. Whitcomb, Sizing fixed effects for computing power in experimental designs, 2001.
  /// The probability is absent without degrees of freedom for error.
  std::optional<double> power;
};

struct ColumnCorrelation {
  std::size_t one;  // indexes into coefficients
  std::size_t other;
  double correlation;
};

/// What a design can do for a model. The blocks of the design are in the model, as in the analysis;
/// each replication has blocks of its own. Standard errors, power, variance inflation, efficiencies
/// and prediction are those of a model with blocks.
struct ModelProperties {
  std::string formula;
  std::size_t runs;        // points times replications
  std::size_t points;      // distinct settings
  std::size_t parameters;  // columns of the model
  std::size_t rank;
  bool intercept;
  DegreesOfFreedom degrees_of_freedom;
  std::vector<CoefficientProperties> coefficients;
  std::vector<TermProperties> terms;
  /// So many tests share alpha, by Holm's rule, in the power of the terms; 1: they are not
  /// adjusted.
  std::size_t tests_together = 1;
  /// Correlations of the columns (around their means where the model has an intercept), p x p; 0
  /// for constant columns, 1 on the diagonal.
  Eigen::MatrixXd correlations;
  std::vector<ColumnCorrelation> largest_correlations;  // above 1e-9, at most 20, largest first
  double largest_leverage;  // of one run: the share of its own value in its prediction, at most 1
  std::optional<Efficiencies> efficiencies;      // absent if the rank is below p
  std::optional<PredictionVariance> prediction;  // absent if the rank is below p

  bool estimable() const { return rank == parameters; }
};

/// Multiplications that a model may cost; about a second.
inline constexpr double model_steps = 2e9;

/// What a model would cost for a design.
double model_cost(std::size_t points, std::size_t parameters);

/// The formula is its right side; see coded_model for what its names mean. replications >= 1.
/// Throws what coded_model throws, and std::domain_error if model_cost is above model_steps or if
/// effect_size or alpha are out of range.
ModelProperties model_properties(const JudgedDesign& design, std::size_t replications,
                                 const std::string& formula, const ModelOptions& options = {});

}  // namespace yates::doe
