#pragma once

#include "bench/decisions/events.hpp"

/// Of two versions that are compared, and a gate against any rise.
namespace yates::decisions {

Event gate_fails();
Event version_changes_cover();
Event new_called_faster();

}  // namespace yates::decisions
