#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "cli/queue/queue.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "queueing/calibration/study.hpp"

namespace yates::cli {

namespace {

using language::InputError;
using queueing::MeasuredRuns;

/// The column by name; its values as numbers, also where a campaign declared levels as categories.
class NumberColumn {
 public:
  NumberColumn(const table::Table& table, const std::string& name, const std::string& reader)
      : column_(table.find(name)) {
    if (column_ == nullptr) {
      throw InputError({.file = table.source},
                       fmt::format("there is no column '{}', which {} reads{}", name, reader,
                                   language::suggestion(name, table.names())));
    }
    if (column_->numeric()) return;
    const auto& categories = std::get<table::Categories>(column_->values);
    for (const std::string& level : categories.levels) {
      try {
        std::size_t used = 0;
        levels_.push_back(std::stod(level, &used));
        if (used == level.size()) continue;
      } catch (const std::logic_error&) {
        // falls through to the refusal
      }
      throw InputError({.file = table.source},
                       fmt::format("column '{}', which {} reads, holds '{}'; expected numbers",
                                   name, reader, level));
    }
  }

  std::optional<double> operator()(std::size_t row) const {
    if (!column_->present[row]) return std::nullopt;
    if (column_->numeric()) return column_->number(row);
    return levels_[std::get<table::Categories>(column_->values).code[row]];
  }

 private:
  const table::Column* column_;
  std::vector<double> levels_;
};

/// A quantity of [fit] that reads columns: its value per row, absent where a column's is missing.
class ColumnQuantity {
 public:
  ColumnQuantity(const table::Table& table, const queueing::NetworkModel& model,
                 const queueing::Quantity& quantity)
      : model_(model), quantity_(quantity) {
    const auto* expression = std::get_if<language::Expression>(&quantity.written);
    if (expression == nullptr) return;
    for (const std::string& name : language::names(*expression)) {
      columns_.emplace_back(name, NumberColumn(table, name, quantity.what));
    }
  }

  std::optional<double> operator()(std::size_t row) const {
    queueing::Values values;
    for (const auto& [name, column] : columns_) {
      const auto value = column(row);
      if (!value) return std::nullopt;
      values[name] = *value;
    }
    return queueing::value_of(quantity_, model_, values);
  }

 private:
  const queueing::NetworkModel& model_;
  const queueing::Quantity& quantity_;
  std::vector<std::pair<std::string, NumberColumn>> columns_;
};

MeasuredRuns complete_rows(const queueing::NetworkModel& model, const table::Table& table,
                           std::vector<std::string>& notes) {
  MeasuredRuns runs;
  std::vector<NumberColumn> columns;
  for (const std::string& name : queueing::study_factors(model)) {
    columns.emplace_back(table, name, model.file.filename().string());
    runs.factors.push_back({name, {}});
  }
  const NumberColumn response(table, model.fit->response, "[fit]");
  std::vector<ColumnQuantity> shares;
  for (const auto& [station, quantity] : model.fit->utilization) {
    shares.emplace_back(table, model, quantity);
    runs.utilizations.push_back({station, {}});
  }
  std::optional<ColumnQuantity> throughput;
  if (model.fit->throughput) {
    throughput.emplace(table, model, *model.fit->throughput);
    runs.throughput.emplace();
  }
  std::size_t missing = 0;
  for (std::size_t row = 0; row < table.rows; ++row) {
    std::vector<double> levels;
    std::vector<double> measured;
    bool complete = true;
    const auto take = [&](std::vector<double>& to, std::optional<double> value) {
      if (value) to.push_back(*value);
      complete = complete && value.has_value();
    };
    for (const NumberColumn& column : columns) take(levels, column(row));
    take(measured, response(row));
    for (const ColumnQuantity& share : shares) take(measured, share(row));
    if (throughput) take(measured, (*throughput)(row));
    if (!complete) {
      ++missing;
      continue;
    }
    for (std::size_t f = 0; f < levels.size(); ++f) runs.factors[f].values.push_back(levels[f]);
    runs.response.push_back(measured.front());
    for (std::size_t s = 0; s < shares.size(); ++s) {
      runs.utilizations[s].values.push_back(measured[s + 1]);
    }
    if (throughput) runs.throughput->push_back(measured.back());
    runs.rows.push_back(row + 1);
  }
  if (missing > 0) {
    notes.push_back(
        fmt::format("{} of {} rows lack a value and are left out", missing, table.rows));
  }
  if (runs.size() == 0) {
    throw InputError({.file = table.source},
                     fmt::format("no row has a value of {} and of every factor of the model",
                                 model.fit->response));
  }
  return runs;
}

/// How many seconds one unit of the measured response is.
double seconds_of_unit(const queueing::NetworkModel& model, const inquiry::DataSet& data,
                       std::string unit) {
  if (unit.empty() && data.campaign) {
    for (const campaigns::Response& response : data.campaign->responses) {
      if (response.name == model.fit->response) unit = response.unit;
    }
  }
  const table::Column* column = data.table.find(model.fit->response);
  if (unit.empty() && column != nullptr) unit = column->unit;
  if (unit.empty()) return 1.0;
  const auto seconds = language::parse_duration("1 " + unit);
  if (!seconds) {
    throw InputError({.file = data.table.source},
                     fmt::format("'{}' is measured in '{}', which is not a unit of time; a "
                                 "queueing model explains times",
                                 model.fit->response, unit));
  }
  return *seconds;
}

}  // namespace

queueing::MeasuredRuns measured_runs(const queueing::NetworkModel& model,
                                     const inquiry::DataSet& data, const std::string& unit,
                                     std::vector<std::string>& notes) {
  MeasuredRuns runs = complete_rows(model, data.table, notes);
  const double seconds = seconds_of_unit(model, data, unit);
  for (double& response : runs.response) response *= seconds;
  return runs;
}

}  // namespace yates::cli
