#pragma once

#include <stddef.h>

namespace yates::supervisor {

enum class Claimed { ours, taken, failed };

/// What is on record of an attempt: one file that grows, and that gets a further name with each
/// stage that it has reached: `claim`, `started`, `outcome`. A name is given when what it stands
/// for is written. One file, because making one costs far more than a name does.
class Record {
 public:
  /// Takes the attempt in this folder for this process, as long as it lives, and sets room aside
  /// for all that will be written of so many copies. `failed` leaves errno.
  Claimed claim(int folder, size_t copies);
  /// Says which process this is, and gives the name `started`; errno, or 0.
  int start();

  int file() const { return file_; }
  int folder() const { return folder_; }
  /// Gives the name, also where the commands have made a file of that name; errno, or 0.
  int give_name(const char* name);

 private:
  int reserve(size_t copies);
  int folder_ = -1;
  int file_ = -1;
};

}  // namespace yates::supervisor
