#include "inquiry/analysis/readable_unit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <variant>
#include <vector>

#include "inquiry/request/read_data.hpp"
#include "language/expression.hpp"
#include "language/units.hpp"
#include "numerics/order_statistics.hpp"
#include "table/cells/magnitude.hpp"
#include "table/text/quantity.hpp"

namespace yates::inquiry {
namespace {

using UnitNames = std::array<std::string_view, 5>;
constexpr UnitNames times{"ns", "µs", "ms", "s", ""};
constexpr UnitNames sizes{"B", "kB", "MB", "GB", "TB"};
constexpr std::size_t most_rows = 1'000'000;  // of more a copy takes longer than it is worth

/// The median of the magnitudes; absent where no value is there, or it is 0.
std::optional<double> typical_magnitude(const table::Table& table, const table::Column& column) {
  std::vector<double> values;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (column.present[row]) values.push_back(std::abs(column.number(row)));
  }
  if (values.empty()) return std::nullopt;
  const double median = numerics::median_in_place(values);
  return median > 0.0 ? std::optional(median) : std::nullopt;
}

/// The unit is absent for what is no column of numbers, and where its name says its unit.
std::optional<ReadableUnit> readable_column(const table::Table& table, const std::string& name,
                                            const std::string& unit) {
  const table::Column* column = table.find(name);
  const bool may_turn = column != nullptr && column->numeric() && !table::named_unit(name) &&
                        language::find_unit(unit).has_value();
  const auto typical = may_turn ? typical_magnitude(table, *column) : std::nullopt;
  return typical ? readable_unit(unit, *typical) : std::nullopt;
}

/// Whether the model reads the column, which then must stay as the formula says it.
bool is_read(const anova::Request& request, const std::string& name) {
  const std::vector<std::string> read = language::names(request.formula.right);
  return names_everything(request.formula.right) || request.reading.drift == name ||
         std::find(read.begin(), read.end(), name) != read.end();
}

void turn_limit(anova::ColumnLimit& limit, const ReadableUnit& readable) {
  limit.limit.value = table::times_power_of_ten(limit.limit.value, -readable.exponent);
  limit.unit = readable.unit;
}

}  // namespace

std::optional<ReadableUnit> readable_unit(std::string_view unit, double typical) {
  const auto known = language::find_unit(unit);
  if (!known || known->multiplier != 1 || (typical >= 0.1 && typical < 10'000)) return std::nullopt;
  std::optional<ReadableUnit> best;
  for (const std::string_view name :
       known->dimension == language::Dimension::time ? times : sizes) {
    const auto one = language::find_unit(name);
    if (!one) continue;
    const int exponent = one->exponent - known->exponent;
    if (best && table::times_power_of_ten(typical, -exponent) < 1.0) break;
    best = {std::string(name), exponent};
  }
  return best && best->exponent != 0 ? best : std::nullopt;
}

std::optional<ReadableResponse> in_readable_unit(anova::Request& request, const table::Table& table,
                                                 const std::string& unit) {
  if (!request.formula.response || request.reading.summaries || table.rows > most_rows) {
    return std::nullopt;
  }
  const auto* response = std::get_if<language::Name>(&request.formula.response->node);
  if (response == nullptr || is_read(request, response->value)) return std::nullopt;
  std::optional<ReadableResponse> result;
  const auto turn = [&](const std::string& name, const std::string& own_unit) {
    auto readable = readable_column(table, name, own_unit);
    if (!readable) return readable;
    if (!result) result = ReadableResponse{table, unit};
    for (table::Column& one : result->table.columns) {
      if (one.name != name) continue;
      one.values =
          table::times_power_of_ten(std::get<table::Numbers>(one.values), -readable->exponent);
      one.unit = readable->unit;
    }
    return readable;
  };
  for (anova::ColumnLimit& one : request.column_limits) {
    if (one.column == response->value || is_read(request, one.column)) continue;
    if (const auto readable = turn(one.column, one.unit)) turn_limit(one, *readable);
  }
  const auto readable = turn(response->value, unit);
  if (!readable) return result;
  for (anova::ColumnLimit& one : request.column_limits) {
    if (one.column == response->value) turn_limit(one, *readable);
  }
  auto& limit = request.question.limit;
  auto& delta = request.question.delta;
  if (limit) limit->value = table::times_power_of_ten(limit->value, -readable->exponent);
  if (delta && !delta->relative) {
    delta->value = table::times_power_of_ten(delta->value, -readable->exponent);
  }
  request.unit = readable->unit;
  result->unit = readable->unit;
  return result;
}

}  // namespace yates::inquiry
