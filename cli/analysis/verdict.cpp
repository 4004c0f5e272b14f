#include "cli/analysis/verdict.hpp"

#include <optional>

#include "cli/frame/terminal.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "reports/anova/answer_text.hpp"
#include "reports/anova/text.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/joint_words.hpp"

namespace yates::cli {

Verdict verdict_of(const std::vector<reports::ResponseReport>& analysed, const Session& session) {
  const reports::TextOptions options = text_options(session);
  const auto responses = reports::with_typeset_checks(analysed, options);
  const std::optional<anova::Together> together = inquiry::together_of(responses);
  if (together && !responses.front().weighted) {
    return {reports::joint_title(responses, *together),
            reports::joint_answer_text(responses, *together, options)};
  }
  if (responses.front().weighted && responses.front().decision) {
    return {reports::verdict_title(responses.front()),
            reports::weighted_answer_text(responses, options)};
  }
  return {reports::verdict_title(responses.front()),
          reports::first_screen_text(responses.front(), options)};
}

}  // namespace yates::cli
