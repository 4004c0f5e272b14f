#include <cmath>
#include <map>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "language/expression.hpp"

namespace yates::language {
namespace {

Value lookup(const std::string& name) {
  const std::map<std::string, Value> values{{"threads", 2.0},
                                            {"level", std::string("2")},
                                            {"codec", std::string("gzip")},
                                            {"warm", true}};
  const auto found = values.find(name);
  if (found == values.end()) throw InputError("unknown column '" + name + "'");
  return found->second;
}

double number(std::string_view source) {
  return evaluate_number(parse(source, "value"), lookup, "value");
}
bool condition(std::string_view source) {
  return evaluate_condition(parse(source, "exclude"), lookup, "exclude");
}

template <typename Action>
std::string fault(Action action) {
  try {
    action();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Evaluate, Calculates) {
  EXPECT_EQ(number("-2^2"), -4.0);
  EXPECT_EQ(number("2^3^2"), 512.0);
  EXPECT_EQ(number("7 - 2 - 1"), 4.0);
  EXPECT_EQ(number("1 / 4 * 2"), 0.5);
  EXPECT_EQ(number("2^-1"), 0.5);
  EXPECT_EQ(number("I(threads + 1) * +3"), 9.0);
}

TEST(Evaluate, KnowsItsFunctions) {
  EXPECT_EQ(number("log(exp(2))"), 2.0);
  EXPECT_EQ(number("log2(8) + log10(100) + sqrt(16)"), 9.0);
  EXPECT_EQ(number("abs(-3) + floor(1.5) + ceil(1.5) + round(2.5)"), 9.0);
  EXPECT_EQ(number("pow(2, 10)"), 1024.0);
  EXPECT_EQ(number("min(3, 1, 2) + max(4, 5) + max(7)"), 13.0);
}

TEST(Evaluate, ChoosesByACondition) {
  EXPECT_EQ(number("10 * ifelse(codec == 'gzip', 3, 1)"), 30.0);
  EXPECT_EQ(number("ifelse(threads > 2, 1, ifelse(warm, threads, 3))"), 2.0);
  EXPECT_EQ(number("ifelse(threads > 2, 1, level) + 1"), 3.0);
  EXPECT_TRUE(condition("ifelse(warm, codec, 'none') == 'gzip'"));
  EXPECT_EQ(number("ifelse(codec == 'gzip', 1, codec + 1)"), 1.0);  // the other one has no value
}

TEST(Evaluate, RefusesAChoiceWithoutConditionOrValues) {
  EXPECT_EQ(fault([] { number("ifelse(threads, 3, 1)"); }),
            "ifelse() needs a condition first, found the number 2 in 'ifelse(threads, 3, 1)'");
  EXPECT_EQ(fault([] { condition("ifelse(warm, warm, warm)"); }),
            "ifelse() needs two numbers or two texts, found a condition in "
            "'ifelse(warm, warm, warm)'");
  EXPECT_EQ(fault([] { number("ifelse(warm, 3)"); }),
            "ifelse() takes a condition and two values, found 2 in 'ifelse(warm, 3)'");
  EXPECT_EQ(fault([] { number("if_else(warm, 3, 1)"); }),
            "unknown function 'if_else' in 'if_else(warm, 3, 1)'; did you mean 'ifelse'?");
}

TEST(Evaluate, FollowsIeeeArithmetic) {
  EXPECT_EQ(number("log(0)"), -INFINITY);
  EXPECT_TRUE(std::isnan(number("0 / 0")));
  EXPECT_TRUE(std::isnan(number("min(1, 0 / 0, 2)")));
  EXPECT_FALSE(condition("0 / 0 == 0 / 0"));
}

TEST(Evaluate, ComparesNumbersAndTexts) {
  EXPECT_TRUE(condition("threads >= 2 and threads < 3"));
  EXPECT_TRUE(condition("codec == 'gzip'"));
  EXPECT_TRUE(condition("codec < 'h' or codec == 'zstd'"));
  EXPECT_TRUE(condition("'10' < '9'"));
  EXPECT_TRUE(condition("not (codec != 'gzip')"));
}

TEST(Evaluate, TakesATextThatIsWrittenAsANumberForThatNumber) {
  EXPECT_TRUE(condition("level == 2"));
  EXPECT_TRUE(condition("level == 2.0 and '+2e0' == threads"));
  EXPECT_TRUE(condition("level == '2'"));
  EXPECT_FALSE(condition("level == '2.0'"));
  EXPECT_EQ(number("level * 3"), 6.0);
  EXPECT_EQ(number("level"), 2.0);
}

TEST(Evaluate, RefusesOperandsOfTheWrongKind) {
  EXPECT_EQ(fault([] { number("codec + 1"); }),
            "'+' needs numbers, found the text 'gzip' in 'codec + 1'");
  EXPECT_EQ(fault([] { condition("codec < 5"); }),
            "'<' needs two numbers or two texts, found the text 'gzip' and the number 5 in "
            "'codec < 5'");
  EXPECT_EQ(fault([] { condition("threads and warm"); }),
            "'and' needs conditions, found the number 2 in 'threads and warm'");
  EXPECT_EQ(fault([] { condition("threads"); }),
            "exclude 'threads': expected a condition, found the number 2");
  EXPECT_EQ(fault([] { number("warm"); }), "value 'warm': expected a number, found a condition");
  EXPECT_NE(fault([] { condition("warm == warm"); }), "no error");
  EXPECT_NE(fault([] { number("log(codec)"); }), "no error");
}

TEST(Evaluate, RefusesWhatOnlyFormulasKnow) {
  for (const char* const source : {"threads:threads", "~ threads", "1 %in% 2", ". + 1"}) {
    EXPECT_NE(fault([&] { number(source); }).find("has no value"), std::string::npos) << source;
    EXPECT_NE(fault([&] { check_functions(parse(source, "value")); }), "no error") << source;
  }
}

TEST(Evaluate, NamesTheNearestFunctionAndTheArgumentCount) {
  EXPECT_EQ(fault([] { number("sqr(2)"); }),
            "unknown function 'sqr' in 'sqr(2)'; did you mean 'sqrt'?");
  EXPECT_EQ(fault([] { number("log(2, 3)"); }), "log() takes one argument, found 2 in 'log(2, 3)'");
  EXPECT_EQ(fault([] { number("min()"); }),
            "min() takes at least one argument, found 0 in 'min()'");
}

TEST(Evaluate, LetsTheLookupsErrorThroughOnEitherSide) {
  EXPECT_THROW(condition("codec == 'gzip' or missing == 1"), InputError);
}

TEST(CheckFunctions, FindsFaultsWithoutValues) {
  const auto check = [](const char* source) {
    return fault([&] { check_functions(parse(source, "exclude")); });
  };
  EXPECT_EQ(check("a + b * log(c) > 3 and not d == 'x'"), "no error");
  EXPECT_EQ(check("'2' + 1"), "no error");
  EXPECT_EQ(check("lgo(2) + 1"), "unknown function 'lgo' in 'lgo(2) + 1'; did you mean 'log'?");
  EXPECT_EQ(check("2 * ifelse(codec == 'xz' and not warm, level, 1) > 3"), "no error");
  EXPECT_EQ(check("ifelse(warm, 'xz', codec) == 'gzip'"), "no error");
  EXPECT_EQ(check("ifelse(3, 2, 1)"),
            "ifelse() needs a condition first, found a number in 'ifelse(3, 2, 1)'");
  EXPECT_EQ(check("ifelse(a > 1, 2, 'x')"),
            "ifelse() needs two numbers or two texts, found a number and a text in "
            "'ifelse(a > 1, 2, 'x')'");
  for (const char* const source : {"ifelse(a > 1, b > 1, 2)", "ifelse(a > 1, 'x', b) + 1",
                                   "ifelse(a > 1, 2, lgo(b))", "ifelse(a > 1, 2, 3) and b > 1"})
    EXPECT_NE(check(source), "no error") << source;
  for (const char* const source : {"'x' + 1", "1 and a", "not 3", "3 == 'x'", "(a == 1) + 2",
                                   "pow(1)", "log(a == 1)", "(a < 1) == (b < 1)"})
    EXPECT_NE(check(source), "no error") << source;
}

}  // namespace
}  // namespace yates::language
