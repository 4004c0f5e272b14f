#pragma once

#include <optional>
#include <span>
#include <string>

#include "anova/reading/observations.hpp"
#include "model/formula.hpp"
#include "model/variable_values.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// A table whose response stands in units of 10^exponent, so that its squares are numbers that a
/// double can hold.
struct ScaledResponse {
  table::Table table;
  int exponent;
};

/// Absent where the squares of the response are in range (table::squares_are_in_range), and where
/// the response is not a plain numeric column: a transformed one is judged by observe(). Of
/// summaries, mean, standard deviation and range are scaled alike.
std::optional<ScaledResponse> scaled_response(const model::Formula& formula,
                                              const table::Table& table,
                                              const ObserveOptions& options);

/// Throws InputError where the squares of a response are beyond the range of a double, with what
/// the formula may say instead.
void require_squares_in_range(const table::Numbers& response, const std::string& name,
                              const table::Table& table);

/// The same for a number on the right side of the formula; categories pass.
void require_squares_in_range(const model::VariableValues& values, const std::string& name,
                              const table::Table& table);

/// The same for the products of numbers in the model's interactions.
void require_squares_of_products_in_range(const model::Model& model,
                                          std::span<const model::VariableValues> values,
                                          const table::Table& table);

}  // namespace yates::anova
