#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/interrupt.hpp"

namespace yates::campaigns {

/// What is known of an attempt beside its outcome file. `yates-supervisor --settle` finds it out,
/// on this machine and on others.
struct Settled {
  bool abandoned = false;  // nobody had begun it, and nobody can begin it any more
  int ended = 0;           // processes that its supervisor had left and that had to be ended
  /// Exit status of its supervisor where that was waited for; above 128: a signal and 128.
  std::optional<int> status = std::nullopt;
};

/// Takes note of one line that `yates-supervisor --settle` says. Others change nothing.
void take_note(std::string_view line, Settled& settled);

/// Settles an attempt on this machine by this supervisor program: waits for what still runs,
/// passes the user's requests to end on to it, and ends what nobody supervises. Calls `waiting`
/// once if it has to wait. Throws FileError where it cannot be done.
Settled settle(const std::filesystem::path& supervisor, const std::filesystem::path& folder,
               const Interrupt& interrupt, const std::function<void()>& waiting);

/// Whether a supervisor that ended with this status has started nothing.
bool has_started_nothing(int status);

/// The outcome of an attempt that left no outcome file. `host` is empty for this machine.
Outcome without_outcome(const Settled& settled, const std::string& host);

}  // namespace yates::campaigns
