#pragma once

#include <cstddef>
#include <vector>

#include "doe/fractions/two_level_fraction.hpp"
#include "doe/points/array.hpp"

namespace yates::doe {

/// A fraction with as many further runs, in which the levels of some factors are reversed. Effects
/// with an odd number of reversed factors change their sign in the further runs, so that the words
/// of the defining relation with an odd number of them are gone.
struct FoldOver {
  std::vector<std::size_t> reversed;  // factors, ascending
  Array rows;                         // the runs of the fraction, then the further ones
  /// The fraction that both halves make: it tells the aliases. Where no word is gone, each run
  /// comes twice, and this is the fraction as it was.
  TwoLevelFraction combined;
  bool repeats = false;  // no word is gone
};

/// Reverses the given factors. Throws std::domain_error for no factor, one that is named twice, or
/// one that the fraction does not have.
/// Source: G. E. P. Box, J. S. Hunter, The 2^(k-p) fractional factorial designs, 1961.
FoldOver fold_over(const TwoLevelFraction& fraction, const std::vector<std::size_t>& reversed);
/// Reverses every factor: the words of odd length are gone, so that resolution III becomes IV.
FoldOver full_fold_over(const TwoLevelFraction& fraction);

}  // namespace yates::doe
