#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/reading/levels_read.hpp"
#include "anova/reading/model_reading.hpp"
#include "inquiry/versions/version_data.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "table/cells/nuisance_columns.hpp"

namespace yates::inquiry {
namespace {

using table::Column;
using table::Table;

std::set<std::string> texts_in(const Table& table, const std::string& name) {
  std::set<std::string> result;
  const Column& column = *table.find(name);
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (column.present[row]) result.insert(column.text(row));
  }
  return result;
}

/// A number whose values hardly repeat was measured rather than set.
bool looks_measured(const Table& table, const std::string& name) {
  const Column& column = *table.find(name);
  if (!column.numeric() && !column.quantities) return false;
  const std::size_t levels = texts_in(table, name).size();
  return levels > anova::most_levels_read || 2 * levels > table.rows;
}

/// Whether the column is known to say how runs ended.
bool says_failed(const Table& table, const std::string& name) {
  return name == table.outcome_column ||
         std::any_of(table.failure_columns.begin(), table.failure_columns.end(),
                     [&](const table::FailureColumn& by) { return by.name == name; });
}

bool own_column(const Table& table, const std::string& name) {
  if (table::is_own_column(name)) return true;
  return anova::is_designed(table) && table::is_nuisance_column(name);
}

std::vector<std::string> texts_of_row(const Table& table, std::size_t row,
                                      const std::vector<std::string>& columns) {
  std::vector<std::string> result;
  for (const std::string& name : columns) {
    const Column& column = *table.find(name);
    result.push_back(column.present[row] ? column.text(row) : "");
  }
  return result;
}

/// The distinct combinations of the columns' texts.
std::set<std::vector<std::string>> combinations_in(const Table& table,
                                                   const std::vector<std::string>& columns) {
  std::set<std::vector<std::string>> result;
  for (std::size_t row = 0; row < table.rows; ++row)
    result.insert(texts_of_row(table, row, columns));
  return result;
}

/// Whether hyperfine's command lines are a factor beside its parameters. Old and new program have
/// different ones; where the parameters say all, they are none. Otherwise both files must have the
/// same.
bool command_is_factor(const Table& old_table, const Table& new_table,
                       const std::vector<std::string>& parameters) {
  std::vector<std::string> with_command = parameters;
  with_command.emplace_back("command");
  const auto says_all = [&](const Table& table) {
    return combinations_in(table, parameters).size() == combinations_in(table, with_command).size();
  };
  if (says_all(old_table) && says_all(new_table)) return false;
  const auto old_commands = texts_in(old_table, "command");
  const auto new_commands = texts_in(new_table, "command");
  const bool meet = std::any_of(old_commands.begin(), old_commands.end(),
                                [&](const auto& one) { return new_commands.count(one) > 0; });
  if (meet) return true;
  throw language::UsageError(fmt::format(
      "{} and {} have no command in common; give them the same names by hyperfine --command-name",
      old_table.source, new_table.source));
}

/// Whether Google Benchmark has numbered the argument, because it has no name.
bool is_numbered(const std::string& argument) {
  constexpr std::string_view stem = "arg";
  return argument.starts_with(stem) && argument.size() > stem.size() &&
         std::isdigit(static_cast<unsigned char>(argument[stem.size()])) != 0;
}

void name_rows_by(Table& table, const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  for (std::size_t row = 0; row < table.rows; ++row) {
    std::string name = table.find("benchmark")->text(row);
    for (const std::string& argument : arguments) {
      const Column& column = *table.find(argument);
      if (!column.present[row]) continue;
      name += fmt::format("/{}{}", is_numbered(argument) ? "" : argument + ":", column.text(row));
    }
    names.push_back(std::move(name));
  }
  std::erase_if(table.columns, [&](const Column& column) {
    return std::find(arguments.begin(), arguments.end(), column.name) != arguments.end();
  });
  for (Column& column : table.columns)
    if (column.name == "benchmark") column = table::make_categorical("benchmark", names, {});
}

/// Whether runs of one setting differ in the column, at a setting that the other table has, too.
/// `factors` are in both.
bool differs_within_settings(const Table& table, const std::string& name, const Table& other,
                             const std::vector<std::string>& factors) {
  const auto settings = combinations_in(other, factors);
  std::map<std::vector<std::string>, std::string> seen;
  const Column& column = *table.find(name);
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!anova::is_done(table, row)) continue;
    std::vector<std::string> setting = texts_of_row(table, row, factors);
    if (!settings.contains(setting)) continue;
    const std::string text = column.present[row] ? column.text(row) : "";
    if (seen.try_emplace(std::move(setting), text).first->second != text) return true;
  }
  return false;
}

/// The columns that the other data do not have and that may be factors: of a campaign, its factors.
std::vector<std::string> columns_alone_in(const DataSet& data, const DataSet& other) {
  const auto benchmark = benchmark_file(data.table);
  std::vector<std::string> result;
  for (const std::string& name : data.table.names()) {
    if (other.table.find(name) != nullptr || own_column(data.table, name)) continue;
    if (says_failed(data.table, name)) continue;
    if (benchmark && std::count(benchmark->measured.begin(), benchmark->measured.end(), name) > 0) {
      continue;
    }
    const auto is_it = [&](const doe::Factor& factor) { return factor.name == name; };
    if (data.campaign &&
        std::none_of(data.campaign->factors.begin(), data.campaign->factors.end(), is_it)) {
      continue;
    }
    result.push_back(name);
  }
  return result;
}

/// Of a column that the other data do not have. What hardly repeats was measured, or tells runs
/// apart.
bool may_be_factor(const DataSet& data, const std::string& name) {
  if (data.campaign) return true;
  const bool repeats = 2 * texts_in(data.table, name).size() <= data.table.rows;
  return repeats && !looks_measured(data.table, name);
}

/// What the other table may call the factor, of `columns` that it alone has: one of nearly the same
/// name, or that has levels of it. Small numbers are in many a column, above all in the counters of
/// benchmark files.
std::optional<std::string> other_name(const Table& table, const std::string& name,
                                      const Table& other, const std::vector<std::string>& columns) {
  const auto near = language::nearest(name, columns);
  if (near || benchmark_file(table) || benchmark_file(other)) return near;
  const std::set<std::string> levels = texts_in(table, name);
  const auto enough = table.find(name)->numeric() ? 2 : 1;
  const auto shares_levels = [&](const std::string& one) {
    const std::set<std::string> its = texts_in(other, one);
    return std::count_if(its.begin(), its.end(), [&](const std::string& level) {
             return levels.contains(level);
           }) >= enough;
  };
  const auto found = std::find_if(columns.begin(), columns.end(), shares_levels);
  return found == columns.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

std::optional<BenchmarkFile> benchmark_file(const Table& table) {
  if (table.find("command") != nullptr && table.find("time") != nullptr) {
    return BenchmarkFile{"time", {"user", "system", "memory", "exit_code"}};
  }
  if (table.find("benchmark") != nullptr && table.find("real_time") != nullptr) {
    return BenchmarkFile{"real_time", {"cpu_time", "repetition", "iterations"}};
  }
  if (table.find("benchmark") != nullptr && table.find("iteration") != nullptr &&
      table.find("score") != nullptr) {
    return BenchmarkFile{"score", {"process"}};  // JMH, whose forks are runs
  }
  if (table.find("benchmark") != nullptr && table.find("time") != nullptr) {
    return BenchmarkFile{"time", {"round", "rounds", "iterations"}};  // pytest-benchmark
  }
  return std::nullopt;
}

std::vector<std::string> factors_in(const Table& old_table, const Table& new_table,
                                    const std::string& response,
                                    const std::vector<std::string>& measured) {
  std::vector<std::string> result;
  for (const std::string& name : old_table.names()) {
    if (new_table.find(name) == nullptr || name == response) continue;
    if (own_column(old_table, name) || own_column(new_table, name)) continue;
    if (std::find(measured.begin(), measured.end(), name) != measured.end()) continue;
    if (says_failed(old_table, name) || says_failed(new_table, name)) continue;
    if (looks_measured(old_table, name) || looks_measured(new_table, name)) continue;
    result.push_back(name);
  }
  const auto command = std::find(result.begin(), result.end(), "command");
  if (benchmark_file(new_table) && command != result.end()) {
    result.erase(command);
    if (command_is_factor(old_table, new_table, result)) result.insert(result.begin(), "command");
  }
  return result;
}

std::vector<std::string> columns_of_one(const DataSet& old_data, const DataSet& new_data,
                                        const model::Formula& formula) {
  const std::vector<std::string> named = language::names(formula.right);
  std::vector<std::string> factors;
  for (const std::string& name : named) {
    if (old_data.table.find(name) && new_data.table.find(name)) factors.push_back(name);
  }
  const std::string without =
      factors.size() == named.size()
          ? model::to_string(formula)
          : fmt::format("{} ~ {}", language::to_string(*formula.response),
                        factors.empty() ? "1" : fmt::format("{}", fmt::join(factors, " * ")));
  std::vector<std::string> notes;
  const auto look = [&](const DataSet& data, const DataSet& other) {
    const std::vector<std::string> alone = columns_alone_in(data, other);
    std::vector<std::string> others = columns_alone_in(other, data);
    std::erase_if(others, [&](const std::string& name) { return !may_be_factor(other, name); });
    std::vector<std::string> differ;
    for (const std::string& name : alone) {
      if (!may_be_factor(data, name)) continue;
      if (!differs_within_settings(data.table, name, other.table, factors)) continue;
      differ.push_back(name);
      const auto called = other_name(data.table, name, other.table, others);
      if (!called && !data.campaign) continue;
      throw language::InputError(
          {data.table.source, std::nullopt, std::nullopt},
          fmt::format("{} has no column '{}'{}, whose levels would count as noise here; to leave "
                      "it out, write a formula, as in '{}'",
                      other.table.source, name,
                      called ? fmt::format(" (did you mean '{}'?)", *called) : "", without));
    }
    if (alone.empty()) return;
    notes.push_back(language::printable(fmt::format(
        "only {} has the column{} {}, which {} left out{}", data.table.source,
        alone.size() > 1 ? "s" : "", fmt::join(alone, ", "), alone.size() > 1 ? "are" : "is",
        differ.empty() ? ""
                       : fmt::format("; runs of one setting differ in {}, which counts as noise",
                                     fmt::join(differ, ", ")))));
  };
  look(new_data, old_data);
  look(old_data, new_data);
  return notes;
}

void name_by_arguments(Table& old_table, Table& new_table) {
  const auto file = benchmark_file(new_table);
  if (!file || !benchmark_file(old_table)) return;
  for (const Table* table : {&old_table, &new_table})
    if (table->find("benchmark") == nullptr || !table->find("benchmark")->present.all()) return;
  std::vector<std::string> measured = file->measured;
  measured.push_back(file->response);
  std::vector<std::string> arguments = factors_in(old_table, new_table, file->response, measured);
  std::erase_if(arguments, [&](const std::string& name) {
    return name == "benchmark" ||
           (old_table.find(name)->present.all() && new_table.find(name)->present.all());
  });
  if (arguments.empty()) return;
  name_rows_by(old_table, arguments);
  name_rows_by(new_table, arguments);
}

}  // namespace yates::inquiry
