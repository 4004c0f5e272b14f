#pragma once

#include "reports/anova/text_sink.hpp"

namespace yates::anova {
struct SaturatedFactorial;
}

namespace yates::reports {

/// What effects_table_text gives as CSV for the sign table of the factorial, byte for byte, in
/// parts: no table of texts is made, and all processors write numbers.
void write_effects_csv(const anova::SaturatedFactorial& factorial, const TextSink& sink);

}  // namespace yates::reports
