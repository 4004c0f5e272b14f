#include "inquiry/queue/calibration.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "queueing/calibration/study.hpp"

namespace yates::inquiry {

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
double seconds_of_unit(const queueing::NetworkModel& model, const DataSet& data, std::string unit) {
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

std::vector<double> levels_of(const std::string& text, const queueing::MeasuredRuns& runs) {
  std::vector<std::string> words;
  for (const std::string& part : language::split(text, ',')) {
    words.push_back(language::trimmed_text(part));
  }
  queueing::Values values;
  try {
    values = parse_settings(words);
  } catch (const language::UsageError&) {
    throw language::UsageError(fmt::format(
        "--predict '{}': expected values of the factors, as in 'cpu=2,batch=64'", text));
  }
  std::vector<double> levels;
  std::vector<std::string> names;
  for (const auto& factor : runs.factors) names.push_back(factor.name);
  // A mistyped name first: what it was meant to be lacks a value only because of it.
  for (const auto& [name, value] : values) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    throw language::UsageError(fmt::format("--predict '{}': the model has no factor '{}'{}", text,
                                           name, language::suggestion(name, names)));
  }
  for (const auto& factor : runs.factors) {
    if (!values.contains(factor.name)) {
      throw language::UsageError(
          fmt::format("--predict '{}': factor '{}' has no value", text, factor.name));
    }
    levels.push_back(values.at(factor.name));
  }
  return levels;
}

}  // namespace

queueing::Values parse_settings(const std::vector<std::string>& words) {
  queueing::Values values;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    double value = 0.0;
    const char* end = word.data() + word.size();
    if (equals != std::string::npos && equals > 0) {
      const auto read = std::from_chars(word.data() + equals + 1, end, value);
      if (read.ec == std::errc() && read.ptr == end && std::isfinite(value)) {
        values[word.substr(0, equals)] = value;
        continue;
      }
    }
    throw language::UsageError(fmt::format(
        "--set '{}': expected NAME=NUMBER, as in population=20 or disk.demand=0.01", word));
  }
  return values;
}

queueing::MeasuredRuns measured_runs(const queueing::NetworkModel& model, const DataSet& data,
                                     const std::string& unit, std::vector<std::string>& notes) {
  MeasuredRuns runs = complete_rows(model, data.table, notes);
  const double seconds = seconds_of_unit(model, data, unit);
  for (double& response : runs.response) response *= seconds;
  return runs;
}

reports::CalibrationReport calibrate(const queueing::NetworkModel& model, const DataSet& data,
                                     const CalibrationAsked& asked) {
  std::vector<std::string> notes;
  const queueing::MeasuredRuns runs = measured_runs(model, data, asked.unit, notes);
  for (const model::Note& note : data.notes) notes.push_back(note.text);
  queueing::StudyOptions options{.confidence = asked.confidence,
                                 .bootstrap = asked.bootstrap,
                                 .seed = {asked.seed},
                                 .drop_suspects = asked.drop_suspects};
  if (!asked.error.empty()) options.relative_error = asked.error == "relative";
  for (const std::string& text : asked.predictions) {
    options.settings.push_back(levels_of(text, runs));
  }
  try {
    queueing::CalibrationStudy study = queueing::calibrate(model, runs, options);
    for (const queueing::Finding& finding : study.left_out) {
      notes.push_back("left out (--drop-suspects): " + finding.text);
    }
    return {.title = model.title.empty() ? model.file.stem().string() : model.title,
            .study = std::move(study),
            .notes = std::move(notes)};
  } catch (const std::domain_error& error) {
    throw language::InputError({.file = data.table.source}, error.what());
  }
}

}  // namespace yates::inquiry
