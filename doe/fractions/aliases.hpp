#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "doe/fractions/two_level_fraction.hpp"
#include "doe/fractions/word.hpp"

namespace yates::doe {

/// An effect and those that the fraction cannot tell from it: the contrast of `effect` estimates
/// the effect plus (or minus) each alias.
struct AliasedEffect {
  Word effect;
  std::vector<SignedWord> aliases;  // in the order of comes_before

  friend bool operator==(const AliasedEffect&, const AliasedEffect&) = default;
};

/// The aliases of all main effects and two-factor interactions (`highest_order` 2; or of main
/// effects alone, 1) among the effects of at most `longest_alias` factors. They are exact whatever
/// the number of generators, because equal columns are compared. Throws std::domain_error where
/// more than 10^6 effects would be listed.
std::vector<AliasedEffect> aliases(const TwoLevelFraction& fraction, std::size_t highest_order = 2,
                                   std::size_t longest_alias = 3);

/// Effects that no main effect and no two-factor interaction is aliased with. They are estimated
/// without doubt where three-factor interactions are negligible.
struct ClearEffects {
  std::vector<std::size_t> main_effects;
  std::vector<std::pair<std::size_t, std::size_t>> interactions;  // (smaller, larger factor)

  friend bool operator==(const ClearEffects&, const ClearEffects&) = default;
};

ClearEffects clear_effects(const TwoLevelFraction& fraction);

}  // namespace yates::doe
