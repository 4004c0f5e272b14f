#include "campaigns/responses/pattern.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>
#include <re2/re2.h>

namespace yates::campaigns {
namespace {

/// In the worst case each byte of a line is compared with every step of the compiled pattern.
/// Patterns that people write have some tens of steps.
constexpr int most_steps = 200;

re2::RE2::Options search_options() {
  re2::RE2::Options options;
  // Outputs may hold any bytes; in UTF-8 a dot would not match those that are not text.
  options.set_encoding(re2::RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  return options;
}

/// RE2's own words show the translated pattern, which the user did not write.
std::string_view meaning_of(const re2::RE2& expression) {
  switch (expression.error_code()) {
    case re2::RE2::ErrorMissingParen:
      return "a '(' is not closed by ')'";
    case re2::RE2::ErrorUnexpectedParen:
      return "a ')' closes no '('";
    case re2::RE2::ErrorRepeatArgument:
      return "a repetition such as '*' has nothing before it to repeat";
    case re2::RE2::ErrorRepeatSize:
      return "it repeats more often than 1000 times, or at least more often than at most";
    case re2::RE2::ErrorRepeatOp:
      return "a repetition such as '*' follows another one";
    case re2::RE2::ErrorBadCharClass:
    case re2::RE2::ErrorBadCharRange:
    case re2::RE2::ErrorBadEscape:
      return "it has a range in [ ] whose ends are in the wrong order or are not characters, or an "
             "unknown class such as [:name:]";
    case re2::RE2::ErrorPatternTooLarge:
      return "it is too large";
    default:
      return expression.error();
  }
}

std::optional<std::string> fault_of(const re2::RE2& expression) {
  if (!expression.ok()) {
    return fmt::format("is not a regular expression: {}", meaning_of(expression));
  }
  if (const int groups = expression.NumberOfCapturingGroups(); groups != 1) {
    return fmt::format(
        "has {} groups; expected one in ( ) around the number, and (?: ) around other parts",
        groups);
  }
  if (const int steps = expression.ProgramSize(); steps > most_steps) {
    return fmt::format(
        "is too large: it has {} steps, at most {} are expected; a repetition such as {{50}} "
        "counts "
        "50 times",
        steps, most_steps);
  }
  return std::nullopt;
}

/// `wild` are the ends of the group beside which a wildcard stands.
void add_matches(const re2::RE2& expression, std::string_view line, LooseEnds wild,
                 std::vector<PatternMatch>& found) {
  const re2::StringPiece text(line.data(), line.size());
  std::array<re2::StringPiece, 2> parts;  // the match and its group
  for (std::size_t from = 0; from <= line.size();) {
    if (!expression.Match(text, from, line.size(), re2::RE2::UNANCHORED, parts.data(), 2)) return;
    PatternMatch& match = found.emplace_back();
    match.text.assign(parts[1].begin(), parts[1].end());
    if (!parts[1].empty()) {  // one that is empty may stand nowhere
      const auto begin = static_cast<std::size_t>(parts[1].begin() - line.data());
      match.whole = number_around(line, begin, begin + parts[1].size(),
                                  {.left = wild.left || parts[0].begin() == parts[1].begin(),
                                   .right = wild.right || parts[0].end() == parts[1].end()});
      match.behind = word_behind(line, begin + parts[1].size());
    }
    const auto end = static_cast<std::size_t>(parts[0].end() - line.data());
    from = parts[0].empty() ? end + 1 : end;  // an empty match would be found for ever
  }
}

}  // namespace

std::optional<std::string> fault_of_pattern(const std::string& pattern) {
  try {
    return fault_of(re2::RE2(re2_syntax(pattern), search_options()));
  } catch (const PatternFault& fault) {
    return fault.what();
  }
}

std::vector<PatternMatch> matches(const std::string& pattern, std::string_view text) {
  const re2::RE2 expression(re2_syntax(pattern), search_options());
  if (const auto fault = fault_of(expression)) {
    throw std::invalid_argument(fmt::format("the pattern '{}' {}", pattern, *fault));
  }
  const LooseEnds wild = wildcards_beside_group(pattern);
  std::vector<PatternMatch> found;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    add_matches(expression, line, wild, found);
    begin = end + 1;
  }
  return found;
}

}  // namespace yates::campaigns
