#include "cli/frame/number_option.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

namespace yates::cli {

CLI::Validator a_number(const std::string& expected, double least, double largest) {
  const auto complaint = [=](const std::string& text) -> std::string {
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + (text.starts_with('+') ? 1 : 0), end, value);
    if (read.ec != std::errc() || read.ptr != end) {
      return fmt::format("'{}' is no number; expected {}", text, expected);
    }
    if (value >= least && value <= largest) return "";
    return fmt::format("{} is out of range; expected {}", text, expected);
  };
  return {complaint, ""};
}

CLI::Validator a_number(const std::string& expected) {
  constexpr double any = std::numeric_limits<double>::infinity();
  return a_number(expected, -any, any);
}

CLI::Validator a_whole_number(const std::string& expected, double least, double largest) {
  const auto complaint = [=](const std::string& text) -> std::string {
    const bool digits = !text.empty() && std::all_of(text.begin(), text.end(),
                                                     [](char c) { return c >= '0' && c <= '9'; });
    if (!digits) return fmt::format("'{}' is no whole number; expected {}", text, expected);
    double value = 0.0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc() && value >= least && value <= largest) return "";
    return fmt::format("{} is out of range; expected {}", text, expected);
  };
  return {complaint, ""};
}

}  // namespace yates::cli
