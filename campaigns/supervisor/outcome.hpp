#pragma once

#include "campaigns/supervisor/copies.hpp"
#include "campaigns/supervisor/watch.hpp"

namespace yates::supervisor {

/// The file `outcome`, for which space is reserved before the commands start.
class OutcomeFile {
 public:
  /// errno, or 0.
  int reserve(int folder, size_t copies);
  struct Content {
    const Copies& copies;
    const Fate& fate;
    int64_t leftovers;
    const char* infrastructure;  // null: nothing was wrong
    bool synced;
  };
  /// Writes the file and gives it its name, even if the commands created a file of that name.
  /// Returns errno, or 0.
  int save(const Content& content);

 private:
  int make();
  int give_name();
  int folder_ = -1;
  int file_ = -1;
};

}  // namespace yates::supervisor
