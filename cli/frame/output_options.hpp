#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"

namespace yates::cli {

/// -o FILE, where a command writes; `help` says what it writes there. A name that ends as another
/// kind of file does is refused: "c.png" where the command writes `endings` such as {".html"}.
Option output_option(std::string& file, std::string help, std::vector<std::string> endings);
/// --force, which lets a command replace a file that yates did not write (see refuse_foreign_file).
Option force_option(bool& force);

/// A page that yates wrote says so at its beginning.
bool is_page_of_yates(const std::filesystem::path& path);

}  // namespace yates::cli
