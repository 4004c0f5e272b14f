#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yates::table {

struct JsonMember;

/// A JSON value whose numbers keep their text as written.
struct JsonValue {
  enum class Kind { null, boolean, number, text, array, object };

  Kind kind = Kind::null;
  std::string text;  // of a number or text; "true", "false"
  std::vector<JsonValue> items;
  std::vector<JsonMember> members;  // of an object, in its order

  /// The member of an object; nullptr if there is none.
  const JsonValue* find(std::string_view name) const;
  bool is(Kind wanted) const { return kind == wanted; }
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

/// Reads a JSON value. Absent if the text is not one, or if it has more than 100 levels of arrays
/// and objects.
std::optional<JsonValue> parse_json(std::string_view text);

}  // namespace yates::table
