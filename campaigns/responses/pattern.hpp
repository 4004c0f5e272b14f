#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yates::campaigns {

/// How many groups a regular expression (ECMAScript) has. Throws std::invalid_argument saying what
/// is wrong with it.
std::size_t groups_of_pattern(const std::string& pattern);

/// The first group of every match of the pattern, line by line: no match spans two lines. The
/// pattern has a group.
std::vector<std::string> matches(const std::string& pattern, std::string_view text);

}  // namespace yates::campaigns
