#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/frame/command_line.hpp"
#include "language/pieces.hpp"

namespace yates::cli {

std::string trimmed(std::string_view text) {
  return std::string(language::trimmed(text));
}

std::optional<std::string> long_dash(std::span<const char* const> words) {
  static constexpr std::array<std::string_view, 3> dashes{"\u2014", "\u2013", "\u2212"};
  for (const std::string_view word : words) {
    for (const std::string_view dash : dashes) {
      if (!word.starts_with(dash) || word.size() == dash.size()) continue;
      const std::string_view rest = word.substr(dash.size());
      const std::string_view name =
          rest.substr(std::min(rest.find_first_not_of("-\u2013"), rest.size()));
      if (name.empty() || name.front() < 'a' || name.front() > 'z') continue;
      return fmt::format("'{}' begins with a long dash, and so is no option; write {}{}", word,
                         name.size() == 1 ? "-" : "--", name);
    }
  }
  return std::nullopt;
}

}  // namespace yates::cli
