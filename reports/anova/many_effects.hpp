#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "anova/effects/saturated_factorial.hpp"

namespace yates::reports {

/// Takes the parts of a text, one behind the other.
using TextSink = std::function<void(const std::string& part)>;

/// What effects_table_text gives as CSV for the sign table of the factorial, byte for byte, in
/// parts: no table of texts is made, and all processors write numbers.
void write_effects_csv(const anova::SaturatedFactorial& factorial, const TextSink& sink);

/// What effects_json gives for the factorial alone, byte for byte, in parts. The factorial has more
/// than anova::most_settings_with_signs points.
void write_effects_json(const anova::SaturatedFactorial& factorial, std::string_view version,
                        const TextSink& sink);

}  // namespace yates::reports
