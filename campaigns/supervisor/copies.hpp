#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "campaigns/supervisor/request.hpp"

namespace yates::supervisor {

/// One copy of the command, and how it ended.
struct Copy {
  pid_t pid;
  bool ended;
  int status;       // as of wait4
  int64_t wall;     // nanoseconds from the release
  int64_t user;     // microseconds
  int64_t system;   // microseconds
  int64_t max_rss;  // bytes
};

/// What failed in a copy before it executed the command.
struct Failure {
  int error = 0;                // errno; 0: nothing failed
  bool infrastructure = false;  // not because of its command or working folder
};

/// All copies of a run.
struct Copies {
  Copy* all = nullptr;
  size_t count = 0;
  size_t running = 0;
  int release = -1;   // write end: a byte lets all go; its end without one ends them
  int failures = -1;  // read end
};

/// Starts all copies and returns when each is ready to execute its command. Returns a failure if
/// one of them could not be started; then none is left.
Failure start_copies(const Request& request, int folder, const char* path, Copies& copies);

/// Releases all copies at once. Returns the time of the release.
int64_t release(Copies& copies);

/// The first failure that a copy has reported and that has not been taken yet.
Failure take_failure(const Copies& copies);

/// Signals the process group of every copy that has not ended.
void signal_copies(const Copies& copies, int signal);

/// Name of a file of a copy in the attempt's folder: "stdout", "copies/3/stdout".
void copy_file(size_t copy, size_t count, const char* name, char* text);
constexpr size_t copy_file_size = 64;

}  // namespace yates::supervisor
