#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace yates::cli {

/// One sentence where what the runs have printed, and yates keeps, takes more than 100 MB below the
/// folder of a store; absent where it takes less.
std::optional<std::string> words_on_outputs(const std::filesystem::path& store_folder);

}  // namespace yates::cli
