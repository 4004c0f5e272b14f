#pragma once

namespace yates::supervisor {

/// What a driver learns from the exit status of the supervisor when there is no outcome file.
enum ExitStatus {
  ok = 0,
  wrong_usage = 64,
  taken = 65,          // somebody else has claimed the attempt
  cannot_begin = 66,   // nothing was started
  cannot_record = 67,  // the commands have ended, but their outcome could not be written
  full_before = 68,    // as cannot_begin, because the disk is full
  full_after = 69,     // as cannot_record, because the disk is full
  without_locks = 70,  // as cannot_begin, because the file system has no locks
};

}  // namespace yates::supervisor
