#include "model/random_effects.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "model/formula_parts.hpp"

namespace yates::model {

namespace {

using language::Binary;
using language::BinaryOperator;
using language::Expression;
using language::Name;
using language::trimmed;

/// The place behind the quotes that begin here.
std::size_t behind_quotes(std::string_view text, std::size_t begin) {
  const std::size_t end = text.find(text[begin], begin + 1);
  return end == std::string_view::npos ? text.size() : end + 1;
}

/// A pair of parentheses with a '|' of its own: bytes [begin, end) and the place of the '|'.
struct Bars {
  std::size_t begin;
  std::size_t bar;
  std::size_t end;
  bool call;  // they hold the arguments of a function, where a '|' is a slip for 'or'
};

/// The first from `from` on; absent where there is none, or where a parenthesis is not closed.
std::optional<Bars> find_bars(std::string_view text, std::size_t from) {
  std::vector<Bars> open;
  for (std::size_t at = from; at < text.size();) {
    const char c = text[at];
    if (c == '"' || c == '\'' || c == '`') {
      at = behind_quotes(text, at);
      continue;
    }
    if (c == '(') {
      const std::string_view before = trimmed(text.substr(0, at));
      const bool call =
          !before.empty() && (std::isalnum(static_cast<unsigned char>(before.back())) != 0 ||
                              before.ends_with('_') || before.ends_with('.'));
      open.push_back({at, std::string_view::npos, 0, call});
    } else if (c == '|' && !open.empty()) {
      open.back().bar = std::min(open.back().bar, at);
    } else if (c == ')' && !open.empty()) {
      open.back().end = at + 1;
      if (open.back().bar != std::string_view::npos && !open.back().call) return open.back();
      open.pop_back();
    }
    ++at;
  }
  return std::nullopt;
}

[[noreturn]] void refuse_random(std::string_view formula, std::string_view written,
                                const std::string& why) {
  throw language::UsageError(fmt::format("formula '{}': {}: {}", language::printable(formula),
                                         language::printable(written), why));
}

/// The names of "host" and "host:day"; false for anything else.
bool collect_columns(const Expression& expression, std::vector<std::string>& columns) {
  if (const auto* name = std::get_if<Name>(&expression.node)) {
    columns.push_back(name->value);
    return true;
  }
  const auto* binary = std::get_if<Binary>(&expression.node);
  return binary != nullptr && binary->op == BinaryOperator::colon &&
         collect_columns(*binary->left, columns) && collect_columns(*binary->right, columns);
}

/// The formula without the bytes of the random effect and the '+' that adds it.
std::string without_bars(std::string_view formula, const Bars& bars) {
  const std::string_view written = formula.substr(bars.begin, bars.end - bars.begin);
  std::string_view before = formula.substr(0, bars.begin);
  before = before.substr(0, before.find_last_not_of(" \t") + 1);
  const std::string_view after = trimmed(formula.substr(bars.end));
  const bool starts = before.empty() || before.ends_with('~');
  if (before.ends_with('+') && (after.empty() || after.starts_with('+') || after.starts_with('-')))
    return fmt::format("{} {}", trimmed(before.substr(0, before.size() - 1)), after);
  if (starts && after.starts_with('+')) return fmt::format("{}{}", before, after.substr(1));
  if (starts && after.empty()) return fmt::format("{} 1", before);
  refuse_random(formula, written, "a random effect is added to the other terms, as in + (1|host)");
}

}  // namespace

std::optional<RandomEffect> take_random_effect(std::string_view formula) {
  const std::optional<Bars> bars = find_bars(formula, 0);
  if (!bars) return std::nullopt;
  RandomEffect result;
  const std::string_view written = formula.substr(bars->begin, bars->end - bars->begin);
  const std::string_view slope =
      trimmed(formula.substr(bars->begin + 1, bars->bar - bars->begin - 1));
  const std::string_view group = trimmed(formula.substr(bars->bar + 1, bars->end - bars->bar - 2));
  if (slope.empty() || group.empty()) {
    refuse_random(
        formula, written,
        fmt::format("{} '|' stands {}, as in (1|host)", slope.empty() ? "before" : "behind",
                    slope.empty() ? "a 1" : "the column of the groups"));
  }
  if (slope != "1") {
    refuse_random(
        formula, written,
        "slopes that differ at random are not fitted; take the group as a factor whose effect "
        "nobody chooses (--given) and write x * host for the effect of x on each host");
  }
  const Expression columns =
      in_own_words(language::parse(group, "formula", language::Operand::term));
  if (!collect_columns(columns, result.columns)) {
    refuse_random(
        formula, written,
        "one group of runs at random is fitted, as in (1|host) or (1|host:day); average the runs "
        "of the smallest group (--run COLUMN), or take the larger one as a block");
  }
  if (const auto more = find_bars(formula, bars->end)) {
    refuse_random(formula, formula.substr(more->begin, more->end - more->begin),
                  "a second random effect is not fitted; add its column as a block, or name it in "
                  "--given");
  }
  result.written = std::string(written);
  result.formula = without_bars(formula, *bars);
  return result;
}

}  // namespace yates::model
