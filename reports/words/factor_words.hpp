#pragma once

#include <optional>
#include <string>
#include <vector>

#include "anova/decision/decision.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The factors that were not shown to matter, without those that are held (see HeldFactor).
struct FreeFactors {
  std::vector<std::string> names;
  /// No two levels of any of them differ by more, on the scale of the analysis; absent where that
  /// is not known of all.
  std::optional<double> at_most = std::nullopt;
  bool as_you_like = false;  // at_most is no more than what matters
};
FreeFactors free_factors(const ResponseReport& report, const anova::Decision& decision);

/// "threads was not shown to matter: at most 3% either way.", and where that is less than what
/// matters, "Keep threads as you like: at most 1% either way."; absent where there is no such
/// factor.
std::optional<std::string> free_factors_sentence(const ResponseReport& report,
                                                 const anova::Decision& decision,
                                                 Typography typography);

/// "tool is gzip in every run that could be used, so nothing can be said of it."; absent where
/// every factor has two levels or more.
std::optional<std::string> constant_factors_sentence(const ResponseReport& report);

}  // namespace yates::reports
