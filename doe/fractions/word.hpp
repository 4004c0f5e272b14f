#pragma once

#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace yates::doe {

/// Fractions have at most this many factors.
inline constexpr std::size_t most_fraction_factors = 128;

/// An effect of two-level factors, such as the interaction ABD: the set of its factors. Bit j is
/// factor j; the empty word is the mean, I. The product of two effects is `one ^ other`.
using Word = std::bitset<most_fraction_factors>;

/// A word that equals another effect, or I, with this sign.
struct SignedWord {
  Word word;
  bool negative = false;

  friend bool operator==(const SignedWord&, const SignedWord&) = default;
};

/// The product of some factors.
Word word_of(const std::vector<std::size_t>& factors);
/// The factors of a word, ascending.
std::vector<std::size_t> factors_of(const Word& word);

/// Shorter words first; equally long ones as in a dictionary of their letters.
bool comes_before(const Word& one, const Word& other);

/// The letter of a factor: A to Z without I (which is the mean), then a to z without i, then (51),
/// (52), ... by their number from 1.
std::string letter_of(std::size_t factor);

/// "ABD", and "I" for the empty word.
std::string word_text(const Word& word);
/// "ABD" or "-ABD".
std::string word_text(const SignedWord& word);

/// Reads an effect by its letters, as word_text writes it. Throws std::domain_error for anything
/// that is no letter of the first `factors` factors, and for a letter that comes twice.
Word parse_word(std::string_view text, std::size_t factors);

/// Reads a generator, "D=ABC" or "D=-ABC", or a defining word, "ABCD", "-ABCD" or "I=ABCD", and
/// returns the word of the defining relation: I = ABCD. Throws as parse_word does.
SignedWord parse_generator(std::string_view text, std::size_t factors);

}  // namespace yates::doe
