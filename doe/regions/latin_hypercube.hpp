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

struct LatinHypercubeDesign {
  /// runs x factors. The column of a continuous factor is a permutation of the middles of `runs`
  /// equal parts of [-1, 1]; that of a categorical one holds level numbers 0, 1, .., each as often
  /// as any other or once more.
  Eigen::MatrixXd points;
  /// The smallest distance between two points before and after the search, in coded units. Two
  /// different levels of a categorical factor are as far apart as makes it weigh like a continuous
  /// one: their squared distance is q (n^2 - 1) 4 / (6 (q - 1) n^2), q levels and n runs. Absent
  /// for more than 1,000 runs, for which there is no search either.
  std::optional<double> distance_before;
  std::optional<double> distance_after;
  /// Of two continuous factors, in absolute value; absent if there are not two.
  std::optional<double> largest_correlation;
};

/// A Latin hypercube whose points keep their distance. A random hypercube is improved by exchanging
/// two values of one column at a time, which keeps every column what it is. The criterion is
///     phi_p = (sum of d^-p over all pairs of points)^(1/p),  p = 16,
/// which approaches the inverse of the smallest distance. Exchanges that make it worse by a small
/// share are accepted at first, and ever smaller ones later (threshold accepting). The number of
/// exchanges tried depends on the size of the request alone, at most 5e7 / runs. Points with the
/// same level of a categorical factor are nearer to each other than others, and so they are spread,
/// too. The same request gives the same bytes for ever. Throws std::domain_error for numbers
/// outside of the ranges. Source: M. D. McKay, R. J. Beckman, W. J. Conover, 1979; M. D. Morris, T.
/// J. Mitchell, Exploratory designs for computational experiments, 1995; G. Dueck, T. Scheuer,
/// Threshold accepting, 1990.
LatinHypercubeDesign latin_hypercube(const LatinHypercube& request);

}  // namespace yates::doe
