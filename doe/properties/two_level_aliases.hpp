#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "doe/properties/effect_names.hpp"
#include "doe/properties/judged_design.hpp"
#include "doe/properties/two_level_part.hpp"

namespace yates::doe {

/// A product of factors' signs that is the same in all rows: I = ABD is {0, 1, 3} with positive.
struct DefiningWord {
  Effect factors;
  bool positive;
  friend bool operator==(const DefiningWord&, const DefiningWord&) = default;
};

/// A factor whose sign is a product of signs of others: D = -ABC.
struct ColumnGenerator {
  std::size_t factor;
  Effect product;
  bool positive;
  friend bool operator==(const ColumnGenerator&, const ColumnGenerator&) = default;
};

/// An effect that another one cannot be told apart from (correlation +-1) or only partly.
struct Alias {
  Effect effect;
  double correlation;
};

struct EffectAliases {
  Effect effect;               // a main effect or two-factor interaction
  std::vector<Alias> aliases;  // the largest |correlation| first, then the shortest
  std::size_t left_out;        // aliases beyond most_aliases
  /// The effect is not constant over the rows, and no main effect and no other two-factor
  /// interaction is among the aliases (Wu & Hamada, Experiments, 2nd ed., section 5.2).
  bool clear;
};

inline constexpr std::size_t most_aliases = 40;
inline constexpr std::size_t most_words = std::size_t{1} << 16;
inline constexpr std::size_t most_two_level_factors = 64;

/// What the rows of the two-level part say about themselves. Effects hold indexes into
/// JudgedDesign::factors.
struct TwoLevelAliases {
  std::vector<std::size_t> factors;
  std::size_t runs;           // rows that are no centre points
  std::size_t centre_points;  // rows that are
  /// The rows are a regular fraction: the solutions of the defining relation, each equally often.
  /// A full factorial is one, without words.
  bool regular;
  std::vector<ColumnGenerator> generators;         // one per word that is independent of the others
  std::optional<std::vector<DefiningWord>> words;  // the defining relation, shortest first; absent
                                                   // above most_words
  std::optional<std::vector<double>> pattern;      // A_1, A_2, ...; see word_length_pattern
  std::optional<std::size_t> resolution;           // absent if nothing is aliased, or unknown
  /// resolution + 1 - the largest |J| / N of its words: of a non-regular design between the
  /// resolution and the next whole number (Deng & Tang 1999).
  std::optional<double> generalized_resolution;
  /// Main effects, then two-factor interactions. Aliases of a regular fraction go up to order 3,
  /// those of other rows to order 2. Empty where there would be more than alias_steps.
  std::vector<EffectAliases> effects;
  bool complex_aliasing;  // some aliasing is partial: 0 < |correlation| < 1
};

inline constexpr std::size_t alias_steps = 500'000'000;

/// The words are the products that are constant over the rows: the vectors v over GF(2) with
/// v . (row + first row) = 0 for all rows, found by elimination, and all their sums. The rows are
/// regular if the distinct ones are as many as the words leave, and equally often. Partial aliasing
/// is the correlation of products of signs over the rows. The result is absent for less than two
/// factors with two levels, or more than most_two_level_factors.
/// Source: Wu & Hamada, Experiments, 2nd ed., chapters 5 and 9; Deng & Tang, Generalized resolution
/// and minimum aberration criteria for Plackett-Burman designs, Statistica Sinica 9, 1999.
std::optional<TwoLevelAliases> two_level_aliases(const TwoLevelPart& part);

}  // namespace yates::doe
