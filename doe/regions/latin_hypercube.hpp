#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"

namespace yates::doe {

struct LatinHypercube {
  std::size_t runs;  // 2 to 10,000
  /// Per factor (1 to 100): 0 for a continuous one, otherwise the number of levels of a categorical
  /// one, 2 to 1,000.
  std::vector<std::size_t> levels;
  numerics::Seed seed;
  bool maximin = true;  // false: a random hypercube
};

/// A Latin hypercube whose points keep their distance, runs x factors. The column of a continuous
/// factor is a permutation of the middles of `runs` equal parts of [-1, 1]; that of a categorical
/// one holds level numbers 0, 1, .., each as often as any other or once more. A random hypercube is
/// improved by exchanging two values of one column at a time, which keeps every column what it is.
/// The criterion is
///     phi_p = (sum of d^-p over all pairs of points)^(1/p),  p = 16,
/// which approaches the inverse of the smallest distance. Exchanges that make it worse by a small
/// share are accepted at first, and ever smaller ones later (threshold accepting). The number of
/// exchanges tried depends on the size of the request alone, at most 5e7 / runs; above 1,000 runs
/// there is no search. Two different levels of a categorical factor of q levels are as far apart as
/// makes it weigh like a continuous one, q (n^2 - 1) 4 / (6 (q - 1) n^2) squared for n runs, so
/// that points of one level are spread, too. The same request gives the same bytes for ever. Throws
/// std::domain_error for numbers outside of the ranges. Source: M. D. McKay, R. J. Beckman, W. J.
/// Conover, 1979; M. D. Morris, T. J. Mitchell, Exploratory designs for computational experiments,
/// 1995; G. Dueck, T. Scheuer, Threshold accepting, 1990.
Eigen::MatrixXd latin_hypercube(const LatinHypercube& request);

}  // namespace yates::doe
