#pragma once

#include <string>

#include "inquiry/data/dataset.hpp"
#include "model/formula.hpp"

namespace yates::inquiry {

/// Throws InputError where the formula names a column that the data lack and something tells why,
/// or what would help: a name that needs quotes, a program that did not write the column, a file
/// without a line of names or with one column only, replicates that stand beside each other, rows
/// that are summaries. With `summaries` the left side is a mere name. Throws UsageError for Time
/// (s), which reads as the call of a function. Any other missing column is left to those who read
/// the model.
void explain_missing_columns(const DataSet& data, const model::Formula& formula, bool summaries);

/// The formula. Throws UsageError for what does not parse; where that is the name of a column which
/// needs quotes, it says so.
model::Formula parsed_for(const DataSet& data, const std::string& text);

/// Notes of a response that is the mean of several runs, beside their number and deviation.
void note_summaries(DataSet& data, const model::Formula& formula);

}  // namespace yates::inquiry
