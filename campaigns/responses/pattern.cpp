#include "campaigns/responses/pattern.hpp"

#include <algorithm>
#include <regex>
#include <stdexcept>

namespace yates::campaigns {
namespace {

/// std::regex recurses once per matched character, so that a very long line would exhaust the
/// stack: it is searched in overlapping windows.
void add_matches(const std::regex& pattern, std::string_view line,
                 std::vector<std::string>& found) {
  constexpr std::size_t window = 8192;
  constexpr std::size_t overlap = 1024;
  std::size_t begin = 0;
  for (;;) {
    const std::size_t end = std::min(begin + window, line.size());
    const bool last = end == line.size();
    auto flags = std::regex_constants::match_default;
    if (begin > 0) flags |= std::regex_constants::match_not_bol;
    if (!last) flags |= std::regex_constants::match_not_eol;
    std::size_t next = end - (last ? 0 : overlap);
    std::cregex_iterator match(line.data() + begin, line.data() + end, pattern, flags);
    for (; match != std::cregex_iterator(); ++match) {
      const auto start = begin + static_cast<std::size_t>(match->position(0));
      if (!last && start >= end - overlap) break;  // the next window sees all of it
      found.push_back((*match)[1].str());
      next = std::max(next, start + static_cast<std::size_t>(match->length(0)));
    }
    if (last) return;
    begin = next;
  }
}

}  // namespace

std::size_t groups_of_pattern(const std::string& pattern) {
  try {
    return std::regex(pattern, std::regex::ECMAScript).mark_count();
  } catch (const std::regex_error& error) {
    throw std::invalid_argument(error.what());
  }
}

std::vector<std::string> matches(const std::string& pattern, std::string_view text) {
  const std::regex regex(pattern, std::regex::ECMAScript);
  std::vector<std::string> found;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    add_matches(regex, line, found);
    begin = end + 1;
  }
  return found;
}

}  // namespace yates::campaigns
