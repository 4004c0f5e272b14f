#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/reading/model_reading.hpp"
#include "anova/strata/group_reading.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/data/page_data.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/printable.hpp"
#include "model/note.hpp"
#include "reports/r/r_script.hpp"
#include "table/cells/magnitude.hpp"
#include "table/text/quantity.hpp"

namespace yates::inquiry {

void check_emit(const AnalysisRequest& request) {
  if (request.emit.empty()) return;
  if (!request.summaries.empty()) {
    throw language::UsageError(
        "--emit r: summaries hold no single runs that lm() could fit; give the runs themselves");
  }
  const std::vector<std::string> paths = paths_of(request, "anova");
  if (std::find(paths.begin(), paths.end(), "-") != paths.end()) {
    throw language::UsageError(
        "--emit r: a script cannot read standard input again; name the file");
  }
  if (std::any_of(paths.begin(), paths.end(), is_page)) {
    throw language::UsageError("--emit r: R cannot read the data of a page; give their file");
  }
}

namespace {

/// R computes in the unit of the column, and squares it; car takes tiny sums of squares for zero.
void require_squares_of_r(const anova::Observations& data) {
  constexpr int largest = 140;
  if (data.response_exponent >= 0 && data.response_exponent <= largest) return;
  throw language::InputError(fmt::format(
      "--emit r: the response {0} has values of about 1e{1}, whose squares R cannot hold; numbers "
      "from 1e-{2} to 1e{3} are expected: write I({0}/1e{1}) in the formula, or divide the column "
      "by 1e{1}",
      data.response, data.response_exponent, table::largest_squared_exponent, largest));
}

/// The columns that the formula reads.
std::vector<std::string> columns_of(const anova::Observations& data) {
  std::vector<std::string> result = data.model.response->columns;
  for (const anova::FactorReading& factor : data.factors) result.push_back(factor.name);
  return result;
}

/// Whether a formula of R can hold the name.
bool is_symbol_of_r(const std::string& name) {
  constexpr std::size_t longest = 10'000;  // bytes, by R's own limit
  const bool of_an_argument =
      name == "..." || (name.starts_with("..") && name.size() > 2 &&
                        name.find_first_not_of("0123456789", 2) == std::string::npos);
  return !name.empty() && name.size() <= longest && !of_an_argument;
}

/// R reads a return, and a return with a line feed, as a line feed; then two texts may be one.
void require_different_in_r(const std::vector<std::string>& texts, const std::string& what) {
  std::set<std::string> read;
  for (const std::string& text : texts) {
    if (read.insert(reports::read_by_r(text)).second) continue;
    throw language::InputError(fmt::format(
        "--emit r: {} differ in their line ends alone, which R does not tell apart; rename '{}'",
        what, language::printable(text)));
  }
}

void require_texts_of_r(const anova::Observations& data, const table::Table& table) {
  for (const std::string& name : columns_of(data)) {
    if (is_symbol_of_r(name)) continue;
    throw language::InputError(
        fmt::format("--emit r: a formula of R cannot hold the column name '{}'; rename it",
                    language::printable(name)));
  }
  std::vector<std::string> names;
  for (const table::Column& column : table.columns) names.push_back(column.name);
  require_different_in_r(names, "two columns");
  for (const anova::FactorReading& factor : data.factors) {
    require_different_in_r(factor.levels,
                           fmt::format("two levels of '{}'", language::printable(factor.name)));
  }
}

/// Whether the numbers of a column are not those of its cells: they have units, which the cells say
/// unless the name does, or they were turned into another unit.
bool differs_in_file(const table::Column& column) {
  if (column.unit.empty()) return false;
  const auto named = table::named_unit(column.name);
  return !named || named->unit != column.unit || !column.other_units.empty();
}

/// The script reads the files by read.csv(), which finds nothing out.
void require_plain_files(const AnalysisRequest& request, const DataSet& data) {
  const auto form = std::find_if(data.notes.begin(), data.notes.end(), [](const model::Note& note) {
    return note.code == model::NoteCode::file_form;
  });
  const auto written =
      std::find_if(data.table.columns.begin(), data.table.columns.end(), differs_in_file);
  if (form == data.notes.end() && written == data.table.columns.end() && !request.reading.any()) {
    return;
  }
  const std::string why =
      form != data.notes.end() ? form->text
      : written != data.table.columns.end()
          ? fmt::format("the cells of {} have the unit {}", written->name, written->unit)
          : std::string("options say how the files are written");
  throw language::UsageError(fmt::format(
      "--emit r: R's read.csv() would read other values ({}); give a file with commas between the "
      "fields, points before the decimals and numbers without units",
      why));
}

}  // namespace

std::string r_scripts(const AnalysisRequest& request, const DataSet& data) {
  require_plain_files(request, data);
  const reports::ScriptSource source{paths_of(request, "anova"),     data.campaign.has_value(),
                                     anova::is_designed(data.table), data.renamed,
                                     whole_plots_of(request),        data.table.failure_columns};
  const model::Contrasts contrasts = request.contrasts;
  std::string result;
  for (const model::Formula& formula : formulas_of(request, data)) {
    anova::ObserveOptions reading = observe_options(request);
    if (source.groups.size() == 1) {
      if (auto of_groups =
              anova::reading_of_groups(formula, data.table, reading, source.groups.front())) {
        reading = std::move(of_groups->options);
      }
    }
    anova::Observations observations = observe_in_range(formula, data.table, reading);
    require_squares_of_r(observations);
    require_texts_of_r(observations, data.table);
    const anova::Fit fit = anova::fit(std::move(observations), contrasts);
    result += (result.empty() ? "" : "\n") +
              reports::r_script(fit, anova::analyse(fit, analysis_options(request, data)), formula,
                                source, request.center, version);
  }
  return result;
}

}  // namespace yates::inquiry
