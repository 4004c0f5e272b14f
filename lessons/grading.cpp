#include "lessons/grading.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "language/number.hpp"

namespace yates::lessons {

namespace {

constexpr double tolerance = 0.005;
constexpr double of_largest = 0.0005;
constexpr double most_of_itself = 0.05;

/// Symbols that a student computes, as a whole or by their beginning up to "_".
bool asked(const std::string& symbol) {
  static constexpr std::array<std::string_view, 27> whole{
      "mu",   "SST",   "SSE",  "SSR",  "MSE",  "s_e",  "s_q", "df_e", "df_A",
      "df_B", "df_AB", "yhat", "b0",   "b1",   "b2",   "R2",  "Sx",   "Sy",
      "Sxx",  "Sxy",   "xbar", "ybar", "s_b1", "s_b0", "s_a", "s_b",  "yhat_back"};
  static constexpr std::array<std::string_view, 11> beginnings{
      "ybar_", "T_", "q_", "effect_", "a_", "b_", "g_", "SS_", "share_", "m_A", "m_B"};
  static constexpr std::array<std::string_view, 3> of_effects{"low_", "high_", "F_"};
  static constexpr std::array<std::string_view, 5> left_out{"mean", "run", "check", "all", "sum"};
  if (std::find(whole.begin(), whole.end(), symbol) != whole.end()) return true;
  if (symbol.ends_with("_back")) return false;
  const std::size_t line = symbol.find('_');
  const std::string_view tail =
      line == std::string::npos ? std::string_view() : std::string_view(symbol).substr(line + 1);
  if (std::find(left_out.begin(), left_out.end(), tail) != left_out.end()) return false;
  const auto begins = [&](std::string_view beginning) { return symbol.starts_with(beginning); };
  return std::any_of(beginnings.begin(), beginnings.end(), begins) ||
         std::any_of(of_effects.begin(), of_effects.end(), begins);
}

/// Half of the last digit's place of a number as typed, "12.50" or "1.2e-3"; absent for fewer than
/// two digits other than leading zeros.
std::optional<double> half_of_last_place(const std::string& text) {
  const std::size_t power = std::min(text.find_first_of("eE"), text.size());
  const std::string mantissa = text.substr(0, power);
  const std::size_t point = mantissa.find('.');
  const std::size_t first = mantissa.find_first_of("123456789");
  if (first == std::string::npos) return std::nullopt;
  std::size_t digits = 0;
  for (std::size_t i = first; i < mantissa.size(); ++i) {
    if (mantissa[i] != '.') ++digits;
  }
  if (digits < 2) return std::nullopt;
  const double decimals =
      point == std::string::npos ? 0.0 : static_cast<double>(mantissa.size() - point - 1);
  const double exponent =
      power == text.size() ? 0.0 : language::parse_number(text.substr(power + 1)).value_or(0.0);
  return 0.5 * std::pow(10.0, exponent - decimals);
}

/// What the digits may be worth that a student's rounding takes from a difference of large numbers.
double margin_of_difference(double expected, double largest) {
  constexpr double rounding = 1e-12;
  const double margin = of_largest * largest;
  const bool zero = std::abs(expected) <= rounding * largest;
  return zero ? margin : std::min(margin, most_of_itself * std::abs(expected));
}

double margin_of(double expected, double largest) {
  const double margin =
      std::max(tolerance * std::abs(expected), margin_of_difference(expected, largest));
  return margin > 0.0 ? margin : tolerance;
}

Graded graded(const KeyEntry& entry, const std::string& text) {
  if (text.empty()) return {Mark::empty};
  if (agrees(entry.value, text, entry.largest)) return {Mark::right};
  const std::optional<double> found = language::parse_number(text);
  if (!found) return {Mark::wrong, "it is not a number"};
  const auto near = [&](double expected) {
    return std::abs(*found - expected) <= tolerance * std::abs(expected);
  };
  for (const LikelySlip& slip : entry.slips) {
    if (near(slip.value)) return {Mark::wrong, slip.words};
  }
  if (near(-entry.value)) return {Mark::wrong, "the sign is the other one"};
  if (near(2.0 * entry.value)) return {Mark::wrong, "it is twice what it should be"};
  if (near(0.5 * entry.value)) return {Mark::wrong, "it is half of what it should be"};
  if (entry.share && near(100.0 * entry.value)) {
    return {Mark::wrong, "it is in percent, but a share of 1 is asked for"};
  }
  const bool is_difference = entry.formula.find(" - ") != std::string::npos;
  if (is_difference && std::abs(*found - entry.value) <= of_largest * entry.largest) {
    return {Mark::wrong, "too few digits were carried into a difference of large numbers"};
  }
  return {Mark::wrong};
}

/// An answer in percent to what is a share of 1: "60%" for 0.6.
Graded graded_in_percent(const KeyEntry& entry, const std::string& text) {
  if (agrees(100.0 * entry.value, text, 100.0 * entry.largest)) return {Mark::right};
  if (agrees(entry.value, text, entry.largest)) {
    return {Mark::wrong, "it is a share of 1 and has a percent sign"};
  }
  return graded(entry, text);
}

/// Without blanks around it, a percent sign, or a true minus sign.
std::string trimmed_answer(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  std::string result = text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
  static constexpr std::string_view minus = "−";
  if (result.starts_with(minus)) result = "-" + result.substr(minus.size());
  if (result.ends_with("%")) result.pop_back();
  return result.substr(0, result.find_last_not_of(' ') + 1);
}

}  // namespace

std::vector<KeyEntry> answer_key(const Lesson& lesson) {
  std::vector<KeyEntry> result;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    for (const Derivation& number : lesson.steps[i].numbers) {
      if (!number.value || !asked(number.symbol)) continue;
      result.push_back({number.symbol, number.name, i + 1, lesson.steps[i].title, number.formula,
                        *number.value, number.largest});
    }
  }
  return result;
}

std::string_view to_string(Mark mark) {
  switch (mark) {
    case Mark::right:
      return "right";
    case Mark::wrong:
      return "wrong";
    case Mark::empty:
      return "empty";
  }
  return {};
}

bool agrees(double expected, const std::string& text, double largest) {
  const std::optional<double> found = language::parse_number(text);
  if (!found) return false;
  const double error = std::abs(*found - expected);
  if (error <= margin_of(expected, largest)) return true;
  const std::optional<double> half = half_of_last_place(text);
  constexpr double slack = 1.0 + 1e-9;
  return expected != 0.0 && half && error <= slack * *half;
}

Grade grade(const std::vector<KeyEntry>& key, const std::map<std::string, std::string>& answers) {
  Grade result;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const auto found = answers.find(key[i].symbol);
    const std::string typed = found == answers.end() ? "" : found->second;
    const std::string text = trimmed_answer(typed);
    const bool in_percent = key[i].share && typed.find('%') != std::string::npos;
    result.answers.push_back(in_percent ? graded_in_percent(key[i], text) : graded(key[i], text));
    switch (result.answers.back().mark) {
      case Mark::right:
        ++result.right;
        break;
      case Mark::empty:
        ++result.empty;
        break;
      case Mark::wrong:
        ++result.wrong;
        if (!result.first_wrong) result.first_wrong = i;
        break;
    }
  }
  return result;
}

}  // namespace yates::lessons
