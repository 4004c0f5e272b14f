#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "anova/reading/model_reading.hpp"
#include "language/error.hpp"
#include "model/polynomial.hpp"
#include "table/cells/magnitude.hpp"

namespace yates::anova {

namespace {

/// The columns that are in the unit of the response.
std::vector<std::string> response_columns(const model::Formula& formula,
                                          const ObserveOptions& options) {
  if (options.summaries) {
    std::vector<std::string> result{options.summaries->mean, options.summaries->standard_deviation};
    if (options.summaries->smallest) result.push_back(*options.summaries->smallest);
    if (options.summaries->largest) result.push_back(*options.summaries->largest);
    return result;
  }
  if (!formula.response) return {};
  const auto* name = std::get_if<language::Name>(&formula.response->node);
  if (name == nullptr) return {};
  return {name->value};
}

/// The decimal exponent of the largest value; absent where all are zero.
std::optional<int> exponent_of(const std::vector<numerics::DoubleDouble>& values) {
  double largest = 0.0;
  for (const numerics::DoubleDouble& one : values) largest = std::max(largest, std::abs(one.high));
  if (!(largest > 0.0)) return std::nullopt;
  return static_cast<int>(std::floor(std::log10(largest)));
}

[[noreturn]] void refuse(const std::string& what, const std::string& name, int exponent,
                         const table::Table& table) {
  throw language::InputError(
      {table.source, std::nullopt, std::nullopt},
      fmt::format("{0} {1} has values of about 1e{2}, whose squares a double cannot hold; numbers "
                  "from 1e-{3} to 1e{3} are expected: write I({1}/1e{2}) in the formula, or divide "
                  "the column by 1e{2}",
                  what, name, exponent, table::largest_squared_exponent));
}

}  // namespace

std::optional<ScaledResponse> scaled_response(const model::Formula& formula,
                                              const table::Table& table,
                                              const ObserveOptions& options) {
  const std::vector<std::string> names = response_columns(formula, options);
  std::optional<int> exponent;
  for (const std::string& name : names) {
    const table::Column* column = table.find(name);
    if (column == nullptr || !column->numeric()) return std::nullopt;
    const auto own = table::decimal_exponent(std::get<table::Numbers>(column->values));
    if (own) exponent = std::max(exponent.value_or(*own), *own);
  }
  if (table::squares_are_in_range(exponent)) return std::nullopt;
  ScaledResponse result{table, *exponent};
  for (table::Column& column : result.table.columns) {
    if (std::find(names.begin(), names.end(), column.name) == names.end()) continue;
    column.values =
        table::times_power_of_ten(std::get<table::Numbers>(column.values), -result.exponent);
  }
  return result;
}

void require_squares_in_range(const table::Numbers& response, const std::string& name,
                              const table::Table& table) {
  const std::optional<int> exponent = table::decimal_exponent(response);
  if (!table::squares_are_in_range(exponent)) refuse("the response", name, *exponent, table);
}

void require_squares_in_range(const model::VariableValues& values, const std::string& name,
                              const table::Table& table) {
  const std::vector<numerics::DoubleDouble>* numbers = model::numbers_of(values);
  if (numbers == nullptr) return;
  const std::optional<int> exponent = exponent_of(*numbers);
  if (!table::squares_are_in_range(exponent)) refuse("the number", name, *exponent, table);
}

void require_squares_of_products_in_range(const model::Model& model,
                                          std::span<const model::VariableValues> values,
                                          const table::Table& table) {
  std::vector<std::optional<int>> own(values.size());
  for (std::size_t v = 0; v < values.size(); ++v) {
    const auto* numbers = std::get_if<model::NumericValues>(&values[v]);
    if (numbers != nullptr) own[v] = exponent_of(numbers->value);
  }
  for (const model::Term& term : model.terms) {
    int exponent = 0;
    std::vector<std::string> names;
    for (const std::size_t variable : term.variables) {
      if (!own[variable]) continue;
      exponent += *own[variable];
      names.push_back(model.variables[variable].name);
    }
    if (names.size() < 2 || table::squares_are_in_range(exponent)) continue;
    throw language::InputError(
        {table.source, std::nullopt, std::nullopt},
        fmt::format("the product of {0} has values of about 1e{1}, whose squares a double cannot "
                    "hold; products from 1e-{2} to 1e{2} are expected: divide the columns by "
                    "powers of ten",
                    fmt::join(names, " and "), exponent, table::largest_squared_exponent));
  }
}

}  // namespace yates::anova
