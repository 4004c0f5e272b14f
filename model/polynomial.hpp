#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/model_matrix.hpp"

namespace yates::model {

/// The columns of poly(x, degree) at points that stand for so many observations each: polynomials
/// of degree 1 to `degree` in x that are orthonormal over the observations and orthogonal to the
/// constant, with positive leading coefficients. R's poly(x, degree) gives the same. Throws
/// InputError, naming the variable, where x has not more distinct values than `degree`. Source: see
/// numerics::orthonormal_polynomials.
PolynomialValues polynomial_values(const std::string& name, std::vector<numerics::DoubleDouble> x,
                                   std::span<const double> counts, std::size_t degree);

/// The numbers that a variable has at the points: its values, or the argument of poly(); null for
/// categories.
const std::vector<numerics::DoubleDouble>* numbers_of(const VariableValues& values);

}  // namespace yates::model
