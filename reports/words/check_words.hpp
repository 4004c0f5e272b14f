#pragma once

#include <optional>
#include <string>

#include "anova/checks/diagnostics.hpp"
#include "anova/variance/analysis.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// The sentences on what the conclusions rest on: checks, lack of fit, curvature, the other scale.

/// "1 check needs attention: ..."; absent where all checks that could be made are ok.
std::optional<std::string> checks_warning(const ResponseReport& report);

/// "lack of fit (p < 0.001): ..." with the remedy, where p is below anova::look_below.
std::optional<std::string> lack_of_fit_warning(const anova::Analysis& analysis);
/// One or two sentences on lack of fit, whatever its p.
std::string lack_of_fit_sentence(const anova::Analysis& analysis);

/// What the centre points say of curvature; absent where the design has none.
std::optional<std::string> curvature_sentence(const ResponseReport& report, Typography typography);

/// "Runs scatter more at A=a0, B=b0 (8.2 times as much as the others), so the verdict allows for
/// it."; absent where no setting has a noise of its own.
std::optional<std::string> noisy_settings_sentence(const ResponseReport& report,
                                                   Typography typography);

/// On which scale the response was analysed and why, and where the other scale says something else;
/// absent where there was no choice.
std::optional<std::string> scale_sentence(const ResponseReport& report, Typography typography);
/// What the decision rests on where the model as written misses more than noise.
std::optional<std::string> deciding_sentence(const ResponseReport& report, Typography typography);

}  // namespace yates::reports
