#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "model/formula.hpp"

namespace yates::model {

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
