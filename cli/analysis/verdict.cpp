#include "cli/analysis/verdict.hpp"

#include <optional>

#include "cli/analysis/analysis.hpp"
#include "cli/frame/terminal.hpp"
#include "language/printable.hpp"
#include "reports/draw/terminal_text.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/verdict_words.hpp"

namespace yates::cli {

Verdict verdict_of(const std::vector<reports::ResponseReport>& responses, const Session& session) {
  const reports::Typography typography = reports::typography_of(text_options(session));
  const std::optional<anova::Together> together = together_of(responses);
  if (together && !responses.front().weighted) {
    return {reports::joint_title(responses, *together),
            reports::joint_sentences(responses, *together, typography)};
  }
  return {reports::verdict_title(responses.front()),
          reports::verdict_sentences(responses.front(), typography)};
}

std::string verdict_text(const Verdict& verdict, const Session& session) {
  const reports::TextOptions options = text_options(session);
  const std::string title = language::printable(verdict.title, std::string::npos);
  std::string text = reports::emphasised(title, reports::Emphasis::bold, options) + "\n";
  for (const std::string& sentence : verdict.because) {
    text += reports::wrapped(sentence, options.width, 2) + "\n";
  }
  return text;
}

}  // namespace yates::cli
