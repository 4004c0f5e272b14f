#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace yates::campaigns {

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

}  // namespace yates::campaigns
