#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
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

/// One formula per response to be analysed, the primary response first: the typed one, or the
/// campaign's for each of its responses with a goal. A factor with a declared scale enters as
/// log2(factor) or log10(factor).
std::vector<model::Formula> formulas_of(const AnalysisRequest& request, const DataSet& data);
/// The same for a campaign whose formula was not typed, of one response alone where `only` names
/// it. Throws InputError where the campaign asks for nothing, UsageError where it has no such
/// response.
std::vector<model::Formula> campaign_formulas(const campaigns::Campaign& campaign,
                                              const std::optional<std::string>& only = {});

/// The response of the campaign that the formula is about; null where the data are no campaign, and
/// for a left side that is not one of its responses alone.
const campaigns::Response* campaign_response(const DataSet& data, const model::Formula& formula);

}  // namespace yates::inquiry
