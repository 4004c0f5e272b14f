#pragma once

#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::cli {

/// The formula of a lesson where nobody typed one. The response is the last column with numbers;
/// the factors are all others that vary, without yates' own. Two-level factors are crossed where
/// all of their combinations were measured, otherwise added up; numbers with more levels make
/// straight lines; a single category, or two, are crossed where their combinations were measured
/// repeatedly. Throws UsageError where a table has no such response or factor.
model::Formula proposed_lesson_formula(const table::Table& table);

}  // namespace yates::cli
