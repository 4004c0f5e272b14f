#pragma once

#include <vector>

#include "model/formula.hpp"
#include "model/variables.hpp"

namespace yates::model {

/// The right side of a formula, expanded.
struct Expansion {
  std::vector<Term> terms;  // by their number of variables, then in order of first mention
  std::vector<bool> used;   // per collected variable: false where only a removed term named it
  bool intercept = true;
  std::vector<Note> notes;
};

/// Expands as R's terms() does, in the same order. `variables` has collected the right side. Throws
/// UsageError for what has no meaning between terms and for more than 2^21 terms, the latter before
/// any term is formed where the formula's shape tells.
Expansion expand(const Formula& formula, const Variables& variables);

}  // namespace yates::model
