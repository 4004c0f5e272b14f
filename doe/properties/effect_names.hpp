#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "doe/points/factor.hpp"

namespace yates::doe {

/// A main effect or an interaction: the factors in it, ascending. Never empty.
using Effect = std::vector<std::size_t>;

/// "ABD", by letter_of of doe/fractions/word.hpp.
std::string in_letters(const Effect& effect);
/// "threads:codec", as the terms of a formula.
std::string in_names(const Effect& effect, const std::vector<Factor>& factors);

}  // namespace yates::doe
