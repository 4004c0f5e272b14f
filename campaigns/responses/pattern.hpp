#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace yates::campaigns {

// The patterns of responses: regular expressions of ECMAScript with one group, without back
// references and looking around. They are searched by RE2: finding a match takes a time that grows
// with the length of the line, whatever the number of ways in which the pattern could match it.

/// What makes a pattern unfit, as the end of a sentence that begins with "the pattern"; absent if
/// it can be searched and has one group.
std::optional<std::string> fault_of_pattern(const std::string& pattern);

/// The group of a match, with what stands around it.
struct PatternMatch {
  std::string text;
  std::string whole = {};   // the number of which it took a part (number_around); empty for none
  std::string behind = {};  // the word behind it, which may be a unit; empty where none follows

  friend bool operator==(const PatternMatch&, const PatternMatch&) = default;
};

/// The group of every match of the pattern from left to right, line by line: no match spans two
/// lines or overlaps another. Bytes that are not UTF-8 are characters like others. Throws
/// std::invalid_argument for a pattern that has a fault.
std::vector<PatternMatch> matches(const std::string& pattern, std::string_view text);

/// A pattern is wrong or needs what the search does not offer. Its text ends a sentence that begins
/// with "the pattern": "uses the back reference '\1' at character 5; ...".
class PatternFault : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// The same pattern in the syntax of RE2, for a search in bytes (Latin-1).
/// pattern  a regular expression of ECMAScript, without back references and looking around, which
///          no search in linear time offers
/// What both syntaxes write alike but mean differently keeps its meaning: `.` is no line feed and
/// no carriage return, `\s` holds the vertical tab, `[\b]` is the backspace. What only RE2 knows,
/// such as (?i), is refused, and so are [] and [^], which other tools read otherwise. Parentheses,
/// repetitions and ranges are left to RE2 to judge. Throws PatternFault.
/// Source: ECMA-262, Annex B.1.2; RE2's page "Syntax".
std::string re2_syntax(std::string_view pattern);

/// Which ends of a pattern's group its writer left to chance: nothing of the pattern stands there,
/// or a wildcard that takes whatever comes. Where something else does, the group was meant to end
/// there.
struct LooseEnds {
  bool left = true;
  bool right = true;
};

/// Whether a wildcard, such as .* or .+?, stands directly before and behind the group of a pattern.
LooseEnds wildcards_beside_group(std::string_view pattern);

/// The number in the line of which the bytes [begin, end) are a part: "1.5e-05" for 1.5, "12.75"
/// for 12. Empty where they are no number, a whole one, or part of something that is none, such as
/// a version 1.5.3 or a row of fields between commas. Only loose ends are looked at.
std::string number_around(std::string_view line, std::size_t begin, std::size_t end,
                          LooseEnds loose);

/// The word that stands directly behind this byte, or behind blanks: "ms" of "12.5 ms". Empty where
/// something else does, as in "12.5 MB/s".
std::string word_behind(std::string_view line, std::size_t end);

/// A pattern that would read a number from these lines, where one of them seems to be that of the
/// response: the words before or behind it share a word of the response's name or of its pattern,
/// as "rows/s: 41807" does with `rows`; or no other number is there. The pattern is absent
/// otherwise.
std::optional<std::string> proposed_pattern(std::span<const std::string> lines,
                                            std::string_view name, std::string_view pattern);

}  // namespace yates::campaigns
