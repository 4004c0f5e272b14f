#include "model/formula.hpp"

#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace yates::model {
namespace {

const std::vector<ColumnInfo> columns = {
    {"run", true, true}, {"a", false, false},   {"b", false, false},        {"c", false, false},
    {"x", true, false},  {"time", true, false}, {"my column", true, false}, {"C", true, false}};

std::vector<std::string> terms(const std::string& formula) {
  const Model model = resolve(parse(formula), columns);
  std::vector<std::string> result;
  for (const Term& term : model.terms) result.push_back(term_text(model, term));
  if (!model.intercept) result.insert(result.begin(), "0");
  return result;
}

using Names = std::vector<std::string>;

TEST(Formula, CrossingNamesMainEffectsFirst) {
  EXPECT_EQ(terms("time ~ a * b * c"), (Names{"a", "b", "c", "a:b", "a:c", "b:c", "a:b:c"}));
  EXPECT_EQ(terms("time ~ a*b + c"), (Names{"a", "b", "c", "a:b"}));
  EXPECT_EQ(terms("time ~ a + a:b + b"), (Names{"a", "b", "a:b"}));
}

TEST(Formula, PowersLimitTheOrderOfInteractions) {
  EXPECT_EQ(terms("time ~ (a + b + c)^2"), (Names{"a", "b", "c", "a:b", "a:c", "b:c"}));
  EXPECT_EQ(terms("time ~ (a + b)^9"), (Names{"a", "b", "a:b"}));
}

TEST(Formula, PowerOfOneColumnMeansTheColumnAndSaysSo) {
  const Model model = resolve(parse("time ~ x^2"), columns);
  ASSERT_EQ(model.terms.size(), 1U);
  EXPECT_EQ(term_text(model, model.terms[0]), "x");
  ASSERT_EQ(model.notes.size(), 1U);
  EXPECT_NE(model.notes[0].text.find("I(x^2)"), std::string::npos);
  EXPECT_EQ(terms("time ~ x + I(x^2)"), (Names{"x", "I(x^2)"}));
}

TEST(Formula, MinusRemovesTerms) {
  EXPECT_EQ(terms("time ~ a * b - a:b"), (Names{"a", "b"}));
  EXPECT_EQ(terms("time ~ a * b * c - a:b:c"), (Names{"a", "b", "c", "a:b", "a:c", "b:c"}));
  EXPECT_EQ(terms("time ~ a - 1"), (Names{"0", "a"}));
  EXPECT_EQ(terms("time ~ 0 + a"), (Names{"0", "a"}));
  EXPECT_EQ(terms("time ~ a + 0 + 1"), (Names{"a"}));
  EXPECT_EQ(terms("time ~ 1"), (Names{}));
}

TEST(Formula, NestingIsTheColumnAndItsInteraction) {
  EXPECT_EQ(terms("time ~ a / b"), (Names{"a", "a:b"}));
  EXPECT_EQ(terms("time ~ (a + b) / c"), (Names{"a", "b", "a:b:c"}));
  EXPECT_EQ(terms("time ~ a + b %in% a"), (Names{"a", "a:b"}));
  EXPECT_EQ(terms("time ~ a %in% (b + c)"), (Names{"a:b:c"}));
}

TEST(Formula, ParenthesesAroundOneColumnGroupNothing) {
  EXPECT_EQ(terms("time ~ (a) + ((a)) * b"), (Names{"a", "b", "a:b"}));
  EXPECT_EQ(terms("(time) ~ (log(x)) + log(x)"), (Names{"log(x)"}));
  EXPECT_EQ(resolve(parse("(time) ~ a"), columns).response->name, "time");
}

TEST(Formula, OneAndZeroSpeakOfTheInterceptWhereverTheyStand) {
  EXPECT_EQ(terms("time ~ a * (b - 1)"), (Names{"0", "a", "b", "a:b"}));
  EXPECT_EQ(terms("time ~ a - (b - 1)"), (Names{"a"}));
  EXPECT_EQ(terms("time ~ a + b - (a + 1)"), (Names{"0", "b"}));
}

TEST(Formula, DotIsEveryOtherColumnButYatesOwn) {
  EXPECT_EQ(terms("time ~ . - C - `my column`"), (Names{"a", "b", "c", "x"}));
  EXPECT_EQ(terms("log(time) ~ . - C - `my column` - x"), (Names{"a", "b", "c"}));
}

TEST(Formula, ColumnsNamedLikeFunctionsArePlainNames) {
  EXPECT_EQ(terms("time ~ C + C(C)"), (Names{"C", "C(C)"}));
  const Model model = resolve(parse("time ~ C + C(C)"), columns);
  EXPECT_FALSE(model.variables[0].categorical);
  EXPECT_TRUE(model.variables[1].categorical);
}

TEST(Formula, TransformationsAreNumericVariables) {
  const Model model = resolve(parse("log(time) ~ log2(x) * a"), columns);
  EXPECT_EQ(model.response->name, "log(time)");
  EXPECT_EQ(model.response->columns, Names{"time"});
  EXPECT_FALSE(model.variables[0].categorical);
  EXPECT_FALSE(model.variables[0].plain);
  EXPECT_TRUE(model.variables[1].categorical);
}

TEST(Formula, VariablesOfRemovedTermsAreGone) {
  const Model model = resolve(parse("time ~ . - x - C - `my column` - c"), columns);
  ASSERT_EQ(model.variables.size(), 2U);
  EXPECT_EQ(model.variables[1].name, "b");
  EXPECT_EQ(model.terms[1].variables, std::vector<std::size_t>{1});
}

TEST(Formula, RightSideAloneHasNoResponse) {
  EXPECT_FALSE(resolve(parse("a * b"), columns).response.has_value());
  EXPECT_FALSE(resolve(parse("~ a * b"), columns).response.has_value());
}

TEST(Formula, ItsTextParsesToItself) {
  for (const char* text : {"log(time) ~ a * b", "~ a + I(x^2)"}) {
    EXPECT_EQ(to_string(parse(text)), text);
  }
}

TEST(Formula, LogarithmsAreTheFunctionsAlone) {
  const auto base = [](const char* text) { return language::logarithm_base(parse(text).right); };
  EXPECT_EQ(base("~ log(x)"), std::numbers::e);
  EXPECT_EQ(base("~ log2(x + 1)"), 2.0);
  EXPECT_EQ(base("~ log10(x)"), 10.0);
  for (const char* other : {"~ x", "~ logins", "~ sqrt(x)", "~ I(log(x))", "~ log(x) + a"}) {
    EXPECT_FALSE(base(other).has_value()) << other;
  }
}

TEST(Formula, UnknownColumnsAreNamedWithTheNearest) {
  try {
    resolve(parse("time ~ aa + `my colum`"), columns);
    FAIL();
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("no column 'aa'"), std::string::npos) << error.what();
  }
  try {
    resolve(parse("time ~ `my colum`"), columns);
    FAIL();
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'my column'"), std::string::npos);
  }
}

TEST(Formula, RefusesWhatHasNoMeaning) {
  for (const char* text : {"time ~ 2", "time ~ a == b", "time ~ a ^ 0", "time ~ a ^ b", "time ~ ''",
                           "time ~ not a", "time ~ C(a, b)", "time ~ foo(x)", "time ~ a : 1",
                           "time ~", "~", "time ~ a *", "I(3) ~ a"}) {
    EXPECT_THROW(resolve(parse(text), columns), language::UsageError) << text;
  }
  for (const char* text : {"a ~ b", "time ~ log(a)", "time ~ time", "log(time) ~ time + a"}) {
    EXPECT_THROW(resolve(parse(text), columns), language::InputError) << text;
  }
}

}  // namespace
}  // namespace yates::model
