#pragma once

#include "language/expression.hpp"

namespace yates::model {

/// The side of a formula with the spellings of R and Python in the words of this language: a quoted
/// text that stands where a column does is its name ("Elapsed Time (s)", also Q("Elapsed Time")),
/// and factor(x) and as.factor(x) are C(x). What a text is compared with inside I( ) stays a text.
language::Expression in_own_words(const language::Expression& side);

}  // namespace yates::model
