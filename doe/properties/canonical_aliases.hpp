#pragma once

#include <cstddef>
#include <vector>

#include "doe/properties/judged_design.hpp"
#include "doe/properties/two_level_aliases.hpp"

namespace yates::doe {

/// How a factor enters a main effect and its interactions.
enum class EffectShape {
  line,    // its coded level: 1 column
  levels,  // contrasts between all of its levels: their number - 1 columns
};

/// The aliases of main effects and two-factor interactions of factors with any numbers of levels.
/// The columns of an effect are the products of those of its factors, centred over the rows. An
/// effect with m columns is the same as (part of) another, with correlation 1, if each of its
/// combinations is one of the other's, too: if the least of the m canonical correlations between
/// them is 1. Otherwise they are mixed by their largest canonical correlation. For two levels this
/// is the |correlation| of signs. Effects that are constant over the rows have no aliases. Empty
/// where it would cost more than alias_steps.
/// Source: H. Hotelling, Relations between two sets of variates, Biometrika 28, 1936.
std::vector<EffectAliases> canonical_aliases(const JudgedDesign& design,
                                             const std::vector<EffectShape>& shapes);

}  // namespace yates::doe
