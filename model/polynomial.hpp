#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/variable_values.hpp"

namespace yates::model {

/// The columns of poly(x, degree) at points, each of which stands for a number of observations:
/// polynomials of degree 1 to `degree` in x that are orthonormal over the observations and
/// orthogonal to the constant, with positive leading coefficients. R's poly(x, degree) gives the
/// same. Throws InputError with the variable's name unless x has more distinct values than
/// `degree`. Source: see numerics::orthonormal_polynomials.
PolynomialValues polynomial_values(const std::string& name, std::vector<numerics::DoubleDouble> x,
                                   std::span<const double> counts, std::size_t degree);

/// The numbers that a variable has at the points: its values, or the argument of poly(); null for
/// categories.
const std::vector<numerics::DoubleDouble>* numbers_of(const VariableValues& values);

}  // namespace yates::model
