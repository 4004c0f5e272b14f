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

std::string quantity_name(std::string_view label, std::string_view unit) {
  const bool named = unit.empty() || label.ends_with(fmt::format("({})", unit)) ||
                     label.ends_with(fmt::format("[{}]", unit));
  return named ? std::string(label) : fmt::format("{} ({})", label, unit);
}

std::string product_text(std::span<const std::string> names, Typography typography) {
  if (typography != Typography::plain) return fmt::format("{}", fmt::join(names, " \u00d7 "));
  std::string result;
  for (const std::string& name : names) {
    const bool one_of_many = names.size() > 1 && name.find(':') != std::string::npos;
    result += fmt::format("{}{}", result.empty() ? "" : ":", one_of_many ? "`" + name + "`" : name);
  }
  return result;
}

std::string term_text(const model::TermName& term, Typography typography) {
  return product_text(shown_names(term), typography);
}

std::string note_text(const model::Note& note, Typography typography) {
  return note.term.empty() ? note.text : term_text(note.term, typography) + " " + note.text;
}

std::vector<std::string> shown_names(const model::TermName& term) {
  std::vector<std::string> result;
  for (const auto& variable : term.variables) result.push_back(variable->shown);
  return result;
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
