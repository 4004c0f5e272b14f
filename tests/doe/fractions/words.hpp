#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "doe/fractions/column_set.hpp"
#include "doe/fractions/mixed_fraction.hpp"
#include "doe/fractions/three_level_fraction.hpp"
#include "doe/fractions/two_level_fraction.hpp"

// What tests ask of the generators of fractions, from which the program makes runs alone.

namespace yates::doe {

/// All words that equal I, in the order of comes_before.
inline std::vector<SignedWord> defining_relation(const TwoLevelFraction& fraction) {
  std::vector<SignedWord> words = {{}};
  for (const Generator& generator : fraction.generators) {
    Word word = generator.word;
    word.set(generator.factor);
    for (std::size_t i = 0, count = words.size(); i < count; ++i) {
      words.push_back({words[i].word ^ word, words[i].negative != generator.negative});
    }
  }
  words.erase(words.begin());
  std::ranges::sort(words, [](const SignedWord& one, const SignedWord& other) {
    return comes_before(one.word, other.word);
  });
  return words;
}

/// {"D=ABC", "E=-AB"}: what fraction_of reads.
inline std::vector<std::string> generator_texts(const TwoLevelFraction& fraction) {
  std::vector<std::string> result;
  for (const Generator& one : fraction.generators) {
    result.push_back(letter_of(one.factor) + (one.negative ? "=-" : "=") + word_text(one.word));
  }
  return result;
}

/// How many words have 3, 4, 5, ... letters, without zeros at the end; a word and its square are
/// one.
inline std::vector<std::uint64_t> word_length_pattern(const ThreeLevelFraction& fraction) {
  const VectorSpace space(3, fraction.base_factors());
  std::vector<FactorColumn> columns;
  const auto add = [&](Vector vector) {
    columns.push_back({{vector, space.negative(vector), 0}, 2, 0});
  };
  for (std::size_t factor = 0; factor < fraction.base_factors(); ++factor) {
    add(space.power(factor));
  }
  for (const ThreeLevelGenerator& generator : fraction.generators) {
    Vector vector = 0;
    for (std::size_t place = generator.coefficients.size(); place-- > 0;) {
      vector = vector * 3 + static_cast<Vector>(generator.coefficients[place]);
    }
    add(vector);
  }
  const auto counts = pattern_of(space, {fraction.factors, 1}, columns);
  std::vector<std::uint64_t> result;
  for (std::size_t length = 3; length < counts.size(); ++length) {
    result.push_back(counts[length] / 2);
  }
  while (!result.empty() && result.back() == 0) result.pop_back();
  return result;
}

/// Numbers of words by length, from 3, and by how many four-level factors they contain, from 0,
/// without empty lengths at the end.
inline std::vector<std::vector<std::uint64_t>> word_length_pattern(const MixedFraction& fraction) {
  std::vector<FactorColumn> columns;
  std::size_t kinds = 1;
  for (const auto& products : fraction.products) {
    if (products.size() == 1) {
      columns.push_back({{products[0], 0, 0}, 1, 0});
    } else {
      columns.push_back({{products[0], products[1], products[0] ^ products[1]}, 3, 0});
      ++kinds;
    }
  }
  const PatternShape shape{columns.size(), kinds};
  const auto counts = pattern_of(VectorSpace(2, fraction.base_columns), shape, columns);
  std::vector<std::vector<std::uint64_t>> result;
  std::size_t longest = 0;
  for (std::size_t length = 3; length <= shape.longest; ++length) {
    const auto first = counts.begin() + static_cast<std::ptrdiff_t>(length * kinds);
    result.emplace_back(first, first + static_cast<std::ptrdiff_t>(kinds));
    const bool any =
        std::ranges::any_of(result.back(), [](std::uint64_t count) { return count != 0; });
    if (any) longest = result.size();
  }
  result.resize(longest);
  return result;
}

}  // namespace yates::doe
