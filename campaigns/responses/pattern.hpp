#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yates::campaigns {

/// The number of groups of a regular expression (ECMAScript). Throws std::invalid_argument with
/// what is wrong with the expression.
std::size_t groups_of_pattern(const std::string& pattern);

/// The first group of every match of the pattern, line by line: no match spans two lines. The
/// pattern must have a group.
std::vector<std::string> matches(const std::string& pattern, std::string_view text);

}  // namespace yates::campaigns
