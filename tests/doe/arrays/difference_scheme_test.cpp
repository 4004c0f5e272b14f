#include "doe/arrays/difference_scheme.hpp"

#include <gtest/gtest.h>

namespace {

using namespace yates;

TEST(DifferenceScheme, TakesEveryDifferenceEquallyOften) {
  for (std::size_t group = 2; group <= 12; ++group) {
    for (std::size_t rows = 2; rows * group <= 128; ++rows) {
      const auto scheme = doe::difference_scheme(rows, group);
      ASSERT_EQ(scheme.rows.size(), rows);
      ASSERT_EQ(scheme.columns(), doe::difference_scheme_columns(rows, group));
      for (std::size_t one = 0; one < scheme.columns(); ++one) {
        for (std::size_t other = 0; other < one; ++other) {
          std::vector<std::size_t> counts(group, 0);
          for (const auto& row : scheme.rows) {
            std::size_t difference = 0;
            while (doe::group_sum(group, row[other], difference) != row[one]) ++difference;
            ++counts[difference];
          }
          ASSERT_EQ(counts, std::vector<std::size_t>(group, rows / group)) << rows << ' ' << group;
        }
      }
    }
  }
}

TEST(DifferenceScheme, HasAsManyColumnsAsTheKnownOnes) {
  EXPECT_EQ(doe::difference_scheme_columns(6, 3), 6U);
  EXPECT_EQ(doe::difference_scheme_columns(12, 3), 12U);
  EXPECT_EQ(doe::difference_scheme_columns(12, 4), 12U);
  EXPECT_EQ(doe::difference_scheme_columns(10, 5), 10U);
  EXPECT_EQ(doe::difference_scheme_columns(18, 3), 18U);
  EXPECT_EQ(doe::difference_scheme_columns(7, 3), 1U);
}

}  // namespace
