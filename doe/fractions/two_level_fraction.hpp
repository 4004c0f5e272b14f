#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "doe/fractions/word.hpp"
#include "doe/points/array.hpp"

namespace yates::doe {

/// How a factor's column follows from those of base factors: D = ABC or D = -ABC.
struct Generator {
  std::size_t factor;
  Word word;  // of base factors, at least two
  bool negative = false;

  friend bool operator==(const Generator&, const Generator&) = default;
};

/// A regular fraction 2^(k-p) of k two-level factors: the base factors, which take all combinations
/// of their levels, and p generators for the other factors. No factor is constant and no two have
/// the same column up to sign, so the resolution is III or more.
/// Source: G. E. P. Box, J. S. Hunter, The 2^(k-p) fractional factorial designs, 1961.
struct TwoLevelFraction {
  std::size_t factors;                // k
  std::vector<Generator> generators;  // p of them, by ascending factor

  std::size_t runs() const { return std::size_t{1} << (factors - generators.size()); }
  friend bool operator==(const TwoLevelFraction&, const TwoLevelFraction&) = default;
};

/// The fraction on which every given word equals I with its sign. The base factors are the first
/// k-p factors wherever the words allow it. Throws std::domain_error, naming the culprit, for words
/// that follow from each other or contradict each other, that make a factor constant or two factors
/// equal, and for fewer than 1 or more than most_fraction_factors factors or more than most_points
/// runs.
TwoLevelFraction fraction_of(std::size_t factors, const std::vector<SignedWord>& defining_words);
/// The same with words as parse_generator reads them: {"D=ABC", "E=-AB"}. A refusal calls the
/// factors by `names`, or by their letters where there are none.
TwoLevelFraction fraction_of(std::size_t factors, const std::vector<std::string>& generators,
                             const std::vector<std::string>& names = {});

/// The factors without a generator, ascending.
std::vector<std::size_t> base_factors(const TwoLevelFraction& fraction);

/// One column per factor; base factors in standard order, the first of them fastest.
Array array_of(const TwoLevelFraction& fraction);

/// How many words of the defining relation have 3, 4, 5, ... letters: (A3, A4, ...), without zeros
/// at the end. Of a fraction with more than 62 generators, words of up to 8 letters.
std::vector<std::uint64_t> word_length_pattern(const TwoLevelFraction& fraction);

/// The length of the shortest word of the defining relation; absent without generators.
std::optional<std::size_t> resolution(const TwoLevelFraction& fraction);
/// The same of a word-length pattern (A3, A4, ...).
std::optional<std::size_t> resolution(const std::vector<std::uint64_t>& word_length_pattern);

/// "III", "IV", ...: as resolutions are written.
std::string roman(std::size_t number);

/// The column of each factor as the set of base factors whose product it is, up to sign: bit i is
/// the i-th base factor.
std::vector<std::uint32_t> base_products(const TwoLevelFraction& fraction);

}  // namespace yates::doe
