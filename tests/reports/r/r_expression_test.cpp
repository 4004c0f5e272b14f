#include <gtest/gtest.h>

#include "reports/r/r_script.hpp"

namespace yates::reports {
namespace {

std::string in_r(const std::string& text) {
  return r_expression(language::parse(text, "formula"));
}

TEST(RExpression, OperatorsAndParenthesesStay) {
  EXPECT_EQ(in_r("time ~ (a + b)^2 - a:b + c %in% a / d"), "time ~ (a + b)^2 - a:b + c %in% a / d");
  EXPECT_EQ(in_r("I(-x^2 * (y + 1))"), "I(-x^2 * (y + 1))");
  EXPECT_EQ(in_r("not a == 1 and b < 2 or c >= 3"), "!a == 1 & b < 2 | c >= 3");
}

TEST(RExpression, FunctionsGetTheNamesOfR) {
  EXPECT_EQ(in_r("C(x) + log2(x) + poly(x, 2)"), "factor(x) + log2(x) + poly(x, 2)");
  EXPECT_EQ(in_r("pow(x + 1, 3)"), "I((x + 1)^3)");
  EXPECT_EQ(in_r("ceil(x) + min(x, y) + max(x, y)"), "ceiling(x) + pmin(x, y) + pmax(x, y)");
  EXPECT_EQ(in_r("round(x)"), "I(sign(x) * floor(abs(x) + 0.5))");
}

TEST(RExpression, NamesThatRCannotReadStandInBackticks) {
  EXPECT_EQ(in_r("`my column` + `if` + plain_1"), "`my column` + `if` + plain_1");
  EXPECT_EQ(r_name("T"), "`T`");
  EXPECT_EQ(r_name("a`b\\c"), "`a\\`b\\\\c`");
  EXPECT_EQ(r_name("_x"), "`_x`");
  EXPECT_EQ(r_text("no, \"never\"\n"), "\"no, \\\"never\\\"\\n\"");
  // R refuses characters that change the direction of writing.
  EXPECT_EQ(r_text("\x1b[31m\tö\u202e"), "\"\\u001b[31m\tö\\u202e\"");
  // R knows no \u in a name, and no text with both kinds of escapes.
  EXPECT_EQ(r_name("a\n\r\u202eö"), "`a\\n\\r\\xe2\\x80\\xaeö`");
  EXPECT_EQ(r_text("ö\xff\u202e"), "\"\\xc3\\xb6\\xff\\xe2\\x80\\xae\"");
  EXPECT_EQ(r_name("NA_real_"), "`NA_real_`");
}

}  // namespace
}  // namespace yates::reports
