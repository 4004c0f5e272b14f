#include "cli/frame/checks.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/nearest.hpp"

namespace yates::cli {

namespace {

/// The number that the whole text is, with or without a plus sign.
std::optional<double> number_of(const std::string& text) {
  double value = 0.0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + (text.starts_with('+') ? 1 : 0), end, value);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

std::optional<std::string> out_of_range(const std::string& text, const std::string& expected) {
  return fmt::format("{} is out of range; expected {}", text, expected);
}

}  // namespace

std::string suggestion_of_all(const std::string& text, const std::vector<std::string>& words) {
  const std::string near = language::suggestion(text, words);
  return near.empty() ? fmt::format("; known are {}", fmt::join(words, ", ")) : near;
}

std::optional<double> parse_share(const std::string& text) {
  if (!text.ends_with('%')) return number_of(text);
  const std::string number = text.substr(0, text.size() - 1);
  const auto percent = number_of(number.substr(0, number.find_last_not_of(' ') + 1));
  if (!percent) return std::nullopt;
  return *percent / 100.0;
}

Check a_share(const std::string& expected, double least, double largest) {
  return [=](const std::string& text) -> std::optional<std::string> {
    const auto value = parse_share(text);
    if (!value) return fmt::format("'{}' is not a number; expected {}", text, expected);
    if (*value >= least && *value <= largest) return std::nullopt;
    return out_of_range(text, expected);
  };
}

Check one_of(std::vector<std::string> words) {
  const auto complaint = [words](const std::string& text) -> std::optional<std::string> {
    if (std::find(words.begin(), words.end(), text) != words.end()) return std::nullopt;
    return fmt::format("'{}' is unknown{}", text, suggestion_of_all(text, words));
  };
  return {complaint, std::move(words)};
}

Check a_number(const std::string& expected, double least, double largest) {
  return [=](const std::string& text) -> std::optional<std::string> {
    const auto value = number_of(text);
    if (!value) return fmt::format("'{}' is not a number; expected {}", text, expected);
    if (*value >= least && *value <= largest) return std::nullopt;
    return out_of_range(text, expected);
  };
}

Check a_number(const std::string& expected) {
  constexpr double any = std::numeric_limits<double>::infinity();
  return a_number(expected, -any, any);
}

Check a_whole_number(const std::string& expected, double least, double largest) {
  return [=](const std::string& text) -> std::optional<std::string> {
    const bool digits = !text.empty() && std::all_of(text.begin(), text.end(),
                                                     [](char c) { return c >= '0' && c <= '9'; });
    if (!digits) return fmt::format("'{}' is not a whole number; expected {}", text, expected);
    const auto value = number_of(text);
    if (value && *value >= least && *value <= largest) return std::nullopt;
    return out_of_range(text, expected);
  };
}

}  // namespace yates::cli
