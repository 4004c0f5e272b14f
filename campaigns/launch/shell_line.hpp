#pragma once

#include <string>
#include <vector>

namespace yates::campaigns {

/// Words quoted so that a POSIX shell reads them back unchanged, separated by blanks.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace yates::campaigns
