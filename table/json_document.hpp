#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yates::table {

struct JsonMember;

/// A JSON value whose numbers keep the text that they are written with.
struct JsonValue {
  enum class Kind { null, boolean, number, text, array, object };

  Kind kind = Kind::null;
  std::string text;  // of a number or text; "true", "false"
  std::vector<JsonValue> items;
  std::vector<JsonMember> members;  // of an object, in its order

  /// The member of an object; nullptr where there is none.
  const JsonValue* find(std::string_view name) const;
  bool is(Kind wanted) const { return kind == wanted; }
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

/// Absent where the text is not one JSON value, or one of more than 100 levels of arrays and
/// objects.
std::optional<JsonValue> parse_json(std::string_view text);

}  // namespace yates::table
