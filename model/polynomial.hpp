#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/formula.hpp"
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

/// Lets every number of the model know its powers: x^2, x*z, (x - 5)^2 in I(), and poly(x, 2). A
/// function of a number that is no polynomial, as log2(x), is a number of its own, and so
/// I(log2(x)^2) is the square of log2(x). In I(x^2 + z), no product is the highest: it stands for
/// itself.
void find_powers(Model& model);

/// The product of powers that a term is, by ascending base; categories count as numbers.
std::vector<Power> powers_of(const Model& model, const Term& term);

/// True if `part` is marginal to `whole`: every variable of it is in `whole`, or its powers are
/// other than those of `whole` and none exceeds them. Then x^2 and x:z contain x, and x^2:z
/// contains x:z. Without find_powers() this is `contains` of sets of variables. Source: J. A.
/// Nelder, A reformulation of linear models, J. Royal Statistical Society A 140, 1977.
bool contains(const Model& model, const Term& whole, const Term& part);

/// Reads a number as categories: each of its levels has a column. The levels hold every function of
/// it, so that its square and its logarithm, read from the same column, give way to them.
void read_by_levels(Model& model, std::size_t number);

/// True where the model stays the same when a constant is added to the number: with every product
/// of powers it has the one of the next lower power of that number.
bool keeps_its_form(const Model& model, std::size_t number);

}  // namespace yates::model
