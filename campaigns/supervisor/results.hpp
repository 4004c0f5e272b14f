#pragma once

#include "campaigns/supervisor/copies.hpp"
#include "campaigns/supervisor/record.hpp"
#include "campaigns/supervisor/request.hpp"
#include "campaigns/supervisor/watch.hpp"

namespace yates::supervisor {

/// Whether an errno says that there is no room.
bool is_full(int problem);

/// Copies the files that are to be kept, where they were written since `started` was; errno, or 0.
int keep_files(const Request& request, int folder);

/// Puts outputs, samples and kept files on the disk; errno, or 0.
int sync_results(const Request& request, int folder);

/// Whether the disk of the attempt is so full that its commands may have failed for want of room.
bool no_room_left(int folder);

/// What became of the commands.
struct Conclusion {
  const Copies& copies;
  const Fate& fate;
  int64_t leftovers;
  const char* infrastructure;  // null: nothing was wrong
  bool synced;
};
/// Writes it and gives it its name, `outcome`. errno, or 0.
int write_outcome(Record& record, const Conclusion& conclusion);

}  // namespace yates::supervisor
