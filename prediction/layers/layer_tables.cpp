#include "prediction/layers/layer_tables.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"

namespace yates::prediction {

namespace {

constexpr const char* usual_precision = "fp32";
/// Behind "forward" and "backward"; of other columns, as forward_flops, nobody knows what they are.
constexpr std::array<std::string_view, 6> suffixes{"", "_s", "_ms", "_us", "_ns", "_min"};

language::InputError fault(const table::Table& table, std::string text) {
  return {{table.source}, std::move(text)};
}

const table::Column& needed(const table::Table& table, const std::string& name) {
  const table::Column* column = table.find(name);
  if (column != nullptr) return *column;
  throw fault(table,
              fmt::format("has no column '{}'{}", name, language::suggestion(name, table.names())));
}

/// A number above 0; absent for an empty cell and a column that is not there.
std::optional<double> number_at(const table::Table& table, const table::Column* column,
                                std::size_t row) {
  if (column == nullptr || !column->present[row]) return std::nullopt;
  if (!column->numeric()) {
    const auto& culprit = column->not_a_number;
    throw language::InputError(
        culprit ? culprit->place : language::Place{table.source},
        fmt::format("{} holds numbers, and '{}' is not one", column->name,
                    language::printable(culprit ? culprit->text : column->text(row), 60)));
  }
  const double value = column->number(row);
  // No product of seven of them overflows.
  constexpr double least = 1e-12;
  constexpr double most = 1e12;
  if (value >= least && value <= most) return value;
  throw fault(table, fmt::format("row {}: {} is {}; expected a number above 0{}", row + 1,
                                 column->name, value, value > most ? ", at most 1e12" : ""));
}

double needed_number(const table::Table& table, const table::Column& column, std::size_t row) {
  const std::optional<double> value = number_at(table, &column, row);
  if (value) return *value;
  throw fault(table, fmt::format("row {}: {} has no value", row + 1, column.name));
}

std::string needed_text(const table::Table& table, const table::Column& column, std::size_t row) {
  if (column.present[row]) return column.text(row);
  throw fault(table, fmt::format("row {}: {} has no value", row + 1, column.name));
}

/// The columns of times, and their unit.
struct TimeColumns {
  ByPass<const table::Column*> column = {nullptr, nullptr};
  std::string unit;
};

TimeColumns time_columns(const table::Table& table) {
  TimeColumns result;
  const table::Column* before = nullptr;
  for (const table::Column& column : table.columns) {
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      const std::string stem = pass == Pass::forward ? "forward" : "backward";
      if (!column.name.starts_with(stem)) continue;
      const std::string suffix = column.name.substr(stem.size());
      if (std::find(suffixes.begin(), suffixes.end(), suffix) == suffixes.end()) continue;
      const std::string unit = suffix.empty() ? suffix : suffix.substr(1);
      if (result.column.of(pass) != nullptr || (before != nullptr && unit != result.unit)) {
        throw fault(table, fmt::format("has the times '{}' and '{}'; expected one of each pass, in "
                                       "one unit",
                                       before->name, column.name));
      }
      result.column.of(pass) = before = &column;
      result.unit = unit;
    }
  }
  return result;
}

}  // namespace

LayerTable layers_of(const table::Table& table) {
  const table::Column& network = needed(table, "network");
  const table::Column& type = needed(table, "type");
  const table::Column& batch = needed(table, "batch");
  const table::Column& h_out = needed(table, "h_out");
  const table::Column& c_in = needed(table, "c_in");
  const table::Column& c_out = needed(table, "c_out");
  const table::Column* number = table.find("layer");
  const TimeColumns times = time_columns(table);
  LayerTable result{table.source, {}, times.unit};
  std::set<std::tuple<std::string, double, std::string>> seen;
  for (std::size_t r = 0; r < table.rows; ++r) {
    const auto optional = [&](const char* name, double otherwise) {
      return number_at(table, table.find(name), r).value_or(otherwise);
    };
    Layer one;
    one.network = needed_text(table, network, r);
    one.type = needed_text(table, type, r);
    one.batch = needed_number(table, batch, r);
    one.c_in = needed_number(table, c_in, r);
    one.c_out = needed_number(table, c_out, r);
    one.h_out = needed_number(table, h_out, r);
    one.w_out = optional("w_out", one.h_out);
    one.stride = optional("stride", 1.0);
    one.h_in = optional("h_in", one.h_out * one.stride);
    one.w_in = optional("w_in", one.h_in * one.w_out / one.h_out);
    one.h_filter = one.type == "conv" ? needed_number(table, needed(table, "h_filter"), r)
                                      : optional("h_filter", 1.0);
    one.w_filter = optional("w_filter", one.h_filter);
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      one.time.of(pass) = number_at(table, times.column.of(pass), r);
    }
    if (number != nullptr && number->present[r] &&
        !seen.emplace(one.network, one.batch, number->text(r)).second) {
      throw fault(table,
                  fmt::format("row {}: layer {} of {} at batch {} stands twice", r + 1,
                              number->text(r), language::printable(one.network, 60), one.batch));
    }
    result.layers.push_back(std::move(one));
  }
  return result;
}

PassTable passes_of(const table::Table& table, const LayerTable& layers) {
  const table::Column& network = needed(table, "network");
  const table::Column& batch = needed(table, "batch");
  const TimeColumns times = time_columns(table);
  if (!times.column.forward && !times.column.backward) {
    throw fault(table, fmt::format("has no column 'forward_{0}' or 'backward_{0}'", layers.unit));
  }
  if (!layers.unit.empty() && times.unit != layers.unit) {
    throw fault(table,
                fmt::format("has times in '{}', and the layers in '{}'; give both in one unit",
                            times.unit, layers.unit));
  }
  PassTable result;
  const table::Column* precision = table.find("precision");
  std::set<std::string> precisions;
  for (std::size_t r = 0; precision && r < table.rows; ++r) {
    precisions.insert(needed_text(table, *precision, r));
  }
  if (precisions.size() > 1) {
    if (!precisions.contains(usual_precision)) {
      throw fault(table, fmt::format("has several precisions, and none is {}; keep the rows of one",
                                     usual_precision));
    }
    result.notes.push_back(fmt::format("Of the passes, those in {} count.", usual_precision));
  }
  std::set<std::pair<std::string, double>> known;
  for (const Layer& one : layers.layers) known.emplace(one.network, one.batch);
  std::map<std::pair<std::string, double>, ByPass<std::pair<double, int>>> sums;
  std::set<std::pair<std::string, double>> unknown;
  for (std::size_t r = 0; r < table.rows; ++r) {
    if (precisions.size() > 1 && precision->text(r) != usual_precision) continue;
    const std::pair key{needed_text(table, network, r), needed_number(table, batch, r)};
    if (!known.contains(key)) {
      unknown.insert(key);
      continue;
    }
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      const std::optional<double> time = number_at(table, times.column.of(pass), r);
      if (!time) continue;
      sums[key].of(pass).first += *time;
      ++sums[key].of(pass).second;
    }
  }
  if (sums.empty()) {
    throw fault(table, "has no pass of a network and batch that stand among the layers");
  }
  for (const auto& [key, sum] : sums) {
    NetworkPass& one = result.passes.emplace_back(NetworkPass{key.first, key.second, {}});
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      const auto& [total, count] = sum.of(pass);
      if (count > 0) one.time.of(pass) = total / count;
    }
  }
  if (!unknown.empty()) {
    result.notes.push_back(fmt::format(
        "Passes of {} networks and batches are not used, since their layers are not known.",
        unknown.size()));
  }
  return result;
}

}  // namespace yates::prediction
