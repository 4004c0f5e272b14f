#include "anova/reading/model_reading.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "anova/reading/drift.hpp"
#include "anova/reading/subsamples.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "model/arithmetic.hpp"
#include "table/cells/nuisance_columns.hpp"
#include "table/cells/numbers.hpp"

namespace yates::anova {

namespace {

using language::InputError;
using table::Column;
using table::Numbers;
using table::Table;

/// ": time has a value in no row, level in 3 of 12": the columns that lack values.
std::string columns_without(const Table& table, const std::vector<std::string>& needed) {
  std::string result;
  for (const std::string& name : needed) {
    const Column& column = *table.find(name);
    const std::size_t present = table.rows - column.missing();
    if (present == table.rows) continue;
    result += result.empty() ? ": " : ", ";
    result += present == 0 ? fmt::format("{} has a value in no row", name)
                           : fmt::format("{} has one in {} of them", name, present);
  }
  return result;
}

std::vector<model::ColumnInfo> column_infos(const Table& table, const ObserveOptions& options) {
  std::vector<model::ColumnInfo> result;
  const bool designed = is_designed(table);
  for (const Column& column : table.columns) {
    const bool summary =
        options.summaries &&
        (column.name == options.summaries->count || column.name == options.summaries->mean ||
         column.name == options.summaries->standard_deviation);
    const bool run = column.name == options.run;
    // What `yates cells` prints beside its three columns is no factor either.
    const bool range = options.summaries && (column.name == "min" || column.name == "max");
    const bool own =
        table::is_own_column(column.name) || (designed && table::is_nuisance_column(column.name));
    result.push_back({column.name, column.numeric(), own || summary || range || run});
  }
  return result;
}

std::size_t distinct_values(const Table& table, const std::string& name,
                            const table::RowFlags& use) {
  const std::vector<std::string> names = {name};
  return table::group_rows(table, names, use).cells();
}

/// The value of one cell to 106 bits.
numerics::DoubleDouble wide_number(const Table& table, const std::string& name, std::size_t row) {
  const auto& numbers = std::get<Numbers>(table.find(name)->values);
  return numbers.origin.to_double_double() + numbers.deviation[row];
}

/// The parts of a formula for summaries: the left side is a name only.
model::Formula without_response(const model::Formula& formula, std::string& response) {
  model::Formula result = formula;
  if (formula.response) {
    const auto* name = std::get_if<language::Name>(&formula.response->node);
    if (name == nullptr) {
      throw language::UsageError(
          fmt::format("formula '{}': the left side of summaries is only a name; '{}' would need "
                      "the raw data (the mean of logarithms is not the logarithm of the mean)",
                      formula.text, language::to_string(*formula.response)));
    }
    response = name->value;
  }
  result.response.reset();
  return result;
}

/// Times of every used row as a column of seconds, so that they can be averaged.
void make_drift_numeric(Table& table, const std::string& name, const table::RowFlags& use) {
  const Column* found = table.find(name);
  if (found != nullptr && found->numeric()) return;
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < use.size(); ++row) {
    if (use[row]) rows.push_back(row);
  }
  const std::vector<numerics::DoubleDouble> values = drift_values(table, name, rows);
  std::vector<numerics::DoubleDouble> deviations(table.rows);
  for (std::size_t i = 0; i < rows.size(); ++i) deviations[rows[i]] = values[i];
  const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                   [&](const Column& one) { return one.name == name; });
  column->values = Numbers{numerics::Decimal(), std::move(deviations), {}};
}

model::Note note_of_groups(const Subsamples& groups) {
  return {model::NoteCode::split_plot,
          fmt::format("no factor varies within the {} groups of '{}', so the mean of each is one "
                      "observation ({} rows)",
                      groups.runs.cells(), groups.column, groups.rows)};
}

/// Makes one observation of the values of each run.
void average_subsamples(ModelReading& reading, const RunSearch& search,
                        const ObserveOptions& options) {
  RunsFound found = find_subsamples(search);
  if (options.group && found.subsamples) found.notes = {note_of_groups(*found.subsamples)};
  reading.notes.insert(reading.notes.end(), std::make_move_iterator(found.notes.begin()),
                       std::make_move_iterator(found.notes.end()));
  if (!found.subsamples) return;
  std::vector<std::string> columns = search.response_columns;
  Table table = search.table;
  if (options.drift) {
    make_drift_numeric(table, *options.drift, search.use);
    columns.push_back(*options.drift);
  }
  reading.averaged = averaged(table, *found.subsamples, columns);
  reading.rows.use = first_rows(*found.subsamples);
  reading.subsamples = std::make_shared<const Subsamples>(*std::move(found.subsamples));
}

}  // namespace

std::string level_text(const Column& column, std::size_t row) {
  if (const auto* numbers = std::get_if<Numbers>(&column.values)) {
    for (const std::string& declared : numbers->declared_levels) {
      const auto value = numerics::Decimal::parse(declared);
      if (value && value->to_double() == column.number(row)) return declared;
    }
  }
  return column.text(row);
}

numerics::DoubleDouble evaluate_finite(const model::Variable& variable, const Table& table,
                                       std::size_t row) {
  const auto wide = model::evaluate_arithmetic(
      variable.number(), [&](const std::string& name) { return wide_number(table, name, row); });
  const numerics::DoubleDouble value = wide ? *wide
                                            : numerics::DoubleDouble(language::evaluate_number(
                                                  variable.number(),
                                                  [&](const std::string& name) -> language::Value {
                                                    return table.find(name)->number(row);
                                                  },
                                                  "formula"));
  if (std::isfinite(value.high)) return value;
  std::string where;
  for (const std::string& name : variable.columns) {
    where += fmt::format("{}{} = {}", where.empty() ? "" : ", ", name, table.find(name)->text(row));
  }
  throw InputError(
      {table.source, std::nullopt, std::nullopt},
      fmt::format("row {}: {} has no finite value at {}", row + 1, variable.name, where));
}

Numbers response_values(const model::Model& model, const Table& table, const UsedRows& rows) {
  const model::Variable& response = *model.response;
  Numbers result;
  if (response.plain) {
    result = std::get<Numbers>(table.find(response.columns.front())->values);
  } else {
    std::vector<numerics::DoubleDouble> values(table.rows);
    for (std::size_t row = 0; row < table.rows; ++row) {
      if (rows.use[row]) values[row] = evaluate_finite(response, table, row);
    }
    result.deviation = std::move(values);
  }
  require_squares_in_range(result, response.name, table);
  // Without an intercept the origin matters: the model is fitted to the values themselves.
  return model.intercept ? result : table::with_origin(result, numerics::Decimal());
}

namespace {

/// What is resolved: the formula without what the options say otherwise, and the columns it may
/// speak of.
struct AskedModel {
  model::Formula formula;
  std::string response;  // of summaries; elsewhere the model knows it
  std::vector<model::ColumnInfo> columns;
};

AskedModel asked_model(const model::Formula& formula, const Table& table,
                       const ObserveOptions& options) {
  if (options.run && options.summaries) {
    throw language::UsageError("summaries do not say which values belong to one run");
  }
  AskedModel result;
  result.response = options.summaries ? options.summaries->mean : "";
  result.formula = options.summaries ? without_response(formula, result.response) : formula;
  if (!options.summaries && !formula.response) {
    throw language::UsageError(
        fmt::format("formula '{}': the left side (the response) is missing", formula.text));
  }
  if (result.formula.response) {
    for (const std::string& name : language::names(*result.formula.response)) {
      check_numbers(table, name, true);
    }
  }
  for (const std::string& name : language::names(result.formula.right)) {
    check_numbers(table, name, false);
  }
  result.columns = column_infos(table, options);
  return result;
}

/// All but the terms: what the rows say of a resolved model.
ModelReading read_rows(model::Model resolved, const model::Formula& formula, std::string response,
                       const Table& table, const ObserveOptions& options) {
  ModelReading reading;
  model::Model& model = reading.model = std::move(resolved);
  model.formula = formula.text;
  reading.response = model.response ? model.response->name : std::move(response);
  reading.notes = std::move(model.notes);

  std::vector<std::string>& factor_columns = reading.factor_columns;
  std::vector<std::string> needed;
  const auto reads = [&](const std::string& name) {
    return std::any_of(model.variables.begin(), model.variables.end(), [&](const auto& variable) {
      return std::find(variable.columns.begin(), variable.columns.end(), name) !=
             variable.columns.end();
    });
  };
  for (const Column& column : table.columns) {
    if (reads(column.name)) factor_columns.push_back(column.name);
  }
  needed = factor_columns;
  if (model.response) {
    needed.insert(needed.end(), model.response->columns.begin(), model.response->columns.end());
  } else {
    // Validates the summary columns, too.
    needed.push_back(options.summaries->count);
    needed.push_back(options.summaries->mean);
    for (const std::string& name : {options.summaries->count, options.summaries->mean}) {
      if (table.find(name) == nullptr) {
        throw InputError({table.source, std::nullopt, std::nullopt},
                         fmt::format("there is no column '{}' of summaries{}", name,
                                     language::suggestion(name, table.names())));
      }
    }
  }
  if (options.drift) {
    if (options.summaries) {
      throw language::UsageError(
          "summaries do not say when their runs were made, so no drift can be fitted");
    }
    const auto& measured = model.response->columns;
    if (reads(*options.drift) ||
        std::find(measured.begin(), measured.end(), *options.drift) != measured.end()) {
      throw language::UsageError(
          fmt::format("'{}' is in the formula already; expected a column along which the runs may "
                      "have drifted",
                      *options.drift));
    }
    if (table.find(*options.drift) != nullptr) needed.push_back(*options.drift);
  }
  const bool designed = is_designed(table);
  const auto run_search = [&](std::vector<std::string> setting_columns) {
    return RunSearch{table,
                     std::move(setting_columns),
                     model.response ? model.response->columns : std::vector<std::string>(),
                     reading.rows.use,
                     designed,
                     options.group ? options.group : options.run};
  };
  if (options.group) needed.push_back(*options.group);
  if (options.run) {
    check_run_column(run_search(factor_columns));
    check_numbers(table, *options.run, false);
    if (table.find(*options.run) != nullptr) needed.push_back(*options.run);
  }
  reading.rows = choose_rows(table, needed, designed);
  const UsedRows& rows = reading.rows;
  if (rows.counts.used == 0) {
    throw InputError({table.source, std::nullopt, std::nullopt},
                     fmt::format("none of the {} rows has every value that '{}' needs{}",
                                 rows.counts.read, formula.text, columns_without(table, needed)));
  }

  if (options.block) {
    reading.block = options.block;
  } else if (designed && !options.ignore_design && !options.summaries && !reads("block") &&
             distinct_values(table, "block", rows.use) > 1) {
    reading.block = "block";
  }
  if (!options.summaries && options.average_subsamples) {
    std::vector<std::string> setting_columns = factor_columns;
    if (reading.block) setting_columns.push_back(*reading.block);
    average_subsamples(reading, run_search(std::move(setting_columns)), options);
  }
  return reading;
}

}  // namespace

ModelReading read_model(const model::Formula& formula, const Table& table,
                        const ObserveOptions& options) {
  AskedModel asked = asked_model(formula, table, options);
  return read_rows(model::resolve(asked.formula, asked.columns), formula, std::move(asked.response),
                   table, options);
}

std::optional<BitModelReading> read_bit_model(const model::Formula& formula, const Table& table,
                                              const ObserveOptions& options) {
  AskedModel asked = asked_model(formula, table, options);
  std::optional<model::BitModel> bits = model::resolve_bits(asked.formula, asked.columns);
  if (!bits) return std::nullopt;
  return BitModelReading{
      read_rows(std::move(bits->model), formula, std::move(asked.response), table, options),
      std::move(bits->terms)};
}

}  // namespace yates::anova
