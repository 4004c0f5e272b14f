#pragma once

#include <stdint.h>

namespace yates::supervisor {

/// The file that all campaigns of a machine agree on: the one that the environment variable
/// YATES_HOST_LEASE names, otherwise one in /run/lock or /tmp. The text is valid as long as the
/// environment is not changed.
const char* host_lock_file();

/// Stands for an errno, which is never 0.
constexpr int not_a_regular_file = 0;

/// The lock (flock) by which one process has the machine for its measurements. This source is part
/// of the driver, which holds the lock for its own machine, as well as of the supervisor, which
/// holds it on others.
struct HostLock {
  enum State { ours, taken, failed };
  State state = failed;
  int file = -1;  // ours: open; the lock ends when it is closed, here and in all that inherit it
  int64_t holder = 0;  // taken: the process that has it; 0 where that is unknown
  int problem = 0;     // failed: an errno, or not_a_regular_file
};

/// Takes the lock, or reports its holder. Does not wait.
HostLock lock_host(const char* path);

}  // namespace yates::supervisor
