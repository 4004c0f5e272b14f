#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace yates::anova {

/// The Courier study's 48 runs (ICPE 2021), which stay outside of this repository: in
/// YATES_DATA_DIR, if anywhere.
inline std::optional<std::string> courier_file() {
  const char* folder = std::getenv("YATES_DATA_DIR");
  if (folder == nullptr) return std::nullopt;
  const std::filesystem::path file = std::filesystem::path(folder) / "courier_48.csv";
  return std::filesystem::exists(file) ? std::optional(file.string()) : std::nullopt;
}

}  // namespace yates::anova
