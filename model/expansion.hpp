#pragma once

#include <optional>
#include <vector>

#include "model/formula.hpp"
#include "model/variables.hpp"

namespace yates::model {

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

}  // namespace yates::model
