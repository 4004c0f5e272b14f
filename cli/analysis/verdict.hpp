#pragma once

#include <string>
#include <vector>

#include "cli/frame/session.hpp"
#include "reports/words/response_report.hpp"

namespace yates::cli {

/// What an analysis comes to.
struct Verdict {
  std::string title;                 // "Do this: codec=zstd, threads=2"
  std::vector<std::string> because;  // the sentences that belong to it
};

/// The one over all responses where they allow one, otherwise that of the first. At least one
/// response, with a decision.
Verdict verdict_of(const std::vector<reports::ResponseReport>& responses, const Session& session);

/// Title and sentences as `yates anova` prints them, the title first.
std::string verdict_text(const Verdict& verdict, const Session& session);

}  // namespace yates::cli
