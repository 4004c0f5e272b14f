#pragma once

#include <vector>

#include "campaigns/run/attempt.hpp"
#include "campaigns/run/session.hpp"

// When so much fails that a campaign is not worth going on with: `[run] max_failures`. All
// functions but the last are called with the session's mutex held.

namespace yates::campaigns {

/// Takes note of the runs that this round launches.
void expect_blocks(Session& session, const std::vector<doe::PlannedRun>& due);

/// A run has ended for good: done, failed or timed out. Ends the session where
/// - no run of the campaign is done, and all that were launched of a block have failed, or
/// - a response that is read from a text was read from no run so far, although commands of a block
///   that is complete, or ten, succeeded, or
/// - the same of a response that runs need, or of all such responses, although the commands of
/// three runs
///   of this call succeeded, or
/// - as many runs have failed in this call as the campaign allows.
/// Nothing is stopped if no run is left to launch.
void note_ended(Session& session, const doe::PlannedRun& run, const AttemptSummary& attempted);

/// What the last run that failed, or whose response could not be read, has left behind.
std::optional<LastFailure> last_failure_of(const Session& session);

}  // namespace yates::campaigns
