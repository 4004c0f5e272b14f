#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "tests/anova/origin/rows.hpp"

namespace yates::anova {
namespace {

const std::vector<Row> factorial = crossed({{"gzip", "zstd"}, {"1", "4", "16"}, {"a", "b", "c"}});

void expect_designed(const std::vector<Row>& rows, const std::string& what) {
  const Origin origin = origin_of_rows(rows);
  EXPECT_EQ(origin.kind, OriginKind::looks_designed) << what;
  EXPECT_TRUE(origin.designed() && origin.reasons.empty() && origin.proposal.empty()) << what;
}

TEST(OriginOfDesigns, FactorialsLookDesigned) {
  expect_designed(factorial, "unreplicated");
  expect_designed(times(factorial, 3), "replicated");
  const Origin origin = origin_of_rows(times(factorial, 3));
  EXPECT_EQ(origin.settings, 18U);
  EXPECT_EQ(origin.possible_settings, 18.0);
  EXPECT_EQ(origin.fewest, 3);
  EXPECT_EQ(origin.most, 3);
}

TEST(OriginOfDesigns, FactorialsWithHolesLookDesigned) {
  numerics::Random random(numerics::Seed{7});
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<Row> missing_cells;
    std::vector<Row> missing_runs;
    std::vector<Row> unequal;
    for (const Row& row : factorial) {
      if (random.below(4) > 0) missing_cells.push_back(row);
      for (int i = 0; i < 3; ++i) {
        if (random.below(10) > 0) missing_runs.push_back(row);
      }
      for (std::uint64_t i = 0; i <= random.below(5); ++i) unequal.push_back(row);
    }
    expect_designed(missing_cells, "missing cells");
    expect_designed(missing_runs, "missing runs");
    expect_designed(unequal, "unequal replication");
  }
  std::vector<Row> control = times(factorial, 2);
  control.insert(control.end(), 18, factorial.front());
  expect_designed(control, "a control");
  std::vector<Row> proportional;
  for (const Row& row : factorial) {
    proportional.insert(proportional.end(), row.front() == "gzip" ? 30 : 3, row);
  }
  expect_designed(proportional, "ten times as many runs of one level");
}

/// threads * batch is at most 8, so that the two change together.
TEST(OriginOfDesigns, ExcludedCombinationsLookDesigned) {
  std::vector<Row> rows;
  for (const int threads : {1, 2, 4, 8}) {
    for (const int batch : {1, 2, 4, 8}) {
      if (threads * batch <= 8) rows.push_back(signs({threads, batch}));
    }
  }
  expect_designed(rows, "once");
  expect_designed(times(rows, 3), "three times");
  rows = crossed({{"x", "y"}, {"p", "q"}});
  rows.pop_back();
  expect_designed(times(rows, 20), "three of four");
}

TEST(OriginOfDesigns, FractionsAndScreeningDesignsLookDesigned) {
  std::vector<Row> fraction;
  for (const Row& row : crossed({{"-1", "1"}, {"-1", "1"}, {"-1", "1"}})) {
    const int a = std::stoi(row[0]);
    const int b = std::stoi(row[1]);
    const int c = std::stoi(row[2]);
    fraction.push_back(signs({a, b, c, a * b, a * c, b * c, a * b * c}));
  }
  expect_designed(fraction, "2^(7-4)");
  std::vector<Row> centred = fraction;
  centred.insert(centred.end(), 5, signs({0, 0, 0, 0, 0, 0, 0}));
  expect_designed(centred, "with centre points");
  // R. L. Plackett, J. P. Burman, The design of optimum multifactorial experiments, 1946.
  const std::array<int, 11> generator = {1, 1, -1, 1, 1, 1, -1, -1, -1, 1, -1};
  std::vector<Row> screening(1, signs(std::vector<int>(11, -1)));
  for (std::size_t i = 0; i < 11; ++i) {
    std::vector<int> row;
    for (std::size_t j = 0; j < 11; ++j) row.push_back(generator[(j + 11 - i) % 11]);
    screening.push_back(signs(row));
  }
  expect_designed(screening, "Plackett-Burman");
}

TEST(OriginOfDesigns, ResponseSurfaceDesignsLookDesigned) {
  for (std::size_t factors = 2; factors <= 5; ++factors) {
    for (const std::size_t centres : {1U, 5U}) {
      const double axial = std::pow(2.0, 0.25 * static_cast<double>(factors));
      std::vector<Row> rows = crossed(std::vector<std::vector<std::string>>(factors, {"-1", "1"}));
      const Row centre(factors, "0");
      for (std::size_t f = 0; f < factors; ++f) {
        for (const double sign : {-1.0, 1.0}) {
          rows.push_back(centre);
          rows.back()[f] = fmt::format("{:.3f}", sign * axial);
        }
      }
      rows.insert(rows.end(), centres, centre);
      expect_designed(rows, fmt::format("{} factors, {} centres", factors, centres));
    }
  }
}

TEST(OriginOfDesigns, SquaresAndNestedDesignsLookDesigned) {
  for (const int size : {3, 4, 7}) {
    std::vector<Row> square;
    for (int i = 0; i < size; ++i) {
      for (int j = 0; j < size; ++j) {
        square.push_back(
            {fmt::format("r{}", i), fmt::format("c{}", j), fmt::format("t{}", (i + j) % size)});
      }
    }
    expect_designed(square, "Latin square");
  }
  std::vector<Row> nested;
  for (int supplier = 0; supplier < 3; ++supplier) {
    for (int batch = 0; batch < 4; ++batch) {
      for (int dose = 1; dose <= 3; ++dose) {
        nested.push_back({fmt::format("s{}", supplier), fmt::format("b{}{}", supplier, batch),
                          std::to_string(dose)});
      }
    }
  }
  expect_designed(nested, "batches within suppliers");
}

TEST(OriginOfDesigns, OneFactorWithFewLevelsLooksDesigned) {
  expect_designed({{"a"}, {"a"}, {"a"}, {"b"}, {"b"}, {"c"}, {"c"}, {"c"}, {"c"}}, "category");
  std::vector<Row> sweep;
  for (int threads = 1; threads <= 32; ++threads) sweep.push_back(signs({threads}));
  expect_designed(sweep, "evenly spaced, once each");
  expect_designed({{"1"}, {"3"}, {"10"}, {"30"}, {"100"}, {"250"}, {"300"}}, "uneven");
}

}  // namespace
}  // namespace yates::anova
