#include "campaigns/file/placeholders.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace yates::campaigns {

std::span<const std::string> own_placeholders() {
  static const std::array<std::string, 5> names{"run", "replicate", "copy", "host", "run_dir"};
  return names;
}

std::vector<std::string> placeholders(std::string_view text) {
  std::vector<std::string> names;
  fill(text, [&](const std::string& name) {
    names.push_back(name);
    return std::string();
  });
  return names;
}

bool any_names(std::span<const std::string> words, std::string_view placeholder) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    const auto names = placeholders(word);
    return std::ranges::find(names, placeholder) != names.end();
  });
}

std::string fill(std::string_view text,
                 const std::function<std::string(const std::string& name)>& value) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    const bool doubled = at + 1 < text.size() && text[at + 1] == letter;
    if (letter != '{' && letter != '}') {
      result += letter;
    } else if (doubled) {
      result += letter;
      ++at;
    } else if (letter == '}') {
      throw std::invalid_argument("'}' without '{'; write '}}' for a brace");
    } else {
      const std::size_t end = text.find('}', at);
      if (end == std::string_view::npos) {
        throw std::invalid_argument("'{' without '}'; write '{{' for a brace");
      }
      result += value(std::string(text.substr(at + 1, end - at - 1)));
      at = end;
    }
  }
  return result;
}

}  // namespace yates::campaigns
