#include "language/operators.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "language/expression.hpp"

namespace yates::language {
namespace {

TEST(BinaryOperator, ReadsBackFromItsWord) {
  std::set<std::string_view> words;
  for (int i = 0; i <= static_cast<int>(BinaryOperator::caret); ++i) {
    const auto op = static_cast<BinaryOperator>(i);
    EXPECT_FALSE(to_string(op).empty()) << i;
    EXPECT_EQ(parse_binary_operator(to_string(op)), op) << i;
    words.insert(to_string(op));
  }
  EXPECT_EQ(words.size(), 16U);
  EXPECT_EQ(parse_binary_operator("not"), std::nullopt);
  EXPECT_EQ(parse_binary_operator("**"), std::nullopt);
  EXPECT_EQ(parse_binary_operator(""), std::nullopt);
}

TEST(UnaryOperator, ReadsBackFromItsWord) {
  for (const UnaryOperator op :
       {UnaryOperator::tilde, UnaryOperator::negation, UnaryOperator::plus, UnaryOperator::minus}) {
    EXPECT_EQ(parse_unary_operator(to_string(op)), op);
  }
  EXPECT_EQ(parse_unary_operator("*"), std::nullopt);
}

TEST(Operators, StandInTheTreeAsValues) {
  const Expression condition = parse("not a %in% b", "exclude");
  const auto& negation = std::get<Unary>(condition.node);
  EXPECT_EQ(negation.op, UnaryOperator::negation);
  EXPECT_EQ(std::get<Binary>(negation.operand->node).op, BinaryOperator::in);
  EXPECT_EQ(std::get<Binary>(parse("a ** 2", "value").node).op, BinaryOperator::caret);
}

TEST(LeadingOperator, IsTheLongest) {
  EXPECT_EQ(leading_operator("<= 5"), "<=");
  EXPECT_EQ(leading_operator("< 5"), "<");
  EXPECT_EQ(leading_operator("%in% b"), "%in%");
  EXPECT_EQ(leading_operator("=5"), "");
  EXPECT_EQ(leading_operator(""), "");
}

TEST(WordOperator, IsWrittenLikeAName) {
  for (const char* const word : {"and", "or", "not"}) EXPECT_TRUE(is_word_operator(word)) << word;
  for (const char* const other : {"", "in", "%in%", "~", "AND", "nota"})
    EXPECT_FALSE(is_word_operator(other)) << other;
}

}  // namespace
}  // namespace yates::language
