#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/interrupt.hpp"

namespace yates::campaigns {

/// What is known about an attempt besides its outcome file. `yates-supervisor --settle` reports it,
/// on this machine and on others.
struct Settled {
  bool abandoned = false;  // no supervisor had begun it, and none can begin it any more
  int ended = 0;           // processes that its dead supervisor had left and that were killed
  /// Exit status of its supervisor, if that was waited for; 128 plus the signal if a signal ended
  /// it.
  std::optional<int> status = std::nullopt;
};

/// Records one output line of `yates-supervisor --settle`. Other lines change nothing.
void take_note(std::string_view line, Settled& settled);

/// Settles an attempt on this machine with this supervisor program: waits for commands that still
/// run, passes the user's requests to end on to them, and kills processes that nobody supervises.
/// Calls `waiting` once if it has to wait. Throws FileError if the supervisor program fails.
Settled settle(const std::filesystem::path& supervisor, const std::filesystem::path& folder,
               const Interrupt& interrupt, const std::function<void()>& waiting);

/// Whether a supervisor that ended with this status has started nothing.
bool has_started_nothing(int status);

/// The outcome of an attempt that left no outcome file. `host` is empty for this machine.
Outcome without_outcome(const Settled& settled, const std::string& host);

}  // namespace yates::campaigns
