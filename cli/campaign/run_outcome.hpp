#pragma once

#include <optional>
#include <string>

#include "campaigns/run/runner.hpp"
#include "cli/analysis/verdict.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {

/// What one call of `yates run` came to.
struct RunOutcome {
  campaigns::RunSummary summary;
  std::string file;                // the campaign
  std::string only;                // the expression of --only; empty without it
  std::optional<Verdict> verdict;  // of a campaign on the command line, once all runs have ended
};

/// The sentences at its end: why the runs were stopped, with lines of the output that tell, how
/// many runs are done, and the command that goes on.
void remark_on(const Session& session, const RunOutcome& outcome,
               const inquiry::Experiment& experiment);

/// The same as one document, "yates.run/1".
std::string run_json(const RunOutcome& outcome, const Session& session);

/// `missing`: a run is left that was to be launched. Then the call has not done what it was to do,
/// even if nothing failed.
int exit_status(const campaigns::RunSummary& summary, bool missing);

}  // namespace yates::cli
