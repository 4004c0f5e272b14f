#pragma once

#include <string>
#include <vector>

#include "campaigns/file/draft.hpp"

// What people write into lists of levels that means something else than they think.

namespace yates::campaigns {

/// A list as [1,5, 2,5], in which every other comma has no blank behind it, was probably meant to
/// hold half as many numbers: what to write for them. Empty for any other list.
std::string decimal_commas(const Draft& draft, const toml::array& list);

/// Warns of numbers that are versions: 3.9, 3.10, 3.11 grow as versions only.
void warn_of_versions(Draft& draft, const std::string& name, const std::vector<doe::Level>& levels);

/// Warns of numbers that look like hashes of commits: 12e45.
void warn_of_hashes(Draft& draft, const std::string& name, const std::vector<doe::Level>& levels);

/// Warns of texts that begin or end with a blank, which is part of the word that a command gets.
void warn_of_outer_blanks(Draft& draft, const std::string& name,
                          const std::vector<doe::Level>& levels);

}  // namespace yates::campaigns
