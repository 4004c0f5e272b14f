#include "cli/frame/words.hpp"

#include "language/trimmed.hpp"

namespace yates::cli {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> result;
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    result.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return result;
}

std::string trimmed(std::string_view text) {
  return std::string(language::trimmed(text));
}

}  // namespace yates::cli
