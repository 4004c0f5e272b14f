#pragma once

namespace yates::supervisor {

/// What a driver asks of this program, on its own machine and on others. Each function writes lines
/// on standard output and returns an exit status.

/// Determines the fate of the attempt in a folder, and settles it where necessary. When it returns,
/// no process of the attempt runs any more. Lines: "abandoned" (nobody had claimed it, and now
/// nobody can), or "waiting" if it was still running; then "left N" if N processes of a dead
/// supervisor were killed.
int settle(const char* folder);

/// Asks the supervisor of an attempt that still runs to end its commands. Line: "asked", or "ended"
/// if no supervisor is left to ask.
int ask_to_end(const char* folder);

/// Takes the machine for measurements with the lock of host_lock.hpp, and holds it as long as the
/// process that started this one lives or a supervisor works on an attempt below ROOT/attempts.
/// This serves machines whose lock the driver cannot hold itself. Line: "ours", "taken PID" (0 if
/// unknown) or "failed ERRNO" (0 if what stands there is not a regular file). A holder of the same
/// root is replaced: its driver has lost its connection.
int lease(const char* root);

/// Writes the facts of the machine (lines "fact.NAME=VALUE") and its present state (lines
/// "now.NAME=VALUE") on standard output, then "end". This takes a tenth of a second. Free disk is
/// that of `folder`. `root` is put before /proc, /sys and /etc. Returns the exit status.
int probe(const char* folder, const char* root);

}  // namespace yates::supervisor
