#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "doe/points/factor.hpp"

namespace yates::doe {

/// A main effect or an interaction: the factors in it, ascending. Never empty.
using Effect = std::vector<std::size_t>;

/// The letter that stands for a factor in tables of generators: A, B, ... without I, which is the
/// identity; then a, b, ... without i; then A2, B2, ... From 0.
std::string letter_of(std::size_t factor);
/// "ABD"
std::string in_letters(const Effect& effect);
/// "threads:codec", as the terms of a formula.
std::string in_names(const Effect& effect, const std::vector<Factor>& factors);

}  // namespace yates::doe
