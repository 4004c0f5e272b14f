#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yates::table {

/// Whether a text may be the hash of a commit, cut short, that reads as a number: figures alone, or
/// with one e between them.
bool may_be_hash(std::string_view text);

/// Whether texts that are all numbers are hashes of commits. They are all of one length, or one
/// behind it, and either
/// - figures alone beside figures with an e, of six characters or more: "9123456", "9123e45"; or
/// - all with an e, of five characters or more, of which one has several figures before its e and
///   is 1e30 or more, with powers of ten that differ by more than three: "12e45", "34e12". Nobody
///   measures at such levels, or writes them so, while 1e10, 50e3 and 2e9 are numbers.
bool are_hashes(const std::vector<std::string_view>& texts);

/// "3.10" as the version behind 3.9; its numbers have no 0 in front and at most four figures.
struct TwoPartVersion {
  std::uint64_t major;
  std::uint64_t minor;

  /// Whether the minor number ends in a 0 that a decimal number could do without: 3.10, not 3.0.
  bool ends_in_zero() const { return minor >= 10 && minor % 10 == 0; }
  friend auto operator<=>(const TwoPartVersion&, const TwoPartVersion&) = default;
};

/// The version is absent for other texts: "3.05", "3", "3.1.4".
std::optional<TwoPartVersion> two_part_version(std::string_view text);

/// Whether a word is a month as spreadsheets shorten it in English and German: "Jan", "Mrz", "Okt".
bool is_month(std::string_view word);

/// Whether a cell is a date such as "2. Jan" or "Jan 02", which spreadsheets make of 2.1.
bool is_spreadsheet_date(std::string_view text);

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
