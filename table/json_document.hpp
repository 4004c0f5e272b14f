#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace yates::table {

/// A JSON value whose numbers keep the text that they are written with.
struct JsonValue {
  enum class Kind { null, boolean, number, text, array, object };

  Kind kind = Kind::null;
  std::string text;  // of a number or text; "true", "false"
  std::vector<JsonValue> items;
  std::vector<std::pair<std::string, JsonValue>> members;

  /// The member of an object; nullptr where there is none.
  const JsonValue* find(std::string_view name) const;
  bool is(Kind wanted) const { return kind == wanted; }
};

/// Absent where the text is not one JSON value.
std::optional<JsonValue> parse_json(std::string_view text);

}  // namespace yates::table
