#include "reports/draw/number_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "language/utf8.hpp"

namespace yates::reports {
namespace {

constexpr double smallest_plain = 1e-4;
constexpr double largest_plain = 1e15;

std::string grouped(const std::string& digits) {
  const std::size_t point = std::min(digits.find('.'), digits.size());
  if (point < 5) return digits;
  std::string result;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && i < point && (point - i) % 3 == 0) result += ',';
    result += digits[i];
  }
  return result;
}

bool is_zero(const std::string& digits) {
  return digits.find_first_not_of("0.") == std::string::npos;
}

std::string with_sign(const std::string& digits, bool negative, bool sign, Typography typography) {
  if (is_zero(digits)) return digits;
  if (negative) return (typography == Typography::unicode ? "\u2212" : "-") + digits;
  return sign ? "+" + digits : digits;
}

std::string without_trailing_zeros(std::string digits) {
  if (digits.find('.') == std::string::npos) return digits;
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return digits;
}

std::string superscript(int number) {
  static constexpr const char* digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                           "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  std::string result = number < 0 ? "\u207b" : "";
  for (const char digit : std::to_string(std::abs(number))) result += digits[digit - '0'];
  return result;
}

std::string power_of_ten(double magnitude, int significant, Typography typography) {
  const std::string text = fmt::format("{:.{}e}", magnitude, significant - 1);
  const std::size_t mark = text.find('e');
  const std::string mantissa = without_trailing_zeros(text.substr(0, mark));
  const int exponent = std::atoi(text.c_str() + mark + 1);
  if (typography == Typography::plain) return fmt::format("{}e{}", mantissa, exponent);
  return mantissa + "\u00d710" + superscript(exponent);
}

}  // namespace

std::optional<int> decimals_for(double uncertainty) {
  if (!std::isfinite(uncertainty) || uncertainty <= 0.0) return std::nullopt;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(uncertainty))), 0, 12);
}

std::string fixed(double value, int decimals, Typography typography, bool sign) {
  if (!std::isfinite(value)) return absent(typography);
  const double magnitude = std::abs(value);
  const std::string digits = magnitude >= largest_plain
                                 ? power_of_ten(magnitude, 4, typography)
                                 : grouped(fmt::format("{:.{}f}", magnitude, decimals));
  return with_sign(digits, value < 0.0, sign, typography);
}

std::string rounded(double value, int significant, Typography typography, bool sign) {
  if (!std::isfinite(value)) return absent(typography);
  if (value == 0.0) return "0";
  const double magnitude = std::abs(value);
  if (magnitude < smallest_plain || magnitude >= largest_plain) {
    return with_sign(power_of_ten(magnitude, significant, typography), value < 0.0, sign,
                     typography);
  }
  const int decimals =
      std::clamp(significant - 1 - static_cast<int>(std::floor(std::log10(magnitude))), 0, 20);
  const std::string digits = without_trailing_zeros(fmt::format("{:.{}f}", magnitude, decimals));
  return with_sign(grouped(digits), value < 0.0, sign, typography);
}

std::vector<std::string> aligned(std::span<const double> values, int significant,
                                 Typography typography, bool sign) {
  double least = std::numeric_limits<double>::infinity();
  double most = 0.0;
  for (const double value : values) {
    if (!std::isfinite(value) || value == 0.0) continue;
    least = std::min(least, std::abs(value));
    most = std::max(most, std::abs(value));
  }
  std::vector<std::string> texts(values.size());
  const auto write_all = [&](const auto& write) {
    std::transform(values.begin(), values.end(), texts.begin(), write);
  };
  if (most < smallest_plain || most >= largest_plain || most > 1000.0 * least) {
    write_all([&](double value) { return rounded(value, significant, typography, sign); });
    return texts;
  }
  const auto ends_in_zero = [](const std::string& text) { return text.back() == '0'; };
  int decimals = std::max(significant - 1 - static_cast<int>(std::floor(std::log10(most))), 0);
  do {
    write_all([&](double value) { return fixed(value, decimals, typography, sign); });
  } while (--decimals >= 0 && std::all_of(texts.begin(), texts.end(), ends_in_zero));
  return texts;
}

std::string with_uncertainty(double value, std::optional<double> uncertainty, Typography typography,
                             bool sign) {
  const auto decimals = uncertainty ? decimals_for(*uncertainty) : std::nullopt;
  if (!decimals || *uncertainty < smallest_plain) return rounded(value, 4, typography, sign);
  return fixed(value, *decimals, typography, sign);
}

std::string with_unit(std::string_view number, std::string_view unit, Typography typography) {
  if (unit.empty()) return std::string(number);
  if (unit == "%") return fmt::format("{}%", number);
  return fmt::format("{}{}{}", number, typography == Typography::unicode ? "\u00a0" : " ", unit);
}

std::string percent(double value, Typography typography, bool sign) {
  const double magnitude = std::abs(value);
  if (std::isfinite(value) && magnitude > 0.0 && magnitude < 0.05) return "< 0.1%";
  return fixed(value, magnitude < 99.95 ? 1 : 0, typography, sign) + "%";
}

std::string p_text(std::optional<double> p, Typography typography) {
  if (!p || !std::isfinite(*p)) return absent(typography);
  if (*p < 0.001) return "< 0.001";
  return fmt::format("{:.3f}", *p);
}

std::string p_phrase(double p) {
  return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", p);
}

std::string absent(Typography typography) {
  return typography == Typography::unicode ? "\u2013" : "-";
}

std::string count_of(std::size_t count, std::string_view singular, std::string_view plural) {
  return fmt::format("{} {}", grouped(std::to_string(count)), count == 1 ? singular : plural);
}

namespace {

bool is_wide(char32_t code) {
  static constexpr std::array<std::pair<char32_t, char32_t>, 10> wide{{{0x1100, 0x115F},
                                                                       {0x2E80, 0x303E},
                                                                       {0x3041, 0xA4CF},
                                                                       {0xAC00, 0xD7A3},
                                                                       {0xF900, 0xFAFF},
                                                                       {0xFE30, 0xFE6F},
                                                                       {0xFF00, 0xFF60},
                                                                       {0xFFE0, 0xFFE6},
                                                                       {0x1F300, 0x1FAFF},
                                                                       {0x20000, 0x3FFFD}}};
  return code >= wide.front().first && std::any_of(wide.begin(), wide.end(), [&](const auto& one) {
           return code >= one.first && code <= one.second;
         });
}

/// How many of the first bytes fit into so many columns, and how many columns these take.
std::pair<std::size_t, std::size_t> fitting(std::string_view text, std::size_t columns) {
  std::size_t at = 0;
  std::size_t taken = 0;
  while (at < text.size()) {
    const bool plain = static_cast<unsigned char>(text[at]) < 0x80;  // most are
    const auto character = plain ? std::nullopt : language::decode(text, at);
    const std::size_t width = character && is_wide(character->code) ? 2 : 1;
    if (taken + width > columns) break;
    taken += width;
    at += character ? character->length : 1;
  }
  return {at, taken};
}

std::string cut_sign(Typography typography) {
  return typography == Typography::unicode ? "\u2026" : "~";
}

}  // namespace

std::size_t text_width(std::string_view text) {
  return fitting(text, std::string_view::npos).second;
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text_width(text)), ' ');
}

std::string shortened(std::string_view text, std::size_t width, Typography typography) {
  if (text_width(text) <= width) return std::string(text);
  return std::string(text.substr(0, fitting(text, std::max<std::size_t>(width, 1) - 1).first)) +
         cut_sign(typography);
}

std::string cut_in_the_middle(std::string_view text, std::size_t width, Typography typography) {
  const std::size_t whole = text_width(text);
  if (whole <= width || width < 3) return shortened(text, width, typography);
  const std::size_t tail = (width - 1) / 2;
  std::size_t end = whole - tail;
  if (fitting(text, end).second < end) ++end;  // in the middle of a wide character
  return shortened(text, width - tail, typography) +
         std::string(text.substr(fitting(text, end).first));
}

namespace {

bool all_differ(const std::vector<std::string>& names, const std::vector<std::string>& cut) {
  std::map<std::string_view, std::string_view> whole_of;
  for (std::size_t i = 0; i < cut.size(); ++i) {
    const auto [known, is_new] = whole_of.try_emplace(cut[i], names[i]);
    if (!is_new && known->second != names[i]) return false;
  }
  return true;
}

/// Each part cut to its share of the width.
std::string cut_by_parts(std::string_view text, std::size_t width, Typography typography) {
  for (const std::string_view between : {std::string_view(", "), std::string_view(" \u00d7 ")}) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find(between, at), text.size());
      parts.push_back(text.substr(at, end - at));
      at = end + between.size();
    }
    const std::size_t separators = (parts.size() - 1) * text_width(between);
    if (parts.size() < 2 || text_width(text) <= width || separators >= width) continue;
    // What short parts leave is for the long ones.
    std::vector<std::size_t> widths;
    for (const std::string_view part : parts) widths.push_back(text_width(part));
    std::sort(widths.begin(), widths.end());
    std::size_t left = width - separators;
    std::size_t longer = widths.size();
    for (const std::size_t one : widths) {
      if (one * longer > left) break;
      left -= one;
      --longer;
    }
    longer = std::max<std::size_t>(longer, 1);
    const std::size_t share = std::max<std::size_t>(left / longer, 3);
    std::size_t spare = left > share * longer ? left - share * longer : 0;
    std::string result;
    for (const std::string_view part : parts) {
      if (!result.empty()) result += between;
      const bool whole = text_width(part) == share + 1 && spare > 0;
      if (whole) --spare;
      result += whole ? std::string(part) : cut_in_the_middle(part, share, typography);
    }
    return result;
  }
  return cut_in_the_middle(text, width, typography);
}

}  // namespace

std::vector<std::string> told_apart(const std::vector<std::string>& names, std::size_t width,
                                    Typography typography) {
  std::vector<std::string> cut;
  for (const auto& way : {cut_in_the_middle, cut_by_parts}) {
    cut.clear();
    for (const std::string& name : names) cut.push_back(way(name, width, typography));
    if (all_differ(names, cut)) return cut;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string number = fmt::format("{}: ", i + 1);
    cut[i] = number + shortened(names[i], width - std::min(width, number.size()), typography);
  }
  return cut;
}

}  // namespace yates::reports
