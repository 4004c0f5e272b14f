#pragma once

#include <string>
#include <vector>

#include "model/note.hpp"

namespace yates::inquiry {

/// Throws UsageError where one file is named twice, whatever its path is written like: its rows
/// would count twice. Notes of different files that hold the same bytes.
std::vector<model::Note> check_same_files(const std::vector<std::string>& paths);

}  // namespace yates::inquiry
