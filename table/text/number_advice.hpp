#pragma once

#include <span>
#include <string>
#include <string_view>

namespace yates::table {

/// Whether the point of a cell may stand between thousands as well as before decimals: "1.142",
/// "1.142 ms", but neither "12.68" nor "0.142" nor "1443.000".
bool point_may_mark_thousands(std::string_view cell);

/// "is either 1.142 or 1142; say which ...": of a cell with one point or one comma.
std::string either_number(std::string_view cell);

/// A text among numbers, and where it stands.
struct TextAmongNumbers {
  std::string_view text;
  std::string_view column;             // its name
  bool first_row;                      // below the header line
  std::span<const std::string> cells;  // of the column
  char decimal;                        // the character before their decimals
};

/// What is wrong with the text and what to do about it. A line of units below the names, and a
/// header line that stands once more in the middle of joined files, are called that.
std::string not_a_number(const TextAmongNumbers& found);

/// "has a point where other rows have a decimal comma: ...": of a cell such as "12.684" beside
/// "12,86", where `decimal` is ','; and the other way round.
std::string other_mark(std::string_view cell, char decimal);

}  // namespace yates::table
