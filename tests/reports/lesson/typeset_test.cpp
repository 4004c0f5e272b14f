#include "reports/lesson/typeset.hpp"

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

TEST(Typeset, SetsSignsOfNumbersAndLeavesWordsAlone) {
  EXPECT_EQ(typeset("-1 and two-level (-2), a -O2 of x", unicode),
            "−1 and two-level (−2), a -O2 of x");
  EXPECT_EQ(typeset("AB = A * B", unicode), "AB = A × B");
  EXPECT_EQ(typeset("p is 2.92775e-08", unicode), "p is 2.92775×10⁻⁸");
  EXPECT_EQ(typeset("R^2 of 2^k, 2^3, 10^1.5", unicode), "R² of 2^k, 2³, 10^1.5");
  EXPECT_EQ(typeset("2^(7-4) of 7-4", unicode), "2^(7−4) of 7-4");
  EXPECT_EQ(typeset("<script>=1", unicode), "<script>=1");
  EXPECT_EQ(typeset("-1 * 2", Typography::plain), "-1 * 2");
}

TEST(Typeset, SetsFormulas) {
  EXPECT_EQ(typeset_formula("sqrt(a - b) * 2^(-3)", unicode), "√(a − b) × 2^(−3)");
  EXPECT_EQ(formula_markup("q_AB - s_e").str(), "q<sub>AB</sub> − s<sub>e</sub>");
  EXPECT_EQ(formula_markup("a_<b>").str(), "a_&lt;b&gt;");
}

}  // namespace
}  // namespace yates::reports
