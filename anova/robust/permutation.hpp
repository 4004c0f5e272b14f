#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "anova/robust/two_groups.hpp"
#include "numerics/random.hpp"

namespace yates::anova {

/// At most this many arrangements are all looked at; of more, `drawn_arrangements` are drawn.
inline constexpr std::int64_t most_enumerated_arrangements = 20'000;
inline constexpr std::int64_t drawn_arrangements = 9'999;
/// What the draws start from: the same data give the same p everywhere.
inline constexpr numerics::Seed permutation_seed{1960};

/// How a sum compares with what it would be under every assignment of the values of a stratum to
/// its two groups.
struct PermutationTest {
  double p;                   // two-sided
  bool complete;              // every arrangement was looked at
  std::int64_t arrangements;  // looked at, the data's own included
};

/// The permutation test within strata of the sum of the scores of all second groups, two-sided
/// about its expectation E:
///     p = share of all arrangements with |T' - E| >= |T - E|,   or
///     p = (b + 1) / (B + 1),   b of B drawn arrangements as far out.
/// Both keep their level for any distribution, if the values of a stratum are exchangeable. Scores
/// that differ from E by the same amount but for rounding (1e-9 of the scores' spread) are equally
/// far out. Strata without one of the groups add nothing. p is 1 where there is none with both.
/// Source: E. J. G. Pitman, Significance tests which may be applied to samples from any
/// populations, 1937; A. C. Davison, D. V. Hinkley, Bootstrap Methods and their Application, 1997,
/// equation 4.11.
PermutationTest permutation_test(std::span<const TwoGroupStratum> scores,
                                 numerics::Seed seed = permutation_seed);

/// A difference of means that is taken within strata.
struct MeanDifference {
  /// Of the second group's mean from the first's: the mean over the strata, each weighted by
  /// n1 n2 / (n1 + n2), as least squares with an effect for each stratum do.
  double difference;
  PermutationTest test;  // of no difference
};

/// The difference is absent where no stratum has both groups.
std::optional<MeanDifference> mean_difference(std::span<const TwoGroupStratum> strata,
                                              numerics::Seed seed = permutation_seed);

}  // namespace yates::anova
