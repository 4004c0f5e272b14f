#include "anova/reading/drift.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "numerics/decimal.hpp"

namespace yates::anova {

namespace {

using language::InputError;
using numerics::DoubleDouble;

/// The two or four digits at a place, where they are digits.
std::optional<int> digits_at(std::string_view text, std::size_t begin, std::size_t count) {
  if (begin + count > text.size()) return std::nullopt;
  int value = 0;
  const auto read = std::from_chars(text.data() + begin, text.data() + begin + count, value);
  if (read.ec != std::errc() || read.ptr != text.data() + begin + count || value < 0) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

std::optional<DoubleDouble> seconds_of(std::string_view text) {
  if (text.ends_with('Z')) text.remove_suffix(1);
  constexpr std::string_view shape = "0000-00-00T00:00:00";
  if (text.size() < shape.size()) return std::nullopt;
  for (const std::size_t at : {4U, 7U, 13U, 16U}) {
    if (text[at] != shape[at]) return std::nullopt;
  }
  if (text[10] != 'T' && text[10] != ' ') return std::nullopt;
  const auto year = digits_at(text, 0, 4);
  const auto month = digits_at(text, 5, 2);
  const auto day = digits_at(text, 8, 2);
  const auto hour = digits_at(text, 11, 2);
  const auto minute = digits_at(text, 14, 2);
  // The seconds with their fraction, exactly.
  const auto second = numerics::Decimal::parse(text.substr(17));
  if (!year || !month || !day || !hour || !minute || !second) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  const DoubleDouble seconds = second->to_double_double();
  if (!date.ok() || *hour > 23 || *minute > 59 || seconds < DoubleDouble(0.0) ||
      !(seconds < DoubleDouble(61.0))) {
    return std::nullopt;
  }
  const auto days = std::chrono::sys_days(date).time_since_epoch().count();
  return DoubleDouble(86400.0 * static_cast<double>(days)) +
         DoubleDouble(3600.0 * *hour + 60.0 * *minute) + seconds;
}

std::vector<DoubleDouble> drift_values(const table::Table& table, const std::string& column,
                                       const std::vector<std::size_t>& rows) {
  const table::Column* found = table.find(column);
  if (found == nullptr) {
    std::vector<std::string> names;
    for (const table::Column& one : table.columns) names.push_back(one.name);
    throw InputError({table.source, std::nullopt, std::nullopt},
                     fmt::format("there is no column '{}' for the drift{}", column,
                                 language::suggestion(column, names)));
  }
  std::vector<DoubleDouble> result;
  for (const std::size_t row : rows) {
    if (const auto* numbers = std::get_if<table::Numbers>(&found->values)) {
      result.push_back(numbers->origin.to_double_double() + numbers->deviation[row]);
      continue;
    }
    const auto seconds = seconds_of(found->text(row));
    if (!seconds) {
      throw InputError({table.source, std::nullopt, std::nullopt},
                       fmt::format("row {}: '{}' in column '{}' is neither a number nor a "
                                   "time such as 2026-11-20T10:00:00Z",
                                   row + 1, found->text(row), column));
    }
    result.push_back(*seconds);
  }
  const auto [first, last] = std::minmax_element(result.begin(), result.end());
  if (result.empty() || *first == *last) {
    throw InputError(
        {table.source, std::nullopt, std::nullopt},
        fmt::format("'{}' is the same in all rows, so nothing can drift along it", column));
  }
  if (!found->numeric()) {
    const DoubleDouble earliest = *first;
    for (DoubleDouble& value : result) value -= earliest;
  }
  return result;
}

}  // namespace yates::anova
