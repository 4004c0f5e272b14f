#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace yates::campaigns {

/// What a program wrote to standard output and standard error together, up to a mebibyte.
struct ProgramOutput {
  std::string text;
  std::optional<std::string> problem;  // why it failed: "ended with status 2"
};

/// Runs a program that is not measured, without standard input, and waits for it for at most
/// `seconds`. Throws nothing if the program fails: `problem` says why.
ProgramOutput output_of(const std::vector<std::string>& words, const std::filesystem::path& folder,
                        double seconds = 60);

}  // namespace yates::campaigns
