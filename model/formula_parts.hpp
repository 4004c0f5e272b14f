#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "language/expression.hpp"
#include "model/formula.hpp"

namespace yates::model {

/// The side of a formula with the spellings of R and Python in the words of this language: a quoted
/// text that stands where a column does is its name ("Elapsed Time (s)", also Q("Elapsed Time")),
/// and factor(x) and as.factor(x) are C(x). What a text is compared with inside I( ) stays a text.
language::Expression in_own_words(const language::Expression& side);

/// The variables that the right side of one formula reads, in order of first mention, each checked
/// against the columns. Errors are those of `resolve`.
class Variables {
 public:
  Variables(const Formula& formula, std::span<const ColumnInfo> columns);

  /// The variable that an expression without formula operators stands for: a column or a
  /// transformation.
  Variable read(const language::Expression& expression) const;

  /// Reads all variables of an expression, left to right.
  void collect(const language::Expression& expression);

  /// Where the variable of a collected expression stands in `list`.
  std::size_t index_of(const language::Expression& expression) const;

  /// The columns that `.` means: all but the response's and those that yates itself wrote.
  std::vector<language::Expression> everything() const;

  std::vector<Variable> list;

 private:
  const ColumnInfo& column(const std::string& name) const;
  void refuse_spaced_name(const language::Expression& expression) const;

  const Formula& formula_;
  std::span<const ColumnInfo> columns_;
  std::unordered_map<std::string, std::size_t> index_;  // canonical text to index into list
};

/// Throws UsageError: the formula, the part of it that has no meaning, and why.
[[noreturn]] void refuse(const Formula& formula, const language::Expression& expression,
                         const std::string& why);

/// All interactions of 16 factors are one term less.
constexpr std::size_t most_terms = std::size_t{1} << 16;

/// Throws the UsageError that says how many terms a formula may have, and, where that is known, how
/// many a part of this one has.
[[noreturn]] void refuse_term_count(std::optional<double> terms = std::nullopt);

/// Refuses a formula whose shape alone shows that a part of it has more than most_terms terms,
/// without forming any of them. `variables` has collected the expression.
void check_term_count(const language::Expression& expression, const Variables& variables);

/// The right side of a formula, expanded. Terms count the used variables alone.
template <class AnyTerm>
struct ExpansionInto {
  std::vector<AnyTerm> terms;  // by their number of variables, then in order of first mention
  std::vector<bool> used;      // per collected variable: false where only a removed term named it
  bool intercept = true;
  std::vector<Note> notes;
};
using Expansion = ExpansionInto<Term>;

/// Expands as R's terms() does, in the same order. `variables` has collected the right side. Throws
/// UsageError for what has no meaning between terms, and for more than 2^16 terms; the latter
/// before any term is formed if the formula's shape shows it.
Expansion expand(const Formula& formula, const Variables& variables);
/// As `expand`, with terms of one word each; absent if more than 64 variables were collected.
std::optional<ExpansionInto<BitTerm>> expand_bits(const Formula& formula,
                                                  const Variables& variables);

/// A term as the set of its variables, in one of two forms: 64 variables fit into the bits of a
/// word, and a formula that names more keeps sorted indexes.
using LongTerm = std::vector<std::size_t>;

inline void set_single(BitTerm& term, std::size_t variable) {
  term = BitTerm{1} << variable;
}
inline void set_single(LongTerm& term, std::size_t variable) {
  term = {variable};
}

inline BitTerm unite(BitTerm a, BitTerm b) {
  return a | b;
}
inline LongTerm unite(const LongTerm& a, const LongTerm& b) {
  LongTerm result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

inline std::vector<std::size_t> variables_of(BitTerm term) {
  std::vector<std::size_t> result(static_cast<std::size_t>(std::popcount(term)));
  for (std::size_t& variable : result) {
    variable = static_cast<std::size_t>(std::countr_zero(term));
    term &= term - 1;
  }
  return result;
}
inline const std::vector<std::size_t>& variables_of(const LongTerm& term) {
  return term;
}

inline std::size_t degree(BitTerm term) {
  return static_cast<std::size_t>(std::popcount(term));
}
inline std::size_t degree(const LongTerm& term) {
  return term.size();
}

inline bool share_a_variable(BitTerm a, BitTerm b) {
  return (a & b) != 0;
}
inline bool share_a_variable(const LongTerm& a, const LongTerm& b) {
  return unite(a, b).size() < a.size() + b.size();
}

inline std::uint64_t scrambled(std::uint64_t value) {
  value = (value ^ (value >> 32)) * 0x9e3779b97f4a7c15U;
  return value ^ (value >> 29);
}
inline std::uint64_t hash_of(BitTerm term) {
  return scrambled(term);
}
inline std::uint64_t hash_of(const LongTerm& term) {
  std::uint64_t result = term.size();
  for (const std::size_t variable : term) result = scrambled(result + variable + 1);
  return result;
}

/// Distinct terms in the order in which they were added. A term is found in constant time, so that
/// a million of them can be crossed; the index for that is made when it is first needed.
template <class AnyTerm>
class TermList {
 public:
  /// Appends the term unless it is there already.
  void add(const AnyTerm& term) {
    make_index(terms_.size() + 1);
    std::uint32_t& slot = slots_[slot_of(term)];
    if (slot != 0) return;
    terms_.push_back(term);
    slot = static_cast<std::uint32_t>(terms_.size());
    indexed_ = terms_.size();
  }

  /// Appends a term that is known not to be there.
  void add_new(const AnyTerm& term) { terms_.push_back(term); }

  void reserve(std::size_t count) { terms_.reserve(count); }

  /// Takes out every term that `other` has; the rest keeps its order.
  void remove(TermList& other) {
    other.make_index(other.size());
    std::vector<AnyTerm> kept;
    for (const AnyTerm& term : terms_) {
      if (other.slots_[other.slot_of(term)] == 0) kept.push_back(term);
    }
    *this = TermList();
    terms_ = std::move(kept);
  }

  std::size_t size() const { return terms_.size(); }
  bool empty() const { return terms_.empty(); }
  const AnyTerm& operator[](std::size_t index) const { return terms_[index]; }
  auto begin() const { return terms_.begin(); }
  auto end() const { return terms_.end(); }

 private:
  /// Where the term is, or the free slot where it belongs.
  std::size_t slot_of(const AnyTerm& term) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(hash_of(term)) & mask;
    while (slots_[at] != 0 && !(terms_[slots_[at] - 1] == term)) at = (at + 1) & mask;
    return at;
  }

  /// Makes every term findable, with room for that many.
  void make_index(std::size_t count) {
    if (2 * count > slots_.size()) {
      slots_.assign(std::bit_ceil(std::max<std::size_t>(4 * count, 16)), 0);
      indexed_ = 0;
    }
    for (; indexed_ < terms_.size(); ++indexed_) {
      slots_[slot_of(terms_[indexed_])] = static_cast<std::uint32_t>(indexed_ + 1);
    }
  }

  std::vector<AnyTerm> terms_;
  std::vector<std::uint32_t> slots_;  // index + 1 of the term, 0 where free; a power of two
  std::size_t indexed_ = 0;           // the first so many terms have their slot
};

}  // namespace yates::model
