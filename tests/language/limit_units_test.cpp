#include "language/limit_units.hpp"

#include <string>

#include <gtest/gtest.h>

namespace yates::language {
namespace {

double limit_in(const char* text, const char* unit) {
  return std::get<Limit>(read_limit(text, unit)).value;
}

std::string fault_in(const char* text, const char* unit) {
  const auto read = read_limit(text, unit);
  const auto* fault = std::get_if<QuantityFault>(&read);
  return fault != nullptr ? fault->text : "";
}

TEST(LimitUnits, AreConvertedToTheUnitOfTheResponse) {
  EXPECT_EQ(limit_in("<= 500 ms", "s"), 0.5);
  EXPECT_EQ(limit_in("<=500ms", "s"), 0.5);
  EXPECT_EQ(limit_in("< 2 s", "ms"), 2000.0);
  EXPECT_EQ(limit_in(">= 1e3 us", "ms"), 1.0);
  EXPECT_EQ(limit_in("< 1 min 30 s", "min"), 1.5);
  EXPECT_EQ(limit_in("<= 2 GiB", "MiB"), 2048.0);
  EXPECT_EQ(limit_in("<= 1.5 kB", "B"), 1500.0);
  EXPECT_EQ(limit_in("> -5 ms", "s"), -0.005);
  EXPECT_EQ(std::get<Limit>(read_limit("< 7 ms", "ms")).comparison, Comparison::less);
}

TEST(LimitUnits, ANumberAloneIsInTheUnitOfTheResponse) {
  EXPECT_EQ(limit_in("<= 20", "ms"), 20.0);
  EXPECT_EQ(limit_in("<= -1e3", ""), -1000.0);
}

TEST(LimitUnits, TheResponsesOwnUnitFitsWhateverItIs) {
  EXPECT_EQ(limit_in(">= 5000 req/s", "req/s"), 5000.0);
  EXPECT_EQ(limit_in("<= 5 %", "%"), 5.0);
}

TEST(LimitUnits, AnotherDimensionIsOneSentence) {
  EXPECT_EQ(fault_in("<= 500 ms", "MB"),
            "is a time, but the response is measured in MB; expected a size such as 5 MiB");
  EXPECT_EQ(fault_in("<= 5 MB", "req/s"),
            "is a size, but the response is measured in req/s; expected a number in req/s");
  EXPECT_NE(fault_in("<= 5 parsec", "s").find("'parsec'"), std::string::npos);
}

TEST(LimitUnits, AUnitBesideAnUnknownOneProposesNone) {
  const std::string fault = fault_in("<= 0.1 s", "");
  EXPECT_NE(fault.find("nothing says in which unit the response was measured"), std::string::npos);
  EXPECT_EQ(fault.find("--unit s"), std::string::npos);
}

TEST(LimitUnits, WhatIsNoLimitSaysWhatIsExpected) {
  for (const char* text : {"2.5", "<= fast", "== 3", "<=", "", "<= inf", "<= 1e999", "<< 1", "=< 3",
                           "<= ms", "<= -", "<= e"}) {
    EXPECT_FALSE(fault_in(text, "ms").empty()) << text;
  }
}

TEST(DeltaUnits, PercentIsAShareAndATimeIsConverted) {
  EXPECT_EQ(std::get<Delta>(read_delta("3 %", "ms")), (Delta{0.03, true}));
  EXPECT_EQ(std::get<Delta>(read_delta("20 ms", "s")), (Delta{0.02, false}));
  EXPECT_EQ(std::get<Delta>(read_delta("0.5", "")), (Delta{0.5, false}));
  for (const char* text : {"-1", "-1 ms", "small", "", "%", "3 % of it", "nan", "2 MB"}) {
    EXPECT_TRUE(std::holds_alternative<QuantityFault>(read_delta(text, "ms"))) << text;
  }
}

}  // namespace
}  // namespace yates::language
