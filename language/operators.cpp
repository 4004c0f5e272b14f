#include "language/operators.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace yates::language {

namespace {

constexpr std::array<std::pair<UnaryOperator, std::string_view>, 4> unary_words{
    {{UnaryOperator::tilde, "~"},
     {UnaryOperator::negation, "not"},
     {UnaryOperator::plus, "+"},
     {UnaryOperator::minus, "-"}}};

constexpr std::array<std::pair<BinaryOperator, std::string_view>, 16> binary_words{
    {{BinaryOperator::tilde, "~"},
     {BinaryOperator::disjunction, "or"},
     {BinaryOperator::conjunction, "and"},
     {BinaryOperator::equal, "=="},
     {BinaryOperator::different, "!="},
     {BinaryOperator::less, "<"},
     {BinaryOperator::less_or_equal, "<="},
     {BinaryOperator::greater, ">"},
     {BinaryOperator::greater_or_equal, ">="},
     {BinaryOperator::plus, "+"},
     {BinaryOperator::minus, "-"},
     {BinaryOperator::star, "*"},
     {BinaryOperator::slash, "/"},
     {BinaryOperator::in, "%in%"},
     {BinaryOperator::colon, ":"},
     {BinaryOperator::caret, "^"}}};

template <class Words, class Operator>
std::string_view word_of(const Words& words, Operator op) {
  const auto found =
      std::find_if(words.begin(), words.end(), [&](const auto& one) { return one.first == op; });
  return found == words.end() ? std::string_view() : found->second;
}

template <class Operator, class Words>
std::optional<Operator> operator_of(const Words& words, std::string_view text) {
  const auto found =
      std::find_if(words.begin(), words.end(), [&](const auto& one) { return one.second == text; });
  if (found == words.end()) return std::nullopt;
  return found->first;
}

template <class Words>
std::string_view longest_start(const Words& words, std::string_view text) {
  std::string_view longest;
  for (const auto& [op, word] : words) {
    if (word.size() > longest.size() && text.starts_with(word)) longest = word;
  }
  return longest;
}

}  // namespace

std::string_view to_string(UnaryOperator op) {
  return word_of(unary_words, op);
}

std::string_view to_string(BinaryOperator op) {
  return word_of(binary_words, op);
}

std::optional<UnaryOperator> parse_unary_operator(std::string_view text) {
  return operator_of<UnaryOperator>(unary_words, text);
}

std::optional<BinaryOperator> parse_binary_operator(std::string_view text) {
  return operator_of<BinaryOperator>(binary_words, text);
}

std::string_view leading_operator(std::string_view text) {
  const std::string_view unary = longest_start(unary_words, text);
  const std::string_view binary = longest_start(binary_words, text);
  return unary.size() > binary.size() ? unary : binary;
}

bool is_word_operator(std::string_view text) {
  const bool letter = !text.empty() && text.front() >= 'a' && text.front() <= 'z';
  return letter && (parse_unary_operator(text) || parse_binary_operator(text));
}

}  // namespace yates::language
