#pragma once

#include <time.h>

namespace yates::supervisor {

enum class Claimed { ours, taken, failed };

/// That the attempt is this process's, and since when its commands run: one file that gets the name
/// `claim` and then `started` as well, because making a file costs far more than giving it a name.
class Record {
 public:
  /// Takes the attempt in this folder for this process, as long as it lives. `failed` leaves errno.
  Claimed claim(int folder);
  /// Says which process this is, and gives the name `started`; errno, or 0.
  int start();
  /// When it did, by the clock that dates files.
  const timespec& started() const { return started_; }

 private:
  int folder_ = -1;
  int file_ = -1;
  timespec started_{};
};

}  // namespace yates::supervisor
