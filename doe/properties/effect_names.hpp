#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "doe/points/factor.hpp"
#include "model/term_name.hpp"

namespace yates::doe {

/// A main effect or an interaction: the factors in it, ascending. Never empty.
using Effect = std::vector<std::size_t>;

/// "ABD", by letter_of of doe/fractions/word.hpp.
std::string in_letters(const Effect& effect);
/// "threads:codec", for people: names stand as they are.
std::string in_names(const Effect& effect, const std::vector<Factor>& factors);
/// As the term of a formula that reads the factors as they stand.
model::TermName term_of(const Effect& effect, const std::vector<Factor>& factors);
/// The effect that a term is; absent where it reads anything but factors as they stand, each once.
std::optional<Effect> effect_of(const model::TermName& term, const std::vector<Factor>& factors);

}  // namespace yates::doe
