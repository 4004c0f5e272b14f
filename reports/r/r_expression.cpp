#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "language/precedence.hpp"
#include "language/printable.hpp"
#include "language/utf8.hpp"
#include "reports/r/r_script.hpp"

namespace yates::reports {

namespace {

using language::Binary;
using language::BinaryOperator;
using language::Call;
using language::Expression;
using language::UnaryOperator;
namespace precedence = language::precedence;

constexpr auto reserved = std::to_array<std::string_view>(
    {"if",   "else",  "repeat", "while",       "function", "for",           "in",
     "next", "break", "TRUE",   "FALSE",       "NULL",     "Inf",           "NaN",
     "NA",   "T",     "F",      "NA_integer_", "NA_real_", "NA_character_", "NA_complex_"});

std::string in_parentheses(const std::string& text) {
  return "(" + text + ")";
}

/// With parentheses where they were written or where the tree needs them.
std::string operand(const Expression& expression, int loosest) {
  const std::string text = r_expression(expression);
  const bool needed = !expression.parenthesised && precedence::of(expression) < loosest;
  return needed ? in_parentheses(text) : text;
}

std::string r_operator(BinaryOperator op) {
  if (op == BinaryOperator::conjunction) return "&";
  if (op == BinaryOperator::disjunction) return "|";
  return std::string(to_string(op));
}

std::string r_operator(UnaryOperator op) {
  return op == UnaryOperator::negation ? "!" : std::string(to_string(op));
}

void append_bytes(std::string& result, std::string_view bytes) {
  for (const char byte : bytes) {
    result += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(byte)));
  }
}

/// Text between two quotation marks. R refuses characters that change the direction of writing, and
/// whoever looks at the script should meet no escapes of a terminal. R reads no \u in a name, and
/// in no text beside \x, which bytes that are not UTF-8 need.
std::string escaped(std::string_view text, char quote) {
  const bool has_bytes = language::first_invalid_byte(text).has_value();
  const bool by_bytes = has_bytes || quote == '`';
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto character = language::decode(text, at);
    const std::string_view bytes = text.substr(at, character ? character->length : 1);
    at += bytes.size();
    if (!character || (has_bytes && bytes.size() > 1)) {
      append_bytes(result, bytes);
    } else if (character->code == U'\n') {
      result += "\\n";
    } else if (character->code == U'\r') {
      result += "\\r";
    } else if (character->code != U'\t' && language::is_written_out(character->code)) {
      const auto code = static_cast<unsigned>(character->code);
      if (by_bytes) {
        append_bytes(result, bytes);
      } else {
        result += code > 0xffff ? fmt::format("\\U{:08x}", code) : fmt::format("\\u{:04x}", code);
      }
    } else {
      if (bytes.front() == quote || bytes.front() == '\\') result += '\\';
      result += bytes;
    }
  }
  return result;
}

struct Printer {
  std::string operator()(const language::Number& number) const { return number.text; }
  std::string operator()(const language::Text& text) const { return r_text(text.value); }
  std::string operator()(const language::Name& name) const { return r_name(name.value); }
  std::string operator()(const language::Everything&) const { return "."; }
  std::string operator()(const language::Unary& unary) const {
    return r_operator(unary.op) + operand(*unary.operand, precedence::of(unary.op));
  }
  std::string operator()(const Binary& binary) const {
    const int own = precedence::of(binary.op);
    const bool tight = binary.op == BinaryOperator::colon || binary.op == BinaryOperator::caret;
    const bool to_the_left = own != precedence::comparison && own != precedence::power;
    const std::string op = r_operator(binary.op);
    return operand(*binary.left, to_the_left ? own : own + 1) + (tight ? op : " " + op + " ") +
           operand(*binary.right, precedence::right_operand(binary.op));
  }
  std::string operator()(const Call& call) const {
    if (call.function == "pow" && call.arguments.size() == 2) {
      return fmt::format("I({}^{})", operand(*call.arguments[0], precedence::single),
                         operand(*call.arguments[1], precedence::single));
    }
    if (call.function == "round" && call.arguments.size() == 1) {
      const std::string x = operand(*call.arguments[0], precedence::single);
      return fmt::format("I(sign({0}) * floor(abs({0}) + 0.5))", x);
    }
    std::string function = call.function;
    if (function == "C") function = "factor";
    if (function == "ceil") function = "ceiling";
    if (function == "min") function = "pmin";
    if (function == "max") function = "pmax";
    std::string text = function + "(";
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      text += (i == 0 ? "" : ", ") + r_expression(*call.arguments[i]);
    }
    return text + ")";
  }
};

}  // namespace

std::string r_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool plain =
      !name.empty() && letter(name.front()) &&
      std::all_of(name.begin(), name.end(),
                  [&](char c) { return letter(c) || digit(c) || c == '_' || c == '.'; }) &&
      std::find(reserved.begin(), reserved.end(), name) == reserved.end();
  if (plain) return std::string(name);
  return "`" + escaped(name, '`') + "`";
}

std::string r_text(std::string_view text) {
  return "\"" + escaped(text, '"') + "\"";
}

std::string r_expression(const Expression& expression) {
  const std::string text = std::visit(Printer{}, expression.node);
  return expression.parenthesised ? in_parentheses(text) : text;
}

}  // namespace yates::reports
