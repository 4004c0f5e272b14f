#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "doe/properties/effect_names.hpp"
#include "doe/properties/judged_design.hpp"

namespace yates::doe {

/// A term outside the model that biases one in it.
struct TermAlias {
  model::TermName term;     // of the model
  model::TermName outside;  // of the larger model
  Effect term_factors;
  Effect outside_factors;
  /// Nothing but the sum of both can be estimated: the outside term's columns are combinations of
  /// the constant and the model term's own.
  bool complete;
  /// The largest absolute element of A between them: so much of a coefficient of the outside term
  /// enters a coefficient of the model's.
  double largest_share;
};

/// What a model's coefficients b1 really estimate if a larger model is true:
///     E(b1) = beta1 + A beta2,   A = (X1'X1)^-1 X1'X2,
/// with X1 the columns of the model and X2 those of the larger model's other terms, in the
/// normalised coding of coded_model, in which shares of models with and without intercept compare.
/// Source: G. E. P. Box, K. B. Wilson, On the experimental attainment of optimum conditions, JRSS B
/// 13, 1951.
struct AliasMatrix {
  Eigen::MatrixXd A;               // columns of the model that could be estimated x those outside
  std::vector<TermAlias> aliases;  // complete ones first, then by the largest share; not of the
                                   // intercept
  std::vector<model::TermName>
      cannot_be_added;  // outside terms whose columns all depend on the model
};

/// Multiplications that the matrix costs at most; absent above.
inline constexpr double alias_matrix_steps = 5e8;

/// Formulas are right sides. A term of the larger formula that the model has by name is not
/// outside. Shares up to 1e-9 count as 0. Throws what coded_model throws.
std::optional<AliasMatrix> alias_matrix(const JudgedDesign& design, const std::string& formula,
                                        const std::string& larger_formula);

}  // namespace yates::doe
