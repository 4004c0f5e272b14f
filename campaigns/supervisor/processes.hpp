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

/// Reads /proc/PID/stat; false if there is no such process any more.
bool read_stat(const char* pid, ProcessStat& stat);

/// Kills all processes that the commands left behind: those of this session, and children that left
/// it and became children of this process when their parents ended. Returns their number.
int64_t end_leftovers();

}  // namespace yates::supervisor
