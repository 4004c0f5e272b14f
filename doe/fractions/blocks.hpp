#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "doe/fractions/two_level_fraction.hpp"
#include "doe/fractions/word.hpp"

namespace yates::doe {

/// A division of the runs of a fraction into 2^b blocks of equal size, by the signs of b effects.
struct Blocks {
  std::vector<Word> generators;  // b effects
  /// All 2^b - 1 effects that are confounded with blocks: of each the shortest word.
  std::vector<Word> effects;
  /// The two-factor interactions that are confounded with blocks.
  std::vector<Word> interactions;
  std::vector<std::size_t> of_run;  // per run of array_of, its block: 0 .. 2^b - 1

  std::size_t count() const { return std::size_t{1} << generators.size(); }
  friend bool operator==(const Blocks&, const Blocks&) = default;
};

/// Blocks that are confounded with no main effect and none of the `clear` interactions, and with as
/// few two-factor interactions, then as few three-factor interactions, as possible; absent if a
/// main effect or a clear interaction would have to be. All divisions are compared up to 128 runs;
/// for more runs the search ends after a fixed number of steps. Throws std::domain_error if `count`
/// is not a power of 2 from 2 to half the runs.
/// Source: G. E. P. Box, J. S. Hunter, The 2^(k-p) fractional factorial designs, 1961.
std::optional<Blocks> find_blocks(
    const TwoLevelFraction& fraction, std::size_t count,
    const std::vector<std::pair<std::size_t, std::size_t>>& clear = {});

}  // namespace yates::doe
