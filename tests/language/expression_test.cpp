#include "language/expression.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace yates::language {
namespace {

/// The tree with a pair of brackets around every operator.
std::string tree(const Expression& e) {
  if (const auto* number = std::get_if<Number>(&e.node)) return number->text;
  if (const auto* text = std::get_if<Text>(&e.node)) return '"' + text->value + '"';
  if (const auto* name = std::get_if<Name>(&e.node)) return name->value;
  if (std::holds_alternative<Everything>(e.node)) return "<all>";
  if (const auto* unary = std::get_if<Unary>(&e.node))
    return "[" + std::string(to_string(unary->op)) + " " + tree(*unary->operand) + "]";
  if (const auto* binary = std::get_if<Binary>(&e.node))
    return "[" + tree(*binary->left) + " " + std::string(to_string(binary->op)) + " " +
           tree(*binary->right) + "]";
  const auto& call = std::get<Call>(e.node);
  std::string text = call.function + "(";
  for (const Child& argument : call.arguments) text += tree(*argument) + ";";
  return text + ")";
}

std::string tree(std::string_view source) {
  return tree(parse(source, "formula", Operand::term));
}

std::string canonical(std::string_view source) {
  return to_string(parse(source, "formula", Operand::term));
}

std::string fault(std::string_view source, std::string_view what = "formula") {
  try {
    parse(source, what, what == "formula" ? Operand::term : Operand::value);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Parse, BindsAsRDoes) {
  EXPECT_EQ(tree("y ~ a * b + c"), "[y ~ [[a * b] + c]]");
  EXPECT_EQ(tree("y ~ a + b:c"), "[y ~ [a + [b : c]]]");
  EXPECT_EQ(tree("a * b:c"), "[a * [b : c]]");
  EXPECT_EQ(tree("a * b %in% c"), "[a * [b %in% c]]");
  EXPECT_EQ(tree("a:b %in% c"), "[[a : b] %in% c]");
  EXPECT_EQ(tree("-2^2"), "[- [2 ^ 2]]");
  EXPECT_EQ(tree("2^3^2"), "[2 ^ [3 ^ 2]]");
  EXPECT_EQ(tree("2^-3:b"), "[[2 ^ [- 3]] : b]");
  EXPECT_EQ(tree("-a:b"), "[[- a] : b]");
  EXPECT_EQ(tree("a - b - c"), "[[a - b] - c]");
  EXPECT_EQ(tree("(a + b)^2"), "[[a + b] ^ 2]");
  EXPECT_EQ(tree("a**2"), "[a ^ 2]");
  EXPECT_EQ(tree("~ a - 1"), "[~ [a - 1]]");
  EXPECT_EQ(tree("2 * -3"), "[2 * [- 3]]");
}

TEST(Parse, BindsConditionsAsWordsSuggest) {
  EXPECT_EQ(tree("not a == 1 and b < 2 or c != 'x'"),
            "[[[not [a == 1]] and [b < 2]] or [c != \"x\"]]");
  EXPECT_EQ(tree("a and not b or c"), "[[a and [not b]] or c]");
  EXPECT_EQ(tree("a + 1 >= b * 2"), "[[a + 1] >= [b * 2]]");
  EXPECT_EQ(tree("not not a"), "[not [not a]]");
}

TEST(Parse, TellsADotFromNamesAndNumbers) {
  EXPECT_EQ(tree("time ~ ."), "[time ~ <all>]");
  EXPECT_EQ(tree(".^2 - a.b + .x + .5"), "[[[[<all> ^ 2] - a.b] + .x] + .5]");
}

TEST(Parse, KnowsCallsAndPlainNamesApart) {
  EXPECT_EQ(tree("log(C) ~ C + C(I) + I(x^2) + poly(x, 2)"),
            "[log(C;) ~ [[[C + C(I;)] + I([x ^ 2];)] + poly(x;2;)]]");
  EXPECT_EQ(tree("f ()"), "f()");
}

TEST(Parse, TakesAnyNameInBackticksAndAnyLetterWithout) {
  EXPECT_EQ(tree("`wall time` ~ `and` + gr\u00f6\u00dfe_1"),
            "[wall time ~ [and + gr\u00f6\u00dfe_1]]");
  EXPECT_EQ(tree("`a``b`"), "a`b");
  EXPECT_EQ(tree("'it''s' == \"a\"\"b\""), "[\"it's\" == \"a\"b\"]");
}

TEST(Parse, KeepsPlacesAndParentheses) {
  const Expression e = parse(" y ~ (a + b)", "formula");
  EXPECT_EQ(e.begin, 1U);
  EXPECT_EQ(e.end, 12U);
  const Expression& right = *std::get<Binary>(e.node).right;
  EXPECT_TRUE(right.parenthesised);
  EXPECT_EQ(right.begin, 5U);
  EXPECT_EQ(right.end, 12U);
}

TEST(Parse, SaysTheColumnAndWhatWasExpected) {
  EXPECT_EQ(fault("time ~ cpu *"),
            "formula 'time ~ cpu *': column 13: expected a term after '*', found the end");
  EXPECT_EQ(fault(""), "formula '': column 1: expected a term, found the end");
  EXPECT_EQ(
      fault("a b"),
      "formula 'a b': column 3: expected an operator after 'a', found 'b'; a column whose name "
      "has blanks is written \"a b\"");
  EXPECT_EQ(fault("a b", "exclude"),
            "exclude 'a b': column 3: expected an operator after 'a', found 'b'");
  EXPECT_EQ(fault("gr\u00f6\u00dfe == ", "exclude"),
            "exclude 'gr\u00f6\u00dfe == ': column 10: expected a value after '==', found the end");
  EXPECT_EQ(fault("y ~ (a + b"),
            "formula 'y ~ (a + b': column 11: expected an operator or ')' for the '(' in column 5 "
            "after 'b', found the end");
  EXPECT_EQ(fault("y ~ a)"),
            "formula 'y ~ a)': column 6: expected an operator after 'a', found ')'");
}

TEST(Parse, NamesTheWordForForeignSigns) {
  EXPECT_NE(fault("a && b").find("write 'and'"), std::string::npos);
  EXPECT_NE(fault("a || b").find("write 'or'"), std::string::npos);
  EXPECT_NE(fault("!a").find("write 'not'"), std::string::npos);
  EXPECT_NE(fault("a = 1").find("write '=='"), std::string::npos);
  EXPECT_NE(fault("a \u2212 1").find("write '-'"), std::string::npos);
}

TEST(Parse, RefusesWhatCannotBeRead) {
  for (const char* const source :
       {"a < b < c", "a ~ b ~ c", "~ a ~ b",   "2x",         "1e999",  "'open", "`open",
        "``",        "a ? b",     "a +",       "(",          ")",      "()",    "f(a,)",
        "f(,a)",     "a \xff",    "1 + not a", "time ~ and", "a %% b", "1..2"})
    EXPECT_NE(fault(source), "no error") << source;
}

TEST(Parse, EndsHostileNestingWithAMessage) {
  // Of a long source what stands around the fault is quoted.
  const std::string around = fault(std::string(100000, 'a') + " $ 3");
  EXPECT_NE(around.find("aaa $ 3': column 100002: "), std::string::npos) << around;
  EXPECT_LT(around.size(), 300U);
  EXPECT_LT(fault("1 + " + std::string(100000, '1')).size(), 1000U);
  EXPECT_NE(fault(std::string(100000, '(')).find("levels of nesting"), std::string::npos);
  EXPECT_NE(fault(std::string(100000, '-') + "1").find("levels of nesting"), std::string::npos);
  std::string power;
  std::string sum = "1";
  for (int i = 0; i < 100000; ++i) {
    power += "2^";
    sum += "+1";
  }
  EXPECT_NE(fault(power + "2").find("levels of nesting"), std::string::npos);
  EXPECT_NE(fault(sum).find("operators in a row"), std::string::npos);
}

TEST(Parse, ReadsEverythingWithinItsLimits) {
  std::string sum = "1";
  for (int i = 1; i < 1000; ++i) sum += " + 1";
  const Expression long_sum = parse(sum, "value");
  EXPECT_EQ(to_string(long_sum), sum);
  EXPECT_EQ(evaluate_number(long_sum, {}, "value"), 1000.0);
  const std::string deep = std::string(199, '(') + "a" + std::string(199, ')');
  EXPECT_EQ(canonical(deep), "(a)");
}

TEST(Parse, NeverDoesWorseThanAUsageErrorAndSurvivesPrinting) {
  const std::vector<std::string> alphabet{"a",      "b.c",  ".", "1", ".5",  "2e3", "'x'", "\"y'\"",
                                          "`z z`",  "~",    "+", "-", "*",   "/",   ":",   "^",
                                          "**",     "%in%", "(", ")", ",",   "==",  "<=",  "and",
                                          "not",    "log(", " ", "C", "or ", "!",   "&",   "\\",
                                          "\u00e4", "`",    "'", "e", "%",   "\xc3"};
  std::uint64_t state = 1;
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string source;
    const std::uint64_t length = 1 + static_cast<std::uint64_t>(i) % 12;
    for (std::uint64_t k = 0; k < length; ++k) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      source += alphabet[(state >> 33) % alphabet.size()];
    }
    try {
      const Expression e = parse(source, "formula", Operand::term);
      ++read;
      const std::string text = to_string(e);
      ASSERT_EQ(tree(text), tree(e)) << source;
      ASSERT_EQ(canonical(text), text) << source;
    } catch (const UsageError&) {  // the only error that may leave the parser
    }
  }
  EXPECT_GT(read, 500);
}

TEST(Parse, RefusesZeroBytesThatWouldEndItsMessages) {
  using namespace std::string_view_literals;
  try {
    parse("time ~ `a\0b`"sv, "formula");
    FAIL() << "a zero byte was read";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string_view(error.what()).find("column 10"), std::string_view::npos)
        << error.what();
  }
}

TEST(ToString, IsCanonical) {
  EXPECT_EQ(canonical("time~cpu*batch+C( network )"), "time ~ cpu * batch + C(network)");
  EXPECT_EQ(canonical("y~(a+b)**2-a : b"), "y ~ (a + b)^2 - a:b");
  EXPECT_EQ(canonical("~`a`+`b c`"), "~ a + `b c`");
  EXPECT_EQ(canonical("not(a==\"x\")"), "not (a == 'x')");
  EXPECT_EQ(canonical("I(-x^-1.50)"), "I(-x^-1.50)");
}

TEST(ToString, AddsTheParenthesesThatABuiltTreeNeeds) {
  const auto name = [](const char* text) {
    return std::make_shared<Expression>(Expression{Name{text}});
  };
  const auto sum =
      std::make_shared<Expression>(Expression{Binary{BinaryOperator::plus, name("a"), name("b")}});
  EXPECT_EQ(to_string({Binary{BinaryOperator::caret, sum, name("c")}}), "(a + b)^c");
  EXPECT_EQ(to_string({Binary{BinaryOperator::minus, name("c"), sum}}), "c - (a + b)");
  EXPECT_EQ(to_string({Binary{BinaryOperator::minus, sum, name("c")}}), "a + b - c");
  EXPECT_EQ(to_string({Unary{UnaryOperator::minus, sum}}), "-(a + b)");
}

TEST(Names, AreDistinctAndInOrderOfAppearance) {
  EXPECT_EQ(names(parse("log(time) ~ cpu * batch + cpu:`n x` + . + 1", "formula")),
            (std::vector<std::string>{"time", "cpu", "batch", "n x"}));
}

}  // namespace
}  // namespace yates::language
