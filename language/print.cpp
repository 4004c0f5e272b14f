#include "language/expression.hpp"
#include "language/precedence.hpp"
#include "language/printable.hpp"
#include "language/tokens.hpp"

namespace yates::language {

namespace {

std::string in_marks(std::string_view text, char mark) {
  std::string result(1, mark);
  for (const char c : text) {
    if (c == mark) result += mark;
    result += c;
  }
  return result + mark;
}

std::string quoted_text(const std::string& text) {
  const bool single = text.find('\'') != std::string::npos;
  const bool twofold = text.find('"') != std::string::npos;
  return in_marks(text, single && !twofold ? '"' : '\'');
}

struct Printer {
  std::string operator()(const Number& number) const { return number.text; }
  std::string operator()(const Text& text) const { return quoted_text(text.value); }
  std::string operator()(const Name& name) const { return name_text(name.value); }
  std::string operator()(const Everything&) const { return "."; }

  std::string operator()(const Unary& unary) const {
    const bool tight = precedence::of(unary.op) == precedence::sign;
    return std::string(to_string(unary.op)) + (tight ? "" : " ") +
           child(*unary.operand, precedence::operand(unary.op));
  }

  std::string operator()(const Binary& binary) const {
    const int own = precedence::of(binary.op);
    const bool tight = own == precedence::interaction || own == precedence::power;
    const std::string op(to_string(binary.op));
    const bool to_the_left =
        own != precedence::formula && own != precedence::comparison && own != precedence::power;
    return child(*binary.left, to_the_left ? own : own + 1) + (tight ? op : " " + op + " ") +
           child(*binary.right, precedence::right_operand(binary.op));
  }

  std::string operator()(const Call& call) const {
    std::string text = call.function + "(";
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
      text += (i == 0 ? "" : ", ") + to_string(*call.arguments[i]);
    return text + ")";
  }

  /// With parentheses where they were written (to_string does that) or where the tree needs them.
  static std::string child(const Expression& expression, int loosest) {
    const std::string text = to_string(expression);
    const bool needed = !expression.parenthesised && precedence::of(expression) < loosest;
    return needed ? "(" + text + ")" : text;
  }
};

}  // namespace

std::string name_text(std::string_view name) {
  return is_plain_name(name) ? std::string(name) : in_marks(name, '`');
}

std::string to_string(const Expression& expression) {
  const std::string text = std::visit(Printer{}, expression.node);
  return expression.parenthesised ? "(" + text + ")" : text;
}

std::string quoted_in_message(const Expression& expression) {
  constexpr std::size_t longest = 150;
  return printable(to_string(expression), longest);
}

}  // namespace yates::language
