#pragma once

#include "cli/frame/command_line.hpp"

namespace yates::cli {

/// `yates queue laws COUNTERS.toml`: what follows from measured counters by the operational laws.
Command command_queue_laws(Session& session);

}  // namespace yates::cli
