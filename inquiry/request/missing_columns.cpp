#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "inquiry/request/read_data.hpp"
#include "language/error.hpp"
#include "language/number.hpp"
#include "language/printable.hpp"
#include "table/table.hpp"
#include "table/text/quantity.hpp"

namespace yates::inquiry {

namespace {

using language::Expression;
using table::Table;

std::string bare(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// "Time (s)" was meant by Time (s), which reads as the call of a function.
void refuse_spaced_column(const Expression& expression, const Table& table) {
  if (const auto* unary = std::get_if<language::Unary>(&expression.node)) {
    refuse_spaced_column(*unary->operand, table);
  } else if (const auto* binary = std::get_if<language::Binary>(&expression.node)) {
    refuse_spaced_column(*binary->left, table);
    refuse_spaced_column(*binary->right, table);
  } else if (const auto* call = std::get_if<language::Call>(&expression.node)) {
    const std::string written = bare(language::to_string(expression));
    for (const std::string& name : table.names()) {
      if (bare(name) == written)
        throw language::UsageError(fmt::format(
            "the column '{0}' has a name with blanks or brackets, which stands in double quotes "
            "within a formula: '\"{0}\" ~ ...'",
            name));
    }
    for (const auto& argument : call->arguments) refuse_spaced_column(*argument, table);
  }
}

/// The column whose name, as it stands in the formula, reads as an operation: wall-time, MB/s.
std::optional<std::string> split_name(const Table& table, const std::string& formula,
                                      const std::string& part) {
  for (const std::string& name : table.names()) {
    const bool operation = name.find_first_of("+-*/^:|%&~") != std::string::npos;
    if (operation && name.find(part) != std::string::npos &&
        bare(formula).find(bare(name)) != std::string::npos)
      return name;
  }
  return std::nullopt;
}

std::string_view without_digits(std::string_view name) {
  while (!name.empty() && std::isdigit(static_cast<unsigned char>(name.back())) != 0)
    name.remove_suffix(1);
  return name;
}

/// The first numeric columns that differ by the number at their end alone: run1, run2, run3.
std::vector<std::string> numbered_columns(const Table& table) {
  for (const table::Column& first : table.columns) {
    std::vector<std::string> result;
    for (const table::Column& one : table.columns) {
      const bool numbered = without_digits(one.name).size() < one.name.size();
      if (numbered && one.numeric() && without_digits(one.name) == without_digits(first.name))
        result.push_back(one.name);
    }
    if (result.size() > 1) return result;
  }
  return {};
}

/// The column that is called so, perhaps behind the name of what it summarizes: "time.mean".
std::optional<std::string> column_of_summary(const Table& table,
                                             std::array<std::string_view, 4> words) {
  for (const table::Column& column : table.columns) {
    const std::size_t begin = column.name.find_last_of("._ ") + 1;  // npos + 1 is 0
    const std::string_view word = std::string_view(column.name).substr(begin);
    if (column.numeric() && std::find(words.begin(), words.end(), word) != words.end())
      return column.name;
  }
  return std::nullopt;
}

}  // namespace

void note_summaries(DataSet& data, const model::Formula& formula) {
  if (!formula.response) return;
  const auto count = column_of_summary(data.table, {"n", "N", "count", "length"});
  const auto mean = column_of_summary(data.table, {"mean", "avg", "average", "Mean"});
  const auto deviation = column_of_summary(data.table, {"sd", "std", "stddev", "SD"});
  const std::vector<std::string> names = language::names(*formula.response);
  if (!count || !mean || !deviation || names != std::vector{*mean}) return;
  data.notes.push_back(
      {model::NoteCode::imported,
       fmt::format("{0} is read as one value per row: if each row is the summary of several runs, "
                   "add --summaries '{1},{0},{2}', which knows how far single runs differ",
                   *mean, *count, *deviation)});
}

namespace {

/// What makes a response of columns that hold it otherwise; empty where none does.
std::string response_hint(const Table& table, const std::string& name) {
  const auto count = column_of_summary(table, {"n", "N", "count", "length"});
  const auto mean = column_of_summary(table, {"mean", "avg", "average", "Mean"});
  const auto deviation = column_of_summary(table, {"sd", "std", "stddev", "SD"});
  if (count && mean && deviation)
    return fmt::format("; if each row is the summary of several runs, add --summaries '{},{},{}'",
                       *count, *mean, *deviation);
  const std::vector<std::string> numbered = numbered_columns(table);
  if (numbered.empty()) return "";
  constexpr std::size_t most_listed = 6;
  const std::string columns = numbered.size() <= most_listed
                                  ? fmt::to_string(fmt::join(numbered, ","))
                                  : fmt::format("{}*", without_digits(numbered.front()));
  return fmt::format("; if {} to {} hold the repetitions, add --wide '{}={}'", numbered.front(),
                     numbered.back(), name, columns);
}

/// The end of the sentence about a missing column; empty where nothing tells.
std::string reason_of(const DataSet& data, const model::Formula& formula, const std::string& name,
                      bool response) {
  constexpr std::size_t shown = 80;
  const Table& table = data.table;
  const std::vector<std::string> names = table.names();
  if (const auto whole = split_name(table, formula.text, name))
    return fmt::format(
        "; the name of the column '{0}' stands in double quotes within a formula: '\"{0}\"'",
        *whole);
  if (const auto reason = data.absent.find(name); reason != data.absent.end())
    return "; " + reason->second;
  for (const std::string& one : names) {
    // Tables and axes call it by its name without the unit.
    if (const auto named = table::named_unit(one); named && named->name == name) {
      return fmt::format(
          "; the name of the column '{0}' holds its unit, and stands in double quotes within a "
          "formula: '\"{0}\"'",
          one);
    }
  }
  const bool number = std::any_of(names.begin(), names.end(), [](const std::string& one) {
    return language::parse_number(one).has_value();
  });
  const auto line = [&] {
    return language::printable(fmt::format("{}", fmt::join(names, ",")), shown);
  };
  if (number)
    return fmt::format(
        "; the first line of {} was read as the names of the columns, but it holds a number: '{}'; "
        "where it is a row of values, write a line of names above it",
        table.source, line());
  if (names.size() == 1 && names.front().find_first_of(" ,;:|=<") != std::string::npos)
    return fmt::format(
        "; the first line of {} was read as the name of its only column: '{}'; the names of all "
        "columns are expected there, separated as the cells below them are",
        table.source, line());
  return response ? response_hint(table, name) : std::string();
}

}  // namespace

model::Formula parsed_for(const DataSet& data, const std::string& text) {
  try {
    return model::parse(text);
  } catch (const language::UsageError&) {
    for (const std::string& name : data.table.names()) {
      const bool sign = name.find_first_of(" []{}#,;@$?!") != std::string::npos;
      if (sign && bare(text).find(bare(name)) != std::string::npos &&
          text.find('"' + name + '"') == std::string::npos)
        throw language::UsageError(fmt::format(
            "formula '{0}': the name of the column '{1}' stands in double quotes within a formula: "
            "'\"{1}\"'",
            text, name));
    }
    throw;
  }
}

void explain_missing_columns(const DataSet& data, const model::Formula& formula, bool summaries) {
  if (formula.response) refuse_spaced_column(*formula.response, data.table);
  const auto refuse_missing = [&](const std::vector<std::string>& wanted, bool response) {
    for (const std::string& name : wanted) {
      if (data.table.find(name) != nullptr) continue;
      const std::string reason = reason_of(data, formula, name, response);
      if (!reason.empty())
        throw language::InputError(
            fmt::format("formula '{}': there is no column '{}'{}", formula.text, name, reason));
    }
  };
  if (formula.response && !summaries) refuse_missing(language::names(*formula.response), true);
  refuse_missing(language::names(formula.right), false);
}

}  // namespace yates::inquiry
