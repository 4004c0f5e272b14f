#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe {

/// How often each level of one column occurs.
struct LevelCounts {
  std::vector<std::size_t> counts;
  bool balanced;  // all equally often
};

/// The largest t <= 4 for which every t columns show all combinations of their levels equally
/// often: the design is an orthogonal array of that strength.
struct Strength {
  std::size_t value;
  /// False where the work ended before a t was decided: the strength is at least `value`.
  bool exact;
  friend bool operator==(const Strength&, const Strength&) = default;
};

/// Two columns are orthogonal if their levels meet in proportional frequencies,
///     n_ij n = n_i n_j   for all levels i, j:
/// then the main effects of both are estimated independently (Plackett 1946; Addelman 1962).
struct PairOrthogonality {
  bool all;
  std::size_t count;  // of pairs not orthogonal
};

inline constexpr std::size_t highest_strength = 4;
/// One step is one row looked at for one set of columns: about a nanosecond.
inline constexpr std::size_t balance_steps = 300'000'000;

std::vector<LevelCounts> level_counts(const Array& array);

/// True if every combination of levels occurs, and equally often. Takes one pass over the rows.
bool is_full_factorial(const Array& array);

/// Counts all sets of t columns, t = 1, 2, ..., until one fails or `steps` are spent; which t is
/// reached is the same on every machine. The strength of a full factorial is the number of its
/// columns, at most 4. Source: C. R. Rao 1947; Hedayat, Sloane & Stufken, Orthogonal Arrays, 1999.
Strength strength(const Array& array, std::size_t steps = balance_steps);

/// The result is absent if it would take more than `steps`.
std::optional<PairOrthogonality> pair_orthogonality(const Array& array,
                                                    std::size_t steps = balance_steps);

}  // namespace yates::doe
