#include <gtest/gtest.h>

#include "reports/draw/marked_text.hpp"

namespace yates::reports {
namespace {

TEST(LatexText, PrintsEveryCharacterAndIsNoCommand) {
  EXPECT_EQ(latex_text("50 % of $x$ & #1_{a}"), "50 \\% of \\$x\\$ \\& \\#1\\_\\{a\\}");
  EXPECT_EQ(latex_text("\\input{x}"), "\\textbackslash{}input\\{x\\}");
  EXPECT_EQ(latex_text("a|b<c>"), "a\\textbar{}b$<$c$>$");
  EXPECT_EQ(latex_text("a\nb\x1b"), "a\\textbackslash{}nb\\textbackslash{}x1b");
  EXPECT_EQ(latex_text("\u202e"), "\\textbackslash{}u202e");
}

TEST(LatexText, JoinsNoNeighbours) {
  EXPECT_EQ(latex_text("--fast ''x''"), "-{}-fast '{}'x'{}'");
  EXPECT_EQ(latex_text("- -"), "- -");
}

TEST(LatexText, WritesTheSignsOfTypography) {
  EXPECT_EQ(latex_text("\u22121.5\u00d710\u207b\u2076"), "$-$1.5\u00d710$^-$$^6$");
  EXPECT_EQ(latex_text("x \u2264 2\u00a0\u00b5s"), "x $\\leq$ 2\u00a0\u00b5s");
}

}  // namespace
}  // namespace yates::reports
