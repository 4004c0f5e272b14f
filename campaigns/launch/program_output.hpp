#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace yates::campaigns {

/// What a program wrote, standard output and error in one, up to a mebibyte.
struct ProgramOutput {
  std::string text;
  std::optional<std::string> problem;  // why it has not ended well: "ended with status 2"
};

/// Runs a program that is not measured, with standard input closed, and waits for it; for no longer
/// than the seconds. Never throws for what the program does.
ProgramOutput output_of(const std::vector<std::string>& words, const std::filesystem::path& folder,
                        double seconds = 60);

}  // namespace yates::campaigns
