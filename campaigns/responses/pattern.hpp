#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The patterns of responses: regular expressions of ECMAScript with one group, without back
// references and looking around. They are searched by RE2: finding a match takes a time that grows
// with the length of the line, whatever the number of ways in which the pattern could match it.

namespace yates::campaigns {

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

}  // namespace yates::campaigns
