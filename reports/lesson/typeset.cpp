#include "reports/lesson/typeset.hpp"

#include <array>
#include <cctype>
#include <utility>

namespace yates::reports {

namespace {

bool is_digit(std::string_view text, std::size_t at) {
  return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
}

bool is_letter_or_digit(std::string_view text, std::size_t at) {
  return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
}

/// The minus sign of an exponent such as 2^(7-4).
bool in_exponent(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && is_digit(text, begin - 1)) --begin;
  return begin < at && is_digit(text, at + 1) && begin >= 2 && text.substr(begin - 2, 2) == "^(";
}

bool is_minus(std::string_view text, std::size_t at, bool formula) {
  if (text[at] != '-') return false;
  if (formula || in_exponent(text, at)) return true;
  const char before = at == 0 ? ' ' : text[at - 1];
  const bool opens = before == ' ' || before == '(' || before == ',' || before == '\n';
  return opens && (is_digit(text, at + 1) || text.substr(at + 1, 1) == " " ||
                   text.substr(at + 1, 1) == "(" || text.substr(at + 1, 1) == ".");
}

constexpr std::array<std::string_view, 10> raised = {"⁰", "¹", "²", "³", "⁴",
                                                     "⁵", "⁶", "⁷", "⁸", "⁹"};

/// "^3" of a whole number as "³"; the bytes read, or zero where there is none.
std::size_t whole_power(std::string_view text, std::size_t at, std::string& result) {
  if (text[at] != '^') return 0;
  std::size_t end = at + 1;
  while (is_digit(text, end)) ++end;
  const bool goes_on =
      is_letter_or_digit(text, end) || (text.substr(end, 1) == "." && is_digit(text, end + 1));
  if (end == at + 1 || goes_on) return 0;
  for (std::size_t i = at + 1; i < end; ++i) {
    result += raised[static_cast<std::size_t>(text[i] - '0')];
  }
  return end - at;
}

/// "e-05" behind a digit as "×10⁻⁵"; the bytes read, or zero where there is none.
std::size_t power_of_ten(std::string_view text, std::size_t at, std::string& result) {
  if (text[at] != 'e' || at == 0 || !is_digit(text, at - 1)) return 0;
  std::size_t end = at + 1;
  if (end >= text.size() || (text[end] != '-' && text[end] != '+')) return 0;
  const bool negative = text[end++] == '-';
  if (!is_digit(text, end)) return 0;
  while (end + 1 < text.size() && text[end] == '0' && is_digit(text, end + 1)) ++end;
  result += negative ? "×10⁻" : "×10";
  for (; is_digit(text, end); ++end) result += raised[static_cast<std::size_t>(text[end] - '0')];
  return end - at;
}

std::string in_unicode(std::string_view text, bool formula) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> signs = {
      {{" * ", " × "}, {"sqrt(", "√("}, {"+/-", "±"}}};
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t read = power_of_ten(text, at, result); read > 0) {
      at += read;
      continue;
    }
    if (const std::size_t read = whole_power(text, at, result); read > 0) {
      at += read;
      continue;
    }
    bool found = false;
    for (const auto& [ascii, sign] : signs) {
      if (text.substr(at, ascii.size()) != ascii) continue;
      if (ascii == "sqrt(" && at > 0 && is_letter_or_digit(text, at - 1)) continue;
      result += sign;
      at += ascii.size();
      found = true;
      break;
    }
    if (found) continue;
    if (is_minus(text, at, formula)) {
      result += "−";
    } else {
      result += text[at];
    }
    ++at;
  }
  return result;
}

}  // namespace

std::string typeset(std::string_view text, Typography typography) {
  return typography == Typography::plain ? std::string(text) : in_unicode(text, false);
}

std::string typeset_formula(std::string_view formula, Typography typography) {
  return typography == Typography::plain ? std::string(formula) : in_unicode(formula, true);
}

Markup formula_markup(std::string_view formula) {
  const std::string text = typeset_formula(formula, Typography::unicode);
  Markup result;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '_' || at == 0 || !is_letter_or_digit(text, at - 1) ||
        !is_letter_or_digit(text, at + 1)) {
      continue;
    }
    std::size_t end = at + 1;
    while (is_letter_or_digit(text, end) || (text.substr(end, 1) == "_")) ++end;
    result += Markup::text(std::string_view(text).substr(begin, at - begin));
    result += element("sub", {}, std::string_view(text).substr(at + 1, end - at - 1));
    begin = end;
    at = end - 1;
  }
  return result + Markup::text(std::string_view(text).substr(begin));
}

}  // namespace yates::reports
