#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "campaigns/run/session.hpp"
#include "doe/plans/plan.hpp"

// Blocks that begin at different times of the day: `time_of_day` of [nuisance].

namespace yates::campaigns {

/// Seconds between the beginnings of two blocks; absent where blocks follow each other at once.
std::optional<double> spread_of_blocks(const Session& session);

/// A run of the block began. Called with the session's mutex held.
void note_block(Session& session, std::size_t block, const std::string& utc);

/// Waits until the run's block may begin (see TimeOfDay), or the user requests the end. A block
/// that has begun already waits for nothing.
void await_block(Session& session, const doe::PlannedRun& run);

}  // namespace yates::campaigns
