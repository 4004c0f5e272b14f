#pragma once

#include <stdint.h>
#include <time.h>

namespace yates::supervisor {

enum class Claimed { ours, taken, failed };

/// The record that the attempt belongs to this process, and since when its commands run. It is one
/// file that receives the name `claim` and later `started` as well, because creating a file costs
/// far more than adding a name to it.
class Record {
 public:
  /// Claims the attempt in this folder for this process, as long as it lives. `failed` leaves
  /// errno.
  Claimed claim(int folder);
  /// Writes which process this is, and adds the name `started`. Returns errno, or 0.
  int start();
  /// When `start` did so, by the clock that dates files as it goes now: where it was set back
  /// meanwhile, what the commands write is dated earlier, too.
  timespec started() const;

 private:
  int folder_ = -1;
  int file_ = -1;
  timespec started_{};
  int64_t ahead_ = 0;
};

}  // namespace yates::supervisor
