#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaigns/run/session.hpp"
#include "campaigns/store/attempt.hpp"

namespace yates::campaigns {

/// What the schedule needs to know about an attempt.
struct AttemptSummary {
  /// Absent if the attempt was not begun because the session is ending; launching if the attempt
  /// may still be running and its host does not answer.
  std::optional<AttemptState> state = std::nullopt;
  bool infrastructure = false;  // failed, but through no fault of the program
  std::string message = {};
  std::optional<std::string> host_lost = {};  // why the host must not be used any more
  std::size_t number = 1;                     // of the attempt
  bool readable = false;                      // its command succeeded
  std::vector<bool> has_value = {};           // by response, where it is readable

  /// Whether the attempt failed or ended unknown through no fault of the program, so that the run
  /// is launched again.
  bool host_failed() const {
    return infrastructure && state != AttemptState::interrupted && state != AttemptState::launching;
  }
};

/// Measures a run, or warms up for it, on a host that is ready, and records the attempt. Throws
/// HostFailure only before anything is recorded.
AttemptSummary attempt(Session& session, PoolHost& host, const doe::PlannedRun& run, bool warmup);

/// Records an attempt that failed before its launch.
AttemptSummary failed_attempt(Session& session, PoolHost& host, const doe::PlannedRun& run,
                              const std::string& why);

}  // namespace yates::campaigns
