#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "doe/points/factor.hpp"

namespace yates::doe {

/// The two factors of an interaction that is written as "codec:level", or with the factors' letters
/// as "AB". Throws std::domain_error for anything else, with the nearest name.
std::pair<std::size_t, std::size_t> interaction_of(const std::string& text,
                                                   const std::vector<Factor>& factors);

/// A generator with letters, "D=ABC", of one that may be written with names: "threads =
/// codec:level". Throws std::domain_error for a name that is no factor, with the nearest one.
std::string generator_in_letters(const std::string& text, const std::vector<Factor>& factors);

}  // namespace yates::doe
