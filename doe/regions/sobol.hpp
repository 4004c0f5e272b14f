#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <Eigen/Core>

#include "numerics/random.hpp"

namespace yates::doe {

inline constexpr std::size_t most_sobol_factors = 40;
inline constexpr std::size_t most_sobol_points = std::size_t{1} << 16;

/// How the points of a Sobol sequence are randomised.
enum class Scrambling {
  none,           // the sequence itself, which starts in the corner where all factors are low
  digital_shift,  // one random word per factor, by exclusive or
  owen            // nested: each digit is flipped or not, depending on all digits before it
};

struct Sobol {
  std::size_t runs;     // 1 to 65,536; the properties hold for powers of two
  std::size_t factors;  // 1 to 40
  Scrambling scrambling = Scrambling::owen;
  numerics::Seed seed{0};  // unused without scrambling
  /// The points before it are left out: a design of 64 runs grows by 64 that start at 64. The
  /// properties hold for a multiple of the power of two that runs is.
  std::size_t first = 0;  // first + runs at most 65,536
};

/// Points first .. first + runs - 1 of the Sobol sequence, runs x factors, in [-1, 1) (twice the
/// sequence in [0, 1), less one). Each aligned block of 2^m points has exactly one point in each of
/// 2^m equal intervals of every factor, with every scrambling. The same seed gives the same bytes
/// for ever. Throws std::domain_error for numbers outside of the ranges.
/// Source: I. M. Sobol', On the distribution of points in a cube and the approximate evaluation of
/// integrals, 1967; direction numbers: S. Joe, F. Y. Kuo, Constructing Sobol sequences with better
/// two-dimensional projections, 2008 (set D(6)); A. B. Owen, Randomly permuted (t,m,s)-nets and
/// (t,s)-sequences, 1995.
Eigen::MatrixXd sobol(const Sobol& request);

/// Digit i of the direction number j of a dimension (from 0): bit 31 - i of element j, so that
/// element 0 is 2^31. Dimension 0 is the van der Corput sequence. dimension < most_sobol_factors.
std::array<std::uint32_t, 32> direction_numbers(std::size_t dimension);

}  // namespace yates::doe
