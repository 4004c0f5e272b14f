#include "lessons/derive.hpp"

#include <gtest/gtest.h>

namespace yates::lessons {
namespace {

TEST(Printed, ShowsSixDigitsOrAllOfAShortNumberAndNeverCutsBeforeThePoint) {
  EXPECT_EQ(printed(41.0), "41");
  EXPECT_EQ(printed(-0.5), "-0.5");
  EXPECT_EQ(printed(0.0), "0");
  EXPECT_EQ(printed(-1e-300 * 1e-300), "0");
  EXPECT_EQ(printed(46.0 / 3.0), "15.3333");
  EXPECT_EQ(printed(1234567.89123456), "1234568");
  EXPECT_EQ(printed(41334.25), "41334.25");
  EXPECT_EQ(printed(0.0000612345678912), "6.12346e-05");
  EXPECT_EQ(printed(100.0), "100");
}

TEST(Derive, PrintsAsManyDigitsAsTheLineNeedsToHold) {
  // The totals of means of three: rounded to six digits they would not add up.
  const Derivation total =
      derive({.name = "total", .symbol = "T", .formula = "T = a + b + c + d", .why = ""},
             "{} + {} + {} + {}", {46.0 / 3, 47.0 / 3, 49.0 / 3, 50.0 / 3}, 64.0);
  EXPECT_EQ(total.result, "64");
  EXPECT_TRUE(total.arithmetic);
  EXPECT_TRUE(recomputes(total)) << total.inserted;
  const Derivation difference =
      derive({.name = "d", .symbol = "d", .formula = "d = a - b", .why = "", .unit = "ms"},
             "{} - {}", {1000.0 / 3, 999.0 / 3}, 1.0 / 3);
  EXPECT_EQ(difference.result, "0.333333 ms");
  EXPECT_TRUE(recomputes(difference)) << difference.inserted;
  EXPECT_EQ(difference.inserted, "333.333333 - 333");
}

TEST(Derive, PutsNegativeNumbersIntoParenthesesWhereASignPrecedesOrAPowerFollows) {
  const auto line = [](std::string_view expression, std::vector<double> operands, double value) {
    return derive({.name = "", .symbol = "", .formula = "", .why = ""}, expression, operands, value)
        .inserted;
  };
  EXPECT_EQ(line("{} + {}", {-1, -2}, -3), "-1 + (-2)");
  EXPECT_EQ(line("4 * {}^2", {-3}, 36), "4 * (-3)^2");
  EXPECT_EQ(line("{}^2 + {}^2", {-3, 4}, 25), "(-3)^2 + 4^2");
  EXPECT_EQ(line("sqrt({} + {})", {-3, 12}, 3), "sqrt(-3 + 12)");
}

TEST(Derive, ClaimsNoLineThatDoesNotGiveTheValue) {
  EXPECT_FALSE(derive({}, "{} + {}", {1, 2}, 4).arithmetic);
}

TEST(Derive, KnowsZeroByWhatCancelsAndNotByTheSizeOfNumbers) {
  // Nanoseconds as seconds, squared: nothing cancels, however small it is beside the factor.
  const Derivation squares = derive({}, "{} * {}^2", {5, 1e-9}, 5e-18);
  EXPECT_EQ(squares.result, "5e-18");
  EXPECT_TRUE(squares.arithmetic);
  EXPECT_TRUE(recomputes(squares)) << squares.inserted;
  for (const double size : {1e-9, 1.0, 1e16}) {
    const Derivation sum = derive({}, "{} + {} - {}", {0.1 * size, 0.2 * size, 0.3 * size},
                                  0.1 * size + 0.2 * size - 0.3 * size);
    EXPECT_EQ(sum.result, "0");
    EXPECT_TRUE(sum.arithmetic) << sum.inserted;
    EXPECT_TRUE(recomputes(sum)) << sum.inserted;
  }
  EXPECT_EQ(derive({}, "-{} + {}", {0, 2}, 2).inserted, "0 + 2");
}

TEST(Derive, SaysSoWhereADoubleHoldsTooFewDigitsForTheLine) {
  const Derivation rest = derive({.name = "", .symbol = "", .formula = "", .why = ""}, "{} - {}",
                                 {1e12 + 0.0625, 1e12}, 0.3);
  EXPECT_FALSE(rest.arithmetic);
  // The squares of residuals that have lost their last digits.
  EXPECT_FALSE(derive({.name = "", .symbol = "", .formula = "", .why = ""}, "{}^2 + {}^2",
                      {27672.98046875, -89386.16796875}, 8755680000.0)
                   .arithmetic);
  EXPECT_NE(rest.inserted.find("from unrounded values"), std::string::npos) << rest.inserted;
}

TEST(Derive, ShowsWhatCancelsAsZero) {
  const Derivation zero = derive({.name = "", .symbol = "", .formula = "", .why = ""},
                                 "{} + {} - {}", {0.1, 0.2, 0.3}, 0.1 + 0.2 - 0.3);
  EXPECT_EQ(zero.result, "0");
  EXPECT_EQ(*zero.value, 0.0);
}

TEST(Glossary, ExplainsEveryWord) {
  for (int word = 0; word <= static_cast<int>(Word::simultaneous); ++word) {
    EXPECT_FALSE(written(static_cast<Word>(word)).empty()) << word;
    EXPECT_GT(meaning(static_cast<Word>(word)).size(), 20U) << word;
  }
}

}  // namespace
}  // namespace yates::lessons
