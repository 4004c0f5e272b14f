#pragma once

#include <filesystem>
#include <string_view>

#include "language/whole_file.hpp"

namespace yates::campaigns {

/// Replaces a file of the store as language::write_whole_file does, readable by the user alone.
inline void write_durably(const std::filesystem::path& file, std::string_view content) {
  language::write_whole_file(file, 0600, language::Existing::replaced, content);
}

}  // namespace yates::campaigns
