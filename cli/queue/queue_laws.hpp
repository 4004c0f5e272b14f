#pragma once

#include "cli/frame/session.hpp"

namespace yates::cli {

/// `yates queue laws COUNTERS.toml`: what follows from measured counters by the operational laws.
void add_queue_laws(CLI::App& queue, Session& session);

}  // namespace yates::cli
