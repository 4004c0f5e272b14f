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

}  // namespace yates::supervisor
