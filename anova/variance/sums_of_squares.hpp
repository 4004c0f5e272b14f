#pragma once

#include <vector>

#include <Eigen/Core>

#include "anova/fit/decomposition.hpp"
#include "anova/fit/fit.hpp"
#include "anova/variance/analysis.hpp"
#include "numerics/least_squares.hpp"

namespace yates::anova {

/// A model in the coding of the sums of squares, reduced to its triangle.
struct CodedModel {
  numerics::Factorization factorization;
  std::vector<std::vector<Eigen::Index>> columns_of_term;  // per term of the model
  std::vector<Eigen::Index> intercept;                     // its column, or none
  std::vector<double> reference_norms;  // see numerics::factorize; empty: the columns' own
  std::vector<double> effect_scale;     // per term, from its one coefficient to its effect
};

/// True if every margin of every term is in the model, the constant included: then the space of the
/// columns does not depend on the origins of numbers, and a term adds nothing but its own
/// contrasts.
bool is_hierarchical(const model::Model& model);

/// The gains by the triangle alone.
TermGains term_gains(CodedModel coded, const model::Model& model, SumsOfSquares type);

/// Works in sum-to-zero coding, whatever the fit prints. Numeric variables are centred for types I
/// and II of a hierarchical model, where that changes nothing but the rounding.
TermGains term_gains(const Fit& fit, SumsOfSquares type);

}  // namespace yates::anova
