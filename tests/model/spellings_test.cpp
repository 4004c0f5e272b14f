#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "model/formula.hpp"
#include "model/random_effects.hpp"

namespace yates::model {
namespace {

std::string canonical(const std::string& formula) {
  return parse(formula).text;
}

std::string refusal(const std::string& formula) {
  try {
    parse(formula);
  } catch (const language::UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Spellings, QuotedNamesAreColumns) {
  EXPECT_EQ(to_string(parse(R"x("Elapsed Time (s)" ~ a * "file system")x")),
            "`Elapsed Time (s)` ~ a * `file system`");
  EXPECT_EQ(to_string(parse(R"x(log("my time") ~ Q("file system"))x")),
            "log(`my time`) ~ `file system`");
  EXPECT_EQ(to_string(parse(R"x(y ~ I("a b"^2))x")), "y ~ I(`a b`^2)");
}

TEST(Spellings, ATextBesideAComparisonStaysAText) {
  EXPECT_EQ(to_string(parse(R"x(y ~ I(a == "x"))x")), "y ~ I(a == 'x')");
}

TEST(Spellings, FactorIsC) {
  EXPECT_EQ(to_string(parse("y ~ factor(a) * as.factor(b)")), "y ~ C(a) * C(b)");
  EXPECT_EQ(to_string(parse("y ~ factor(\"a b\")")), "y ~ C(`a b`)");
}

TEST(Spellings, AnInteractionOfOtherLanguagesIsNamedAsItIsWrittenHere) {
  EXPECT_NE(refusal("y ~ a & b").find("write a:b"), std::string::npos) << refusal("y ~ a & b");
  EXPECT_NE(refusal("y ~ a && b").find("write 'and'"), std::string::npos);
  EXPECT_NE(refusal("y ~ C(a) & b").find("write ':'"), std::string::npos);
}

TEST(Spellings, AnUnquotedNameWithBlanksIsShownInQuotes) {
  EXPECT_NE(refusal("y ~ Elapsed Time").find("written \"Elapsed Time\""), std::string::npos);
  EXPECT_NE(refusal("Elapsed Time (s) ~ a").find("written \"Elapsed Time (s)\""),
            std::string::npos);
  const std::vector<ColumnInfo> columns{{"time (s)", true, false}, {"a", false, false}};
  try {
    resolve(parse("time (s) ~ a"), columns);
    FAIL() << "time(s) is no function";
  } catch (const language::UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("written \"time (s)\""), std::string::npos)
        << error.what();
  }
}

TEST(RandomEffect, IsTakenOutOfTheFormula) {
  const auto taken = [](const char* formula) { return take_random_effect(formula)->formula; };
  EXPECT_EQ(canonical(taken("y ~ a + (1|host)")), canonical("y ~ a"));
  EXPECT_EQ(canonical(taken("y ~ (1 | host) + a * b")), canonical("y ~ a * b"));
  EXPECT_EQ(canonical(taken("y ~ a + (1|host) + b")), canonical("y ~ a + b"));
  EXPECT_EQ(canonical(taken("y ~ (1|host)")), canonical("y ~ 1"));
  EXPECT_EQ(canonical(taken("y ~ 0 + a + (1|host)")), canonical("y ~ 0 + a"));
  EXPECT_EQ(take_random_effect("y ~ a + (1|host:day)")->columns,
            (std::vector<std::string>{"host", "day"}));
  EXPECT_EQ(take_random_effect("y ~ a + (1|\"the host\")")->columns,
            (std::vector<std::string>{"the host"}));
  EXPECT_FALSE(take_random_effect("y ~ (a + b)^2"));
  EXPECT_FALSE(take_random_effect("y ~ `(1|host)`"));
}

TEST(RandomEffect, WhatIsNotFittedSaysWhatToWriteInstead) {
  const auto why = [](const char* formula) -> std::string {
    try {
      take_random_effect(formula);
    } catch (const language::UsageError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(why("y ~ a + (a|host)").find("--given"), std::string::npos);
  EXPECT_NE(why("y ~ a + (1|host/day)").find("--run"), std::string::npos);
  EXPECT_NE(why("y ~ a + (1|host) + (1|day)").find("block"), std::string::npos);
  EXPECT_NE(why("y ~ a * (1|host)").find("added"), std::string::npos);
  EXPECT_EQ(
      why("y ~ a + (1|)"),
      "formula 'y ~ a + (1|)': (1|): behind '|' stands the column of the groups, as in (1|host)");
  EXPECT_EQ(why("y ~ a + (|host)"),
            "formula 'y ~ a + (|host)': (|host): before '|' stands a 1, as in (1|host)");
  EXPECT_NE(refusal("y ~ a + (1|host)").find("given"), std::string::npos);
  EXPECT_NE(refusal("y ~ I(a | b)").find("'or'"), std::string::npos);
}

}  // namespace
}  // namespace yates::model
