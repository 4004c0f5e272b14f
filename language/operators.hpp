#pragma once

#include <optional>
#include <string_view>

namespace yates::language {

/// The operators before one operand, by their signs: "~" (a formula without a left side), "not",
/// "+", "-". The reader of an expression decides what they mean.
enum class UnaryOperator { tilde, negation, plus, minus };

/// The operators between two operands, by their signs: "~", "or", "and", "==", "!=", "<", "<=",
/// ">", ">=", "+", "-", "*", "/", "%in%", ":", "^". The reader of an expression decides what they
/// mean: "*" multiplies numbers and crosses the terms of a formula.
enum class BinaryOperator {
  tilde,
  disjunction,
  conjunction,
  equal,
  different,
  less,
  less_or_equal,
  greater,
  greater_or_equal,
  plus,
  minus,
  star,
  slash,
  in,
  colon,
  caret,
};

/// How an operator is written.
std::string_view to_string(UnaryOperator op);
std::string_view to_string(BinaryOperator op);

/// The operator is absent for any text that is none.
std::optional<UnaryOperator> parse_unary_operator(std::string_view text);
std::optional<BinaryOperator> parse_binary_operator(std::string_view text);

/// The longest operator that the text starts with, as it is written; empty where there is none.
std::string_view leading_operator(std::string_view text);

/// Whether the text is an operator that is written like a name: "and", "or", "not".
bool is_word_operator(std::string_view text);

}  // namespace yates::language
