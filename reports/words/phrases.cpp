#include "reports/words/phrases.hpp"

#include <array>
#include <cctype>

#include <fmt/format.h>

namespace yates::reports {

std::string listed(const std::vector<std::string>& words) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 == words.size() ? " and " : ", ";
    result += words[i];
  }
  return result;
}

namespace {

bool is_digit(std::string_view text, std::size_t at) {
  return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

/// "e-05" behind a digit as a power of ten; the bytes read, or zero where there is none.
std::size_t read_power_of_ten(std::string_view text, std::size_t at, std::string& result) {
  static constexpr std::array<std::string_view, 10> raised = {
      "\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
      "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  const bool is_one = text[at] == 'e' && at > 0 && is_digit(text, at - 1) && at + 1 < text.size() &&
                      (text[at + 1] == '-' || text[at + 1] == '+') && is_digit(text, at + 2);
  if (!is_one) return 0;
  result += text[at + 1] == '-' ? "\u00d710\u207b" : "\u00d710";
  std::size_t end = at + 2;
  while (text[end] == '0' && is_digit(text, end + 1)) ++end;
  for (; is_digit(text, end); ++end) result += raised[static_cast<std::size_t>(text[end] - '0')];
  return end - at;
}

}  // namespace

std::string with_true_minus(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const std::size_t read = read_power_of_ten(text, i, result); read > 0) {
      i += read - 1;
      continue;
    }
    const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == '(';
    const bool number = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
    if (text[i] == '-' && begins && number) {
      result += "\u2212";
    } else {
      result += text[i];
    }
  }
  return result;
}

std::string capitalised(std::string text) {
  if (!text.empty()) {
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  }
  return text;
}

std::string uncapitalised(std::string text) {
  if (!text.empty()) {
    text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  }
  return text;
}

std::string quoted_level(const std::string& level) {
  const auto has = [&](char one) { return level.find(one) != std::string::npos; };
  const bool separates = has(',') || has(';') || (has(' ') && has('='));
  return separates ? fmt::format("\"{}\"", level) : level;
}

std::string without_backticks(std::string text) {
  std::erase(text, '`');
  return text;
}

std::string quantity_name(std::string_view label, std::string_view unit) {
  const bool named = unit.empty() || label.ends_with(fmt::format("({})", unit)) ||
                     label.ends_with(fmt::format("[{}]", unit));
  return named ? std::string(label) : fmt::format("{} ({})", label, unit);
}

std::string term_text(std::string_view term, Typography typography) {
  if (typography == Typography::plain) return std::string(term);
  return fmt::format("{}", fmt::join(names_in_term(term), " \u00d7 "));
}

std::vector<std::string> names_in_term(std::string_view term) {
  std::vector<std::string> parts = split_term(term);
  for (std::string& part : parts) {
    const bool quoted = part.size() > 2 && part.front() == '`' && part.back() == '`';
    if (quoted) part = part.substr(1, part.size() - 2);
  }
  return parts;
}

std::vector<std::string> split_term(std::string_view term) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : term) {
    if (c == '`') quoted = !quoted;
    if (!quoted && c == '(') ++depth;
    if (!quoted && c == ')') --depth;
    if (c == ':' && !quoted && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::optional<double> half_width(std::optional<double> low, std::optional<double> high) {
  if (!low || !high) return std::nullopt;
  return (*high - *low) / 2.0;
}

std::string interval_numbers(double low, double high, Typography typography, bool sign) {
  const auto width = half_width(low, high);
  return fmt::format("{} to {}", with_uncertainty(low, width, typography, sign),
                     with_uncertainty(high, width, typography, sign));
}

}  // namespace yates::reports
