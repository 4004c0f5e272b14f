#pragma once

#include <string>

namespace yates::cli {

/// Writes a file that was not there. Throws FileError where something of this name is there
/// already: nobody's file is overwritten, not even in a race.
void write_new_file(const std::string& file, const std::string& text);

/// The content of a file. Throws FileError where it cannot be read.
std::string read_text_file(const std::string& file);

}  // namespace yates::cli
