#pragma once

#include <string>
#include <vector>

#include "cli/shell/described.hpp"

namespace yates::cli {

// What a shell reads to complete the words of yates: commands, options, the words of closed sets,
// and names of files where one is expected. Each needs the shell alone, no package of completions.

/// For bash 4.1 or later.
std::string bash_completion(const std::vector<DescribedCommand>& commands);
/// For zsh's completion system; a file with the name _yates on its fpath.
std::string zsh_completion(const std::vector<DescribedCommand>& commands);
/// For fish 3.0 or later.
std::string fish_completion(const std::vector<DescribedCommand>& commands);

}  // namespace yates::cli
