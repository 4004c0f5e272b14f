#pragma once

#include <string>

#include "cli/frame/command_line.hpp"

namespace yates::cli {

/// -o FILE, where a command writes; `help` says what it writes there.
Option output_option(std::string& file, std::string help);
/// --force, which lets a command replace a file that yates did not write (see refuse_foreign_file).
Option force_option(bool& force);

}  // namespace yates::cli
