#pragma once

#include <cstddef>
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

/// Reads a JSON value. The value is absent if the text is not one, or if it has more than 100
/// levels of arrays and objects.
std::optional<JsonValue> parse_json(std::string_view text);

/// The objects of a JSON array, one after the other, without reading what is in them.
class JsonElements {
 public:
  /// The content begins with '['. `name` is what messages call it.
  JsonElements(std::string_view content, std::string name);

  struct Element {
    std::string_view text;  // "{...}"
    int line;               // in which it begins
    std::size_t before;     // bytes of that line before it
  };
  /// The next one; absent behind the last. Throws InputError where something else than an object
  /// stands, or where the array is cut off.
  std::optional<Element> next();

 private:
  void skip(std::size_t length);
  void skip_blanks();
  [[noreturn]] void refuse(const std::string& text) const;

  std::string_view rest_;
  std::string name_;
  int line_ = 1;
  std::size_t before_ = 0;  // bytes of the line before the rest
  bool begins_ = true;
};

/// Bytes of the object or array that begins the text; npos where it does not end.
std::size_t object_length(std::string_view text);

/// The text of the first object of an array that begins with '['; empty for an empty array, absent
/// where something else follows the bracket, as in a CSV header.
std::optional<std::string_view> first_element(std::string_view content);

}  // namespace yates::table
