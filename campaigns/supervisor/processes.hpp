#pragma once

#include <stdint.h>
#include <sys/types.h>

namespace yates::supervisor {

struct ProcessStat {
  int64_t parent = 0;
  int64_t group = 0;
  int64_t session = 0;
  int64_t start_ticks = 0;
  bool dead = false;       // a zombie
  bool of_kernel = false;  // a thread of the kernel
};

/// From /proc/PID/stat; false where there is no such process any more.
bool read_stat(const char* pid, ProcessStat& stat);

enum class Claimed { ours, taken, failed };
/// Takes the attempt for this process, as long as it lives. `failed` leaves errno.
Claimed claim(int folder);

/// Leaves the file `started`, which names this process; errno, or 0.
int write_started(int folder);

/// Ends everything that the commands left behind: whatever belongs to this session, and children
/// that left it and came to this process when their parents ended. Returns how many there were.
int64_t end_leftovers();

}  // namespace yates::supervisor
