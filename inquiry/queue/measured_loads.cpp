#include <array>
#include <map>

#include <fmt/format.h>

#include "inquiry/queue/calibration.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "table/read.hpp"

namespace yates::inquiry {

namespace {

using language::InputError;
using language::Place;

const table::Column& numbers_of(const table::Table& table, const std::string& name,
                                const std::string& path) {
  const table::Column* column = table.find(name);
  if (column == nullptr) {
    throw InputError(Place{path}, fmt::format("there is no column '{}'{}", name,
                                              language::suggestion(name, table.names())));
  }
  if (!column->numeric()) {
    throw InputError(Place{path},
                     fmt::format("column '{}' holds text; expected numbers", column->name));
  }
  return *column;
}

struct Measured {
  std::array<std::vector<double>, 2> values;  // throughput, response time
};

std::optional<reports::MeasuredMean> mean_of(const std::vector<double>& values, double confidence) {
  if (values.empty()) return std::nullopt;
  return reports::measured_mean(values, confidence);
}

}  // namespace

std::vector<reports::MeasuredLoad> measured_loads(const std::string& path, const std::string& name,
                                                  double confidence) {
  static const std::array<std::string, 2> measures{"throughput", "response_time"};
  const table::Table table = table::import_file(path).table;
  const table::Column& at = numbers_of(table, name, path);
  std::map<double, Measured> by_value;
  bool any = false;
  for (std::size_t m = 0; m < measures.size(); ++m) {
    if (table.find(measures[m]) == nullptr) continue;
    const table::Column& column = numbers_of(table, measures[m], path);
    any = true;
    for (std::size_t row = 0; row < table.rows; ++row) {
      if (!at.present[row] || !column.present[row]) continue;
      by_value[at.number(row)].values[m].push_back(column.number(row));
    }
  }
  if (!any) {
    throw InputError(Place{path},
                     "there is neither a column 'throughput' (jobs per second) nor 'response_time' "
                     "(seconds) to be shown beside the curves");
  }
  std::vector<reports::MeasuredLoad> result;
  for (const auto& [value, measured] : by_value) {
    result.push_back(
        {value, mean_of(measured.values[0], confidence), mean_of(measured.values[1], confidence)});
  }
  return result;
}

}  // namespace yates::inquiry
