#include <vector>

#include <fmt/format.h>

#include "anova/decision/decision_parts.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

std::optional<std::string> looks_sentence(const ResponseReport& report, Typography typography) {
  if (report.looks < 2) return std::nullopt;
  const double level =
      anova::level_of_each_look(1.0 - report.analysis.options.confidence, report.looks);
  std::vector<std::string> unsure;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (!row.treatment() || !row.matters || !row.p_adjusted || *row.p_adjusted < level) continue;
    unsure.push_back(term_text(row.term, typography));
  }
  if (unsure.empty()) return std::nullopt;
  return fmt::format(
      "These runs were looked at {} times while they grew, and each look is a chance of a false "
      "alarm: {} would be sure with an adjusted p below {:.2g}. If the looks decided when to stop, "
      "confirm the advice (yates confirm).",
      report.looks, listed(unsure), level);
}

}  // namespace yates::reports
