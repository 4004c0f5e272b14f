#pragma once

#include <cstddef>
#include <string>

#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// A mean on the scale of the analysis, in the unit of the response: "15.2 ms (13.7 to 16.8)".
std::string mean_text(const ResponseReport& report, const anova::Effect& mean,
                      Typography typography);

/// A setting, or that of a candidate, without given factors and silent placebos:
/// "codec=zstd, threads=2".
std::string setting_name(const ResponseReport& report, const anova::Decision& decision,
                         const anova::Setting& setting);
std::string setting_name(const ResponseReport& report, const anova::Decision& decision,
                         std::size_t candidate);

/// Whether expectations of the decision are means over the levels of a factor.
bool is_averaged(const ResponseReport& report, const anova::Decision& decision, std::size_t factor);

/// What an expectation at the setting holds for: "at opt=O2, lto=off, on average over march".
std::string expected_at_text(const ResponseReport& report, const anova::Decision& decision,
                             const anova::Setting& setting);
/// The same of the baseline; where its own runs have another mean than the model: "at opt=O2, by
/// the model; its own 3 runs: 0 s".
std::string baseline_at_text(const ResponseReport& report, const anova::Decision& decision,
                             Typography typography);

}  // namespace yates::reports
