#pragma once

namespace yates::supervisor {

/// What a driver asks this program, on its own machine and on others. Each writes lines on standard
/// output and returns an exit status.

/// Finds out, and where necessary settles, what has become of the attempt in a folder. When it
/// returns, nothing of the attempt runs any more. Lines: "abandoned" (nobody had claimed it, and
/// now nobody can), or "waiting" where it still ran, then "left N", N processes of a dead
/// supervisor having been ended.
int settle(const char* folder);

/// Asks the supervisor of an attempt that still runs to end its commands. Line: "asked", or
/// "ended" where there is nobody to be asked.
int ask_to_end(const char* folder);

/// Takes the machine for measurements by the lock of host_lock.hpp, and holds it as long as the
/// process that has started this one lives, or a supervisor works on an attempt below
/// ROOT/attempts. For machines of which the driver cannot hold the lock itself.
/// Line: "ours", "taken PID" (0 where unknown) or "failed ERRNO". A holder of the same root is
/// replaced: its driver has lost its connection.
int lease(const char* root);

}  // namespace yates::supervisor
