#pragma once

#include "campaigns/supervisor/copies.hpp"
#include "campaigns/supervisor/request.hpp"
#include "campaigns/supervisor/watch.hpp"

namespace yates::supervisor {

/// Whether an errno says that there is no room.
bool is_full(int problem);

/// Copies the files that are to be kept, where they were written since `start`; errno, or 0.
int keep_files(const Request& request, int folder, const timespec& start);

/// Puts outputs, samples and kept files on the disk; errno, or 0.
int sync_results(const Request& request, int folder);

/// Whether the disk of the attempt is so full that its commands may have failed for want of room.
bool no_room_left(int folder);

/// The file `outcome`, for which room is set aside before the commands start.
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
  /// Writes it and gives it its name, whatever the commands have made of that; errno, or 0.
  int save(const Content& content);

 private:
  int make();
  int give_name();
  int folder_ = -1;
  int file_ = -1;
};

}  // namespace yates::supervisor
