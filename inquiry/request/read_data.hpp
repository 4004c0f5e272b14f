#pragma once

#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"
#include "model/note.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

/// The data behind the formula. A column that the formula needs as numbers, as a response or within
/// a function, and whose cells are written with a unit has these numbers; the response is turned
/// into the unit that the request names. Throws as load_data does.
DataSet read_data(const AnalysisRequest& request, const std::string& command);

/// Whether a side of a formula has the `.` that stands for all other columns.
bool names_everything(const language::Expression& side);

/// Columns that the formula needs as numbers, and whose values have a unit, get these numbers, the
/// response in `unit` where that is not empty. Returns the names of all columns needed so.
std::vector<std::string> use_quantities_of(table::Table& table, const model::Formula& formula,
                                           const std::string& unit);
/// Says which values of a column were converted, if any were.
void note_converted(DataSet& data, const std::string& name);
/// What was measured, whatever the formula makes of it, as readers see it: without backticks, and
/// without the unit where its column says one ("Zeit" for "Zeit (ms)").
std::string label_of_response(const model::Formula& formula, const table::Table& table);
/// The unit of the response's column; empty where there is none.
std::string unit_of_column(const model::Formula& formula, const table::Table& table);

/// The notes of the data that matter for this formula.
std::vector<model::Note> notes_for(const DataSet& data, const model::Formula& formula);

}  // namespace yates::inquiry
