#pragma once

#include <cstddef>
#include <optional>

#include "language/expression.hpp"
#include "model/variables.hpp"

namespace yates::model {

/// All interactions of 16 factors are one term less.
constexpr std::size_t most_terms = std::size_t{1} << 16;

/// Throws the UsageError that says how many terms a formula may have, and, where that is known, how
/// many a part of this one has.
[[noreturn]] void refuse_term_count(std::optional<double> terms = std::nullopt);

/// Refuses a formula whose shape alone shows that a part of it has more than most_terms terms,
/// without forming any of them. `variables` has collected the expression.
void check_term_count(const language::Expression& expression, const Variables& variables);

}  // namespace yates::model
