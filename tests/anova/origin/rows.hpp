#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/origin/origin.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {

/// The levels of one run.
using Row = std::vector<std::string>;

/// Rows of levels as a table with the columns f1, f2, ... and a response, which does not matter.
inline std::string csv_of(const std::vector<Row>& rows) {
  std::string text;
  for (std::size_t f = 1; f <= rows.front().size(); ++f) text += fmt::format("f{},", f);
  text += "y\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += fmt::format("{},{}\n", fmt::join(rows[i], ","), (i * 7) % 11);
  }
  return text;
}

inline std::string formula_of(std::size_t factors) {
  std::string text = "y ~ f1";
  for (std::size_t f = 2; f <= factors; ++f) text += fmt::format(" + f{}", f);
  return text;
}

inline Origin origin_of_rows(const std::vector<Row>& rows) {
  return origin_of(observe_csv(formula_of(rows.front().size()), csv_of(rows)), false, false);
}

inline Origin origin_of_csv(const std::string& formula, const std::string& csv) {
  return origin_of(observe_csv(formula, csv), false, false);
}

/// All combinations of the levels.
inline std::vector<Row> crossed(const std::vector<std::vector<std::string>>& levels) {
  std::vector<Row> rows = {{}};
  for (const std::vector<std::string>& one : levels) {
    std::vector<Row> longer;
    for (const Row& row : rows) {
      for (const std::string& level : one) {
        longer.push_back(row);
        longer.back().push_back(level);
      }
    }
    rows = std::move(longer);
  }
  return rows;
}

inline std::vector<Row> times(const std::vector<Row>& rows, std::size_t count) {
  std::vector<Row> result;
  for (std::size_t i = 0; i < count; ++i) result.insert(result.end(), rows.begin(), rows.end());
  return result;
}

inline Row signs(const std::vector<int>& values) {
  Row row;
  for (const int value : values) row.push_back(std::to_string(value));
  return row;
}

}  // namespace yates::anova
