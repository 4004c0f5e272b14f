#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reports/anova/text_sink.hpp"
#include "reports/words/response_report.hpp"

namespace yates::anova {
struct SaturatedFactorial;
}

namespace yates::reports {

/// The document `yates.effects/1`: the sign table with intervals and shares. Every response must
/// have a sign table.
std::string effects_json(std::span<const ResponseReport> responses, std::string_view version);

/// What effects_json gives for the factorial alone, byte for byte, in parts. The factorial has more
/// than anova::most_settings_with_signs points.
void write_effects_json(const anova::SaturatedFactorial& factorial, std::string_view version,
                        const TextSink& sink);

}  // namespace yates::reports
