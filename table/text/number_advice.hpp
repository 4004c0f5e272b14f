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

/// What is wrong with a text among numbers and what to do about it. `cells` are those of its
/// column, and `decimal` is the character before their decimals.
std::string not_a_number(std::string_view text, std::span<const std::string> cells, char decimal);

/// "has a point where other rows have a decimal comma: ...": of a cell such as "12.684" beside
/// "12,86", where `decimal` is ','; and the other way round.
std::string other_mark(std::string_view cell, char decimal);

}  // namespace yates::table
