#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "doe/fractions/column_set.hpp"
#include "doe/fractions/vector_space.hpp"

namespace yates::doe {

/// Columns that may be exchanged with each other; groups are placed one after the other.
struct ColumnGroup {
  std::size_t count = 0;
  bool four_level = false;
  std::size_t highest_rank = 0;    // its vectors have no further coordinates
  bool reaches_rank = false;       // with its last column, the set spans highest_rank coordinates
  std::size_t forbidden_rank = 0;  // no vector of it lies in the first so many coordinates
  std::vector<std::size_t> clear_with = {};  // groups, perhaps this one: these sums must be clear
};

struct AberrationTask {
  VectorSpace space;
  std::vector<ColumnGroup> groups;
  PatternShape shape;
  std::size_t resolution = 3;     // no shorter words
  std::size_t reserved_rank = 0;  // the first coordinates stand for blocks
  /// The set is what a design leaves out: rank by the pattern of the rest. By the identities of
  /// Tang & Wu (1996), that is more words of odd length, fewer of even length.
  bool left_out = false;
  /// A pattern that no set can be better than, if one is known: a set that has it ends the search.
  std::optional<std::vector<std::uint64_t>> unbeatable = std::nullopt;
  std::uint64_t budget =
      0;  // steps of the exhaustive part, roughly additions; with 0 there is none
};

struct AberrationOutcome {
  /// All sets with the best pattern that were found, not isomorphic to each other; empty if there
  /// is none.
  std::vector<ColumnSet> best;
  /// Every set was compared, or shown to be worse or isomorphic to one that was.
  bool complete = true;
};

/// The column sets with minimum aberration: those whose pattern is the first in the order of
/// (A3, A4, A5, ...).
///
/// A narrow search that keeps the best sets after each column gives an upper bound. Then all sets
/// are enumerated column by column, one of each isomorphism class, without those that cannot lead
/// to a pattern as good as the bound. If a set with j columns of a group has e words of some length
/// with columns of that group, at least m of them in each word, then without the column that is in
/// most of them at most e - ceil(e m / j) words are left. So the best set is reached through sets
/// that keep this bound all along, and such a column can be dropped without loss of rank. When the
/// budget is used up, the enumeration goes on with the best sets alone and is not complete.
/// Sources: D. X. Sun, C. F. J. Wu, J. Chen, A catalogue of two-level and three-level fractional
/// factorial designs, 1993; H. Xu, Algorithmic construction of efficient fractional factorial
/// designs with large run sizes, 2009.
AberrationOutcome search_aberration(const AberrationTask& task);

}  // namespace yates::doe
