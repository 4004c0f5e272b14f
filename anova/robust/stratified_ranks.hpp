#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "anova/robust/permutation.hpp"
#include "anova/robust/two_groups.hpp"
#include "numerics/random.hpp"

namespace yates::anova {

/// Up to this many compared values p comes from the permutation distribution; the normal
/// approximation is good beyond.
inline constexpr std::size_t most_permuted_values = 200;

/// Van Elteren's test of two groups within strata. W is the rank sum of the second group in a
/// stratum of N values (mid-ranks), n1 and n2 of them in the groups:
///     statistic = sum of W / (N + 1),   expected = sum of n2 / 2,
///     variance  = sum of n1 n2 / (N (N - 1)) * sum of (rank - (N + 1) / 2)^2 / (N + 1)^2,
/// which contains the correction for ties. No value is worth more than its rank, so that a few wild
/// runs do not decide. Source: P. van Elteren, On the combination of independent two sample tests
/// of Wilcoxon, Bulletin of the International Statistical Institute 37, 1960; E. L. Lehmann,
/// Nonparametrics, 1975, section 3.3.
struct StratifiedRanks {
  double statistic;
  double expected;
  double variance;
  double z;         // (statistic - expected) / sqrt(variance); positive: the second group is larger
  double normal_p;  // two-sided, by the normal approximation
  std::optional<PermutationTest> permuted;  // up to most_permuted_values values
  std::size_t values;                       // compared
  std::size_t strata;                       // with both groups
  std::size_t strata_left_out;              // without one of them

  double p() const { return permuted ? permuted->p : normal_p; }
};

/// The result is absent where no stratum has both groups. Where all values of each stratum are
/// equal, z is 0 and p is 1. Throws std::domain_error for a NaN.
std::optional<StratifiedRanks> stratified_ranks(std::span<const TwoGroupStratum> strata,
                                                numerics::Seed seed = permutation_seed);

}  // namespace yates::anova
