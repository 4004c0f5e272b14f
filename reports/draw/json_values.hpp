#pragma once

#include <cmath>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace yates::reports {

/// Fields stand in the order in which they were set.
using Json = nlohmann::ordered_json;

/// Null for what is absent or not finite.
inline Json number(std::optional<double> value) {
  return value && std::isfinite(*value) ? Json(*value) : Json();
}

/// Code and text of each note of a list.
template <typename Notes>
Json codes_and_texts(const Notes& notes) {
  Json list = Json::array();
  for (const auto& [code, text] : notes) {
    list.push_back({{"code", to_string(code)}, {"text", text}});
  }
  return list;
}

/// A document as it is printed: indented by two blanks, with a line end.
inline std::string document_text(const Json& document) {
  constexpr int indent = 2;
  return document.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace yates::reports
