#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "anova/together/together.hpp"
#include "reports/words/response_report.hpp"

namespace yates::anova {
struct SaturatedFactorial;
}

namespace yates::reports {

/// Receives the parts of a text, one after another.
using TextSink = std::function<void(const std::string& part)>;

/// The document `yates.anova/1`. Fields come in a fixed order, numbers round-trip, a value that
/// does not exist is null. With several responses one document whose "analyses" holds theirs. With
/// a decision it has a "decision" object, whose sentences are those of page and terminal; the one
/// advice over several responses is "together".
std::string anova_json(std::span<const ResponseReport> responses, std::string_view version,
                       const std::optional<anova::Together>& together = std::nullopt);

/// The document `yates.effects/1`: the sign table with intervals and shares. Every response must
/// have a sign table.
std::string effects_json(std::span<const ResponseReport> responses, std::string_view version);

/// What effects_json gives for the factorial alone, byte for byte, in parts. The factorial has more
/// than anova::most_settings_with_signs points.
void write_effects_json(const anova::SaturatedFactorial& factorial, std::string_view version,
                        const TextSink& sink);

/// What effects_table_text gives as CSV for the sign table of the factorial, byte for byte, in
/// parts: no table of texts is made, and all processors write numbers.
void write_effects_csv(const anova::SaturatedFactorial& factorial, const TextSink& sink);

}  // namespace yates::reports
