#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/scale/scale_sample.hpp"
#include "anova/scale/thinned.hpp"
#include "table/read.hpp"

namespace yates::anova {
namespace {

/// 5,000 levels of g with 4 rows each, far apart; x is continuous, a has two levels.
table::Table long_table() {
  std::string csv = "g,a,x,y\n";
  for (std::size_t row = 0; row < 20'000; ++row) {
    csv += fmt::format("g{},{},{},1\n", row % 5000, row % 2, row);
  }
  return table::read_text(csv, table::FileFormat::csv, "runs.csv");
}

SamplePoints points_of_formula(const std::string& formula, const table::Table& table,
                               const std::vector<std::string>& keys, std::size_t most) {
  const ScaleReading read = read_for_scale(model::parse(formula), table, {});
  const ScaleSource source{read, table, "y", std::nullopt};
  const std::vector<std::size_t> spaced = evenly_spaced(read.reading.rows.use, 8192);
  const std::vector<ScaleForm> forms = scale_forms(read, table, spaced, false);
  return sample_points(source, forms.front(), spaced, keys, most);
}

TEST(SamplePoints, LevelsOfALargeCategoryKeepAllTheirRows) {
  const table::Table table = long_table();
  for (const std::size_t most : {8192U, 400U}) {
    const SamplePoints points = points_of_formula("y ~ g + a", table, {"g", "a"}, most);
    std::map<std::string, int> rows;
    for (std::size_t row = 0; row < points.table.rows; ++row) {
      ++rows[points.table.find("g")->text(row)];
    }
    EXPECT_EQ(points.table.rows, most);
    for (const auto& [level, count] : rows) EXPECT_EQ(count, 4) << level;
  }
}

TEST(SamplePoints, EqualRowsAreOnePoint) {
  const SamplePoints points = points_of_formula("y ~ a", long_table(), {"a"}, 8192);
  EXPECT_EQ(points.table.rows, 8192U);
  ASSERT_EQ(points.first_row.size(), 2U);
  const std::vector<double> counts = points.counts();
  EXPECT_EQ(counts[0] + counts[1], 8192.0);
  for (std::size_t row = 0; row < points.table.rows; ++row) {
    EXPECT_EQ(points.table.find("a")->number(row), static_cast<double>(points.point_of_row[row]));
  }
}

TEST(SamplePoints, RowsOfContinuousFactorsArePointsAndAsManyAsWanted) {
  const SamplePoints points = points_of_formula("y ~ a + x", long_table(), {"a", "x"}, 3000);
  EXPECT_EQ(points.table.rows, 3000U);
  EXPECT_EQ(points.first_row.size(), 3000U);
  EXPECT_EQ(points.point_of_row, points.first_row);
}

}  // namespace
}  // namespace yates::anova
