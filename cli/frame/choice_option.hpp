#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace yates::cli {

/// Checks an option's text before it is read: one of these words. Its complaint names them, or the
/// one that was most likely meant.
CLI::Validator one_of(std::vector<std::string> words);

}  // namespace yates::cli
