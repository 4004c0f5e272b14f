#pragma once

#include <time.h>

#include "campaigns/supervisor/request.hpp"

namespace yates::supervisor {

/// Whether an errno says that the disk is full.
bool is_full(int problem);

/// Copies those files to be kept that were written since `start`. Returns errno, or 0.
int keep_files(const Request& request, int folder, const timespec& start);

/// Syncs outputs, samples and kept files to the disk. Returns errno, or 0.
int sync_results(const Request& request, int folder);

/// Whether the disk of the attempt is so full that its commands may have failed for lack of space.
bool no_room_left(int folder);

}  // namespace yates::supervisor
