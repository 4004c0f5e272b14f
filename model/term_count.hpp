#pragma once

#include <cstddef>

#include "language/expression.hpp"
#include "model/variables.hpp"

namespace yates::model {

constexpr std::size_t most_terms = std::size_t{1} << 21;

/// Throws the UsageError that says how many terms a formula may have.
[[noreturn]] void refuse_term_count();

/// Refuses a formula whose shape alone shows that a part of it has more than most_terms terms,
/// without forming any of them. `variables` has collected the expression.
void check_term_count(const language::Expression& expression, const Variables& variables);

}  // namespace yates::model
