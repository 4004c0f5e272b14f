#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "numerics/double_double.hpp"

namespace yates::numerics {

/// The values at each point of the polynomials of degree 1 to `degree` that are orthonormal over
/// weighted points: sum_i w_i q_j(x_i) q_l(x_i) is 1 where j = l and 0 elsewhere, sum_i w_i
/// q_j(x_i) is 0, and leading coefficients are positive. result[j - 1][i] is q_j(x_i). Formed by
/// multiplication with x and orthogonalisation twice, in double-double: about 28 digits whatever
/// origin and unit x has. Weights are positive. Throws std::domain_error for a degree that is not
/// below the number of distinct points. Source: G. E. Forsythe, Generation and use of orthogonal
/// polynomials for data-fitting with a digital computer, J. SIAM 5, 1957.
std::vector<std::vector<DoubleDouble>> orthonormal_polynomials(std::span<const DoubleDouble> points,
                                                               std::span<const double> weights,
                                                               std::size_t degree);

}  // namespace yates::numerics
