#pragma once

#include "campaigns/supervisor/copies.hpp"
#include "campaigns/supervisor/request.hpp"
#include "campaigns/supervisor/watch.hpp"

namespace yates::supervisor {

/// Whether an errno says that the disk is full.
bool is_full(int problem);

/// Copies those files to be kept that were written since `start`. Returns errno, or 0.
int keep_files(const Request& request, int folder, const timespec& start);

/// Syncs outputs, samples and kept files to the disk. Returns errno, or 0.
int sync_results(const Request& request, int folder);

/// Whether the disk of the attempt is so full that its commands may have failed for lack of space.
bool no_room_left(int folder);

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
