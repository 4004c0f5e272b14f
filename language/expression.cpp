#include "language/expression.hpp"

#include <algorithm>
#include <charconv>
#include <numbers>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/precedence.hpp"
#include "language/tokens.hpp"
#include "language/utf8.hpp"

namespace yates::language {

namespace {

// A tree is walked by recursion, here and by every reader: both limits keep hostile input away
// from the end of the stack.
constexpr int deepest_nesting = 200;  // parentheses, calls and signs inside each other
constexpr int highest_tree = 1000;    // operators in a row, as in a + b + c + ...

/// An expression that is still being built, with the height of its tree.
struct Part {
  Expression expression;
  int height = 1;
};

class Parser {
 public:
  Parser(std::string_view source, std::string_view what, Operand operand)
      : fault_{source, what}, tokens_(tokenize(source, fault_, operand)), operand_(operand) {}

  Expression run() {
    Part whole = operators(precedence::formula);
    if (current().kind != TokenKind::end) unexpected("an operator");
    return std::move(whole.expression);
  }

 private:
  const Token& current() const { return tokens_[at_]; }
  bool at_symbol(std::string_view symbol) const {
    return current().kind == TokenKind::symbol && current().value == symbol;
  }
  std::string word(const Token& token) const {
    if (token.kind == TokenKind::end) return "the end";
    return fmt::format("'{}'", fault_.source.substr(token.begin, token.end - token.begin));
  }

  [[noreturn]] void unexpected(const std::string& expected) const {
    const std::string after = at_ == 0 ? "" : fmt::format(" after {}", word(tokens_[at_ - 1]));
    std::string text = fmt::format("expected {}{}, found {}", expected, after, word(current()));
    const std::string& value = current().value;
    if (current().kind == TokenKind::symbol && is_word_operator(value))
      text += fmt::format("; a column of this name is written `{}`", value);
    if (const std::string name = name_with_blanks(); operand_ == Operand::term && !name.empty())
      text += fmt::format("; a column whose name has blanks is written \"{}\"", name);
    fault_.raise(current().begin, text);
  }

  bool is_word(const Token& token) const {
    return token.kind == TokenKind::name || token.kind == TokenKind::number;
  }

  /// The words around the current one that only blanks part, with an ending such as "(s)"; empty
  /// where it stands behind no other word.
  std::string name_with_blanks() const {
    std::size_t first = at_;
    while (first > 0 && is_word(tokens_[first - 1])) --first;
    if (first == at_ || !is_word(current())) return "";
    std::size_t last = at_;
    while (is_word(tokens_[last + 1])) ++last;
    const auto symbol_at = [&](std::size_t at, std::string_view symbol) {
      return at < tokens_.size() && tokens_[at].kind == TokenKind::symbol &&
             tokens_[at].value == symbol;
    };
    if (symbol_at(last + 1, "(") && is_word(tokens_[last + 2]) && symbol_at(last + 3, ")"))
      last += 3;
    const std::size_t begin = tokens_[first].begin;
    return std::string(fault_.source.substr(begin, tokens_[last].end - begin));
  }

  /// Operators of at least this level: `first (operator next)*`, by precedence climbing.
  Part operators(int level) {
    if (++nesting_ > deepest_nesting)
      fault_.raise(current().begin,
                   fmt::format("expected at most {} levels of nesting", deepest_nesting));
    Part left = first(level);
    while (current().kind == TokenKind::symbol) {
      const Token& symbol = current();
      const std::optional<BinaryOperator> op = parse_binary_operator(symbol.value);
      if (!op) break;
      const int own = precedence::of(*op);
      if (own < level) break;
      const bool chain = own == precedence::formula || own == precedence::comparison;
      if (chain && last_level(left.expression) == own)
        fault_.raise(symbol.begin,
                     fmt::format("expected one '~' or comparison, found another: '{}'; use "
                                 "parentheses or 'and'",
                                 symbol.value));
      ++at_;
      left = join(*op, std::move(left), operators(precedence::right_operand(*op)));
    }
    --nesting_;
    return left;
  }

  static int last_level(const Expression& expression) {
    return expression.parenthesised ? precedence::single : precedence::of(expression);
  }

  /// A prefix operator with its operand, or a single thing.
  Part first(int level) {
    if (current().kind != TokenKind::symbol) return single();
    const std::optional<UnaryOperator> op = parse_unary_operator(current().value);
    if (!op) return single();
    // A sign may follow any operator; `not` and `~` only where their own level is allowed.
    const int own = precedence::of(*op);
    if (own < level && own != precedence::sign) return single();
    const std::size_t begin = current().begin;
    ++at_;
    Part part = operators(precedence::operand(*op));
    const std::size_t end = part.expression.end;
    return grown({Unary{*op, std::make_shared<Expression>(std::move(part.expression))}, begin, end},
                 part.height);
  }

  Part single() {
    const Token& token = current();
    switch (token.kind) {
      case TokenKind::number: {
        double value = 0.0;
        std::from_chars(token.value.data(), token.value.data() + token.value.size(), value);
        return leaf(Number{value, token.value});
      }
      case TokenKind::text:
        return leaf(Text{token.value});
      case TokenKind::quoted_name:
        return leaf(Name{token.value});
      case TokenKind::everything:
        return leaf(Everything{});
      case TokenKind::name: {
        const Token& next = tokens_[at_ + 1];
        const bool call = next.kind == TokenKind::symbol && next.value == "(";
        return call ? this->call() : leaf(Name{token.value});
      }
      case TokenKind::symbol:
        if (token.value == "(") return parenthesised();
        [[fallthrough]];
      case TokenKind::end:
        break;
    }
    unexpected(operand_ == Operand::term ? "a term" : "a value");
  }

  template <typename Node>
  Part leaf(Node node) {
    const Token& token = tokens_[at_++];
    return {{std::move(node), token.begin, token.end}};
  }

  Part parenthesised() {
    const std::size_t begin = current().begin;
    ++at_;
    Part part = operators(precedence::formula);
    part.expression.begin = begin;
    part.expression.end = close(begin);
    part.expression.parenthesised = true;
    return part;
  }

  Part call() {
    const Token& function = current();
    const std::size_t open = tokens_[at_ + 1].begin;
    at_ += 2;
    Call call{function.value, {}};
    int height = 0;
    if (!at_symbol(")")) {
      while (true) {
        Part argument = operators(precedence::formula);
        height = std::max(height, argument.height);
        call.arguments.push_back(std::make_shared<Expression>(std::move(argument.expression)));
        if (!at_symbol(",")) break;
        ++at_;
      }
    }
    const std::size_t end = close(open);
    return grown({std::move(call), function.begin, end}, height);
  }

  /// Takes the ")" and returns its end.
  std::size_t close(std::size_t open) {
    if (!at_symbol(")")) {
      const std::string where =
          fmt::format("an operator or ')' for the '(' in column {}", count_columns(open));
      unexpected(where);
    }
    return tokens_[at_++].end;
  }

  std::size_t count_columns(std::size_t byte) const {
    return count_characters(fault_.source.substr(0, byte)) + 1;
  }

  Part join(BinaryOperator op, Part left, Part right) {
    const int height = std::max(left.height, right.height);
    const std::size_t begin = left.expression.begin;
    const std::size_t end = right.expression.end;
    return grown({Binary{op, std::make_shared<Expression>(std::move(left.expression)),
                         std::make_shared<Expression>(std::move(right.expression))},
                  begin, end},
                 height);
  }

  Part grown(Expression expression, int height_of_children) const {
    if (height_of_children >= highest_tree)
      fault_.raise(expression.begin,
                   fmt::format("expected at most {} operators in a row", highest_tree));
    return {std::move(expression), height_of_children + 1};
  }

  Fault fault_;
  std::vector<Token> tokens_;
  Operand operand_;
  std::size_t at_ = 0;
  int nesting_ = 0;
};

void collect(const Expression& expression, std::vector<std::string>& found) {
  if (const auto* name = std::get_if<Name>(&expression.node)) {
    if (std::find(found.begin(), found.end(), name->value) == found.end())
      found.push_back(name->value);
  } else if (const auto* unary = std::get_if<Unary>(&expression.node)) {
    collect(*unary->operand, found);
  } else if (const auto* binary = std::get_if<Binary>(&expression.node)) {
    collect(*binary->left, found);
    collect(*binary->right, found);
  } else if (const auto* call = std::get_if<Call>(&expression.node)) {
    for (const Child& argument : call->arguments) collect(*argument, found);
  }
}

}  // namespace

Expression parse(std::string_view source, std::string_view what, Operand operand) {
  return Parser(source, what, operand).run();
}

std::vector<std::string> names(const Expression& expression) {
  std::vector<std::string> found;
  collect(expression, found);
  return found;
}

std::optional<double> logarithm_base(const Expression& expression) {
  const auto* call = std::get_if<Call>(&expression.node);
  if (call == nullptr) return std::nullopt;
  if (call->function == "log") return std::numbers::e;
  if (call->function == "log2") return 2.0;
  if (call->function == "log10") return 10.0;
  return std::nullopt;
}

}  // namespace yates::language
