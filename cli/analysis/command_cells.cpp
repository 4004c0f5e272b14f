#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "anova/reading/observations.hpp"
#include "anova/reading/scaled_response.hpp"
#include "cli/analysis/analysis.hpp"
#include "cli/analysis/option_advice.hpp"
#include "cli/commands.hpp"
#include "cli/frame/output_options.hpp"
#include "cli/frame/session.hpp"
#include "cli/version.hpp"
#include "language/csv_field.hpp"
#include "language/error.hpp"
#include "table/magnitude.hpp"
#include "table/write.hpp"

namespace yates::cli {

namespace {

using numerics::DoubleDouble;

/// Of values in units of 10^exponent.
table::Column number_column(const std::string& name, const numerics::Decimal& origin,
                            std::vector<DoubleDouble> values, std::vector<bool> present,
                            int exponent = 0) {
  table::Numbers numbers{origin, std::move(values), {}};
  if (exponent != 0) numbers = table::times_power_of_ten(numbers, exponent);
  return {name, std::move(numbers), std::move(present), std::nullopt};
}

/// One row per cell: the factors, then count, mean, standard deviation and range.
table::Table cell_table(const anova::Observations& data) {
  table::Table result;
  result.rows = data.settings.size();
  for (std::size_t f = 0; f < data.factors.size(); ++f) {
    std::vector<std::string> texts;
    for (const anova::Setting& setting : data.settings) {
      texts.push_back(data.factors[f].levels[setting.levels[f]]);
    }
    result.columns.push_back(table::make_column(data.factors[f].name, texts));
  }
  const std::vector<bool> all(result.rows, true);
  std::vector<bool> spread(result.rows, true);
  std::vector<DoubleDouble> counts;
  std::vector<DoubleDouble> means;
  std::vector<DoubleDouble> deviations;
  std::vector<DoubleDouble> smallest;
  std::vector<DoubleDouble> largest;
  for (const numerics::Moments& cell : data.setting_moments()) {
    const auto count = static_cast<double>(cell.count());
    counts.emplace_back(count);
    means.push_back(cell.mean());
    smallest.push_back(cell.smallest());
    largest.push_back(cell.largest());
    if (cell.count() > 1) {
      deviations.push_back(
          numerics::square_root(cell.sum_of_squares() / DoubleDouble(count - 1.0)));
    } else {
      spread[deviations.size()] = false;
      deviations.emplace_back();
    }
  }
  const numerics::Decimal zero;
  result.columns.push_back(number_column("n", zero, std::move(counts), all));
  result.columns.push_back(
      number_column("mean", data.origin, std::move(means), all, data.response_exponent));
  result.columns.push_back(
      number_column("sd", zero, std::move(deviations), spread, data.response_exponent));
  result.columns.push_back(
      number_column("min", data.origin, std::move(smallest), all, data.response_exponent));
  result.columns.push_back(
      number_column("max", data.origin, std::move(largest), all, data.response_exponent));
  return result;
}

std::string cells_json(const anova::Observations& data, const table::Table& cells) {
  nlohmann::ordered_json document;
  document["schema"] = "yates.cells/1";
  document["version"] = version;
  document["response"] = data.response;
  document["factors"] = nlohmann::ordered_json::array();
  for (const anova::FactorReading& factor : data.factors) {
    document["factors"].push_back(factor.name);
  }
  document["cells"] = nlohmann::ordered_json::array();
  for (std::size_t row = 0; row < cells.rows; ++row) {
    nlohmann::ordered_json cell;
    for (std::size_t c = 0; c < cells.columns.size(); ++c) {
      const table::Column& column = cells.columns[c];
      if (!column.present[row]) {
        cell[column.name] = nullptr;
      } else if (column.name == "n" && c >= data.factors.size()) {
        cell[column.name] = static_cast<std::int64_t>(column.number(row));
      } else if (column.numeric()) {
        cell[column.name] = column.number(row);
      } else {
        cell[column.name] = column.text(row);
      }
    }
    document["cells"].push_back(std::move(cell));
  }
  return document.dump(2) + "\n";
}

void refuse_clashes(const anova::Observations& data) {
  for (const anova::FactorReading& factor : data.factors) {
    for (const char* name : {"n", "mean", "sd", "min", "max"}) {
      if (factor.name != name) continue;
      throw language::InputError(fmt::format(
          "the factor '{}' has the name of a column that yates cells prints; rename the factor",
          factor.name));
    }
  }
}

struct CellsOutput {
  std::string file = "-";
  bool force = false;
};

int cells_command(const AnalysisRequest& request, const CellsOutput& output,
                  const Session& session) {
  session.require_format("cells", {Format::text, Format::csv, Format::json});
  if (!formula_of(request)) {
    throw language::UsageError(
        "yates cells: the formula is missing, as in yates cells 'time ~ cpu + batch' runs.csv");
  }
  const DataSet data = load_data(paths_of(request, "cells"));
  anova::ObserveOptions options = observe_options(request);
  options.ignore_design = true;  // cells are those of the named factors; blocks are pooled
  if (options.summaries && data.table.find("min") != nullptr) options.summaries->smallest = "min";
  if (options.summaries && data.table.find("max") != nullptr) options.summaries->largest = "max";
  const model::Formula formula = model::parse(*formula_of(request));
  const auto scaled = anova::scaled_response(formula, data.table, options);
  if (scaled) options.response_exponent = scaled->exponent;
  anova::Observations observations =
      anova::observe(formula, scaled ? scaled->table : data.table, options);
  add_option_advice(observations.notes, request);
  refuse_clashes(observations);
  for (const model::Note& note : data.notes) remark(session, "note: " + note.text);
  for (const model::Note& note : observations.notes) {
    if (note.code != model::NoteCode::constant_factor) remark(session, "note: " + note.text);
  }
  const table::Table cells = cell_table(observations);
  std::string header;
  for (const anova::FactorReading& factor : observations.factors) {
    header += language::csv_field(factor.name) + ",";
  }
  refuse_foreign_file(output.file, paths_of(request, "cells"), header + "n,mean,sd,min,max",
                      output.force);
  write_file(output.file, session.format == Format::json ? cells_json(observations, cells)
                                                         : table::to_csv(cells));
  return exit_ok;
}

}  // namespace

Command command_cells(Session& session) {
  const auto request = std::make_shared<AnalysisRequest>();
  const auto output = std::make_shared<CellsOutput>();
  Command command;
  append(command.options, data_options(*request));
  append(command.options, {output_option(output->file, "write to FILE instead of standard output"),
                           force_option(output->force)});
  append(command.options, common_options(session));
  command.footer =
      "Examples:\n"
      "  yates cells 'time ~ cpu + batch' runs.csv -o host1.csv\n"
      "  yates cells 'time ~ cpu + batch' --summaries n,mean,sd host1.csv host2.csv\n"
      "  yates anova 'time ~ cpu * batch' --summaries n,mean,sd host1.csv host2.csv";
  command.action = [request, output, &session] {
    return cells_command(*request, *output, session);
  };
  return command;
}

}  // namespace yates::cli
