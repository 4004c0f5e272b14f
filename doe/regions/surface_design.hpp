#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

namespace yates::doe {

/// A design that fits the quadratic model y = b0 + sum bi xi + sum bii xi^2 + sum bij xi xj.
/// points is runs x factors in coded units: -1 at the low and +1 at the high end of a factor's
/// range. Repeated center points are rows of their own.
struct SurfaceDesign {
  Eigen::MatrixXd points;
  std::vector<std::size_t> blocks;  // per row, from 1
};

/// The columns 1, x1 .. xk, and all xi xj with i <= j (x1 x1, x1 x2, .., xk xk) of coded points:
/// runs x (k + 1)(k + 2) / 2.
Eigen::MatrixXd quadratic_terms(const Eigen::MatrixXd& points);

/// Whether all coefficients of the quadratic model can be estimated.
bool estimates_quadratic(const Eigen::MatrixXd& points);

/// Whether the variance of a prediction of the quadratic model depends on the distance from the
/// center alone. So it is if all moments of odd order in a factor up to order 4 vanish, all
/// sum xi^2 are equal, all sum xi^2 xj^2 are equal, and sum xi^4 = 3 sum xi^2 xj^2. Sums may
/// deviate by 1e-9 of the largest. Source: G. E. P. Box, J. S. Hunter, Multi-factor experimental
/// designs for exploring response surfaces, 1957.
bool is_rotatable(const Eigen::MatrixXd& points);

/// Whether the differences between blocks do not touch any coefficient of the quadratic model but
/// the intercept: in every block each of its terms has the same mean. A single block is orthogonal.
/// Source: as for is_rotatable; D. C. Montgomery, Design and Analysis of Experiments, section 11.4.
bool has_orthogonal_blocks(const SurfaceDesign& design);

}  // namespace yates::doe
