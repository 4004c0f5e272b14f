#pragma once

#include <string>
#include <vector>

#include "cli/frame/session.hpp"
#include "reports/words/response_report.hpp"

namespace yates::cli {

/// What an analysis comes to.
struct Verdict {
  std::string title;  // "Do this: codec=zstd, threads=2"
  std::string text;   // the title, the answer, what speaks against it, and a picture
};

/// The one over all responses where they allow one, otherwise that of the first. At least one
/// response, with a decision. The text is what `yates anova` begins with.
Verdict verdict_of(const std::vector<reports::ResponseReport>& responses, const Session& session);

}  // namespace yates::cli
