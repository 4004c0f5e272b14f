#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "doe/fractions/vector_space.hpp"

namespace yates::doe {

/// A factor of a regular fraction: the nonzero vectors of a subspace. A two-level factor is {x}, a
/// three-level factor {x, 2x}, a four-level factor {a, b, a+b}. Two factors have no vector in
/// common.
struct FactorColumn {
  std::array<Vector, 3> vectors = {};
  std::uint8_t size = 0;
  std::uint8_t group = 0;  // factors of one group may be exchanged

  std::span<const Vector> parts() const { return {vectors.data(), size}; }
  friend bool operator==(const FactorColumn&, const FactorColumn&) = default;
};

/// The columns of a fraction, or of a part of one, that is being searched. They, together with the
/// reserved vectors, span the first `rank` coordinates.
struct ColumnSet {
  std::vector<FactorColumn> columns;
  std::size_t rank = 0;
  std::vector<std::uint64_t> pattern;  // see PatternShape
  std::uint64_t words_before_group = 0;
};

/// Numbers of words by length and by how many four-level factors they contain: entry
/// length * kinds + four_level, kinds = four-level factors + 1. A word is a way to take one vector
/// of each of some factors such that they add up to 0; of three-level factors W and 2W both count.
struct PatternShape {
  std::size_t longest;
  std::size_t kinds;

  std::size_t size() const { return (longest + 1) * kinds; }
};

/// For each sum of vectors, how many ways there are to make it from one vector each of some of the
/// columns, by their number and kind: what a further column with that vector adds to the pattern.
class SumCounts {
 public:
  SumCounts(const VectorSpace& space, const PatternShape& shape,
            std::span<const FactorColumn> columns);

  std::uint64_t at(std::size_t length, std::size_t four_level, Vector sum) const {
    return counts_[(length * kinds_ + four_level) * size_ + sum];
  }

 private:
  std::size_t size_;
  std::size_t kinds_;
  std::vector<std::uint64_t> counts_;
};

/// The pattern of all columns. Entries are modulo 2^64.
std::vector<std::uint64_t> pattern_of(const VectorSpace& space, const PatternShape& shape,
                                      std::span<const FactorColumn> columns);

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

/// The factor {x}, or modulo 3 {x, 2x}.
FactorColumn point(const VectorSpace& space, Vector vector, std::size_t group);

/// The columns that may follow in a set, `placed` of whose columns belong to `group` already: those
/// that keep the group's rules and what has to be clear. A vector in a new coordinate stands for
/// all of them, because they are isomorphic.
std::vector<FactorColumn> column_choices(const AberrationTask& task, std::size_t group,
                                         std::size_t placed, const ColumnSet& set,
                                         const SumCounts& counts);

/// What a column set looks like whatever the coordinates: equal for isomorphic sets.
struct Fingerprint {
  std::uint64_t all;
  std::vector<std::uint64_t> of_vector;  // by vector; 0 where it belongs to no column
};

/// Column sets are isomorphic if a change of coordinates and an exchange of columns within groups
/// turns one into the other: the same design up to the names of factors and levels. The vectors of
/// the first `reserved_rank` coordinates then stay among themselves.
/// The functionals (runs of the design) are classified by the columns that they meet, the vectors
/// by the functionals that meet them, twice.
Fingerprint fingerprint(const VectorSpace& space, const std::vector<FactorColumn>& columns,
                        std::size_t reserved_rank);

enum class Isomorphic { yes, no, unknown };

/// Looks for an isomorphism by mapping a basis vector by vector. `unknown` after `most_images`
/// tried images. Adds what it cost, roughly in additions, to `steps`.
Isomorphic isomorphic(const VectorSpace& space, const std::vector<FactorColumn>& one,
                      const Fingerprint& print_of_one, const std::vector<FactorColumn>& other,
                      const Fingerprint& print_of_other, std::uint64_t most_images,
                      std::uint64_t& steps);

}  // namespace yates::doe
