#include "campaigns/launch/shell_line.hpp"

#include <string_view>

namespace yates::campaigns {

std::string shell_line(const std::vector<std::string>& words) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += ' ';
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (const char letter : word) {
      if (letter == '\'') {
        line += "'\\''";
      } else {
        line += letter;
      }
    }
    line += '\'';
  }
  return line;
}

}  // namespace yates::campaigns
