#pragma once

#include <span>
#include <vector>

#include "model/formula.hpp"
#include "model/model_matrix.hpp"
#include "numerics/least_squares.hpp"
#include "numerics/moments.hpp"

namespace yates::anova {

/// The values with the weighted mean of each numeric variable subtracted.
std::vector<model::VariableValues> centred(std::vector<model::VariableValues> values,
                                           const std::vector<numerics::Moments>& points);

/// The lengths of the model's columns after centring its numeric variables, with each row weighted
/// by the root of its count: the length that an offset adds to a column carries no information.
/// Empty for a model without intercept or without numeric variables.
std::vector<double> centred_norms(const model::Model& model,
                                  const std::vector<model::VariableValues>& values,
                                  const std::vector<numerics::Moments>& points,
                                  model::Contrasts contrasts);

/// Factorizes the least-squares problem: the means of the points minus `center` on the rows of X,
/// weighted by the counts. X has one row per point. Large problems are solved from their
/// cross-products where these lose no digit that is printed.
numerics::Factorization factorize_points(const numerics::DoubleDoubleMatrix& X,
                                         const std::vector<numerics::Moments>& points,
                                         const numerics::DoubleDouble& center,
                                         const std::vector<double>& reference_norms);

}  // namespace yates::anova
