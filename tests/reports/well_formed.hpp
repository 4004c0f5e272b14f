#pragma once

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace yates::reports {

/// What keeps a text from being well-formed XML, or "" if nothing does: tags that do not match,
/// attributes unquoted or twice, bare & and <, an id twice. Enough for what yates writes; xmllint
/// is the second opinion.
inline std::string fault_in(std::string_view text) {
  std::vector<std::string> open;
  std::set<std::string> ids;
  std::size_t at = 0;
  const auto near = [&] { return " near \"" + std::string(text.substr(at, 60)) + "\""; };
  if (text.starts_with("<!DOCTYPE html>")) at = 15;
  while (at < text.size()) {
    if (text[at] == '&') {
      const std::size_t end = text.find(';', at);
      const std::string name(text.substr(at + 1, end == std::string_view::npos ? 0 : end - at - 1));
      const std::set<std::string> known = {"amp", "lt", "gt", "quot", "#39"};
      if (known.count(name) == 0) return "bare &" + near();
      at = end + 1;
      continue;
    }
    if (text[at] != '<') {
      ++at;
      continue;
    }
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) return "open tag" + near();
    std::string_view tag = text.substr(at + 1, end - at - 1);
    if (tag.starts_with("/")) {
      if (open.empty() || open.back() != tag.substr(1)) return "wrong end tag" + near();
      open.pop_back();
      at = end + 1;
      continue;
    }
    const bool closed = tag.ends_with("/");
    if (closed) tag.remove_suffix(1);
    std::size_t i = 0;
    while (i < tag.size() && std::isspace(static_cast<unsigned char>(tag[i])) == 0) ++i;
    const std::string name(tag.substr(0, i));
    if (name.empty()) return "empty tag" + near();
    std::set<std::string> attributes;
    while (i < tag.size()) {
      while (i < tag.size() && tag[i] == ' ') ++i;
      if (i == tag.size()) break;
      const std::size_t equals = tag.find("=\"", i);
      if (equals == std::string_view::npos) return "attribute without quotes" + near();
      const std::string attribute(tag.substr(i, equals - i));
      if (!attributes.insert(attribute).second) return "attribute twice" + near();
      const std::size_t quote = tag.find('"', equals + 2);
      if (quote == std::string_view::npos) return "open quote" + near();
      const std::string value(tag.substr(equals + 2, quote - equals - 2));
      if (value.find('<') != std::string::npos) return "< in attribute" + near();
      if (attribute == "id" && !ids.insert(value).second) return "id twice: " + value;
      i = quote + 1;
    }
    if (!closed) open.push_back(name);
    at = end + 1;
  }
  return open.empty() ? "" : "never closed: " + open.back();
}

inline std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size())) {
    ++found;
  }
  return found;
}

}  // namespace yates::reports
