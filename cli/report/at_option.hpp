#pragma once

#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"

namespace yates::cli {

/// --at NUMBER=VALUES, where numbers are read for the means of plots.
Option at_option(std::vector<std::string>& at);

}  // namespace yates::cli
