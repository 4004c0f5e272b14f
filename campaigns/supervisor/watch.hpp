#pragma once

#include <signal.h>
#include <stdint.h>

#include "campaigns/supervisor/copies.hpp"
#include "campaigns/supervisor/request.hpp"
#include "campaigns/supervisor/samples.hpp"

namespace yates::supervisor {

enum class End { by_itself, timed_out, interrupted, cannot_start };

struct Fate {
  End end = End::by_itself;
  int64_t wall = 0;   // nanoseconds from the release to the end of the last copy
  Failure failure{};  // for cannot_start
};

/// The signal by which this process learns that its parent, which it is to end with, has ended.
constexpr int parent_has_ended = SIGHUP;

/// Waits for all copies, which were released at `start`, and takes samples meanwhile. Ends the
/// copies when their time is over, when this process receives a request to end or learns that its
/// parent has ended, or when one of them cannot start. After the end of the parent they have a
/// second between SIGTERM and SIGKILL, or their grace where that is shorter.
Fate watch(Copies& copies, int64_t start, const Request& request, Sampler& sampler);

}  // namespace yates::supervisor
