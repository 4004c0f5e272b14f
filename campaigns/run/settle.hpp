#pragma once

#include <memory>
#include <vector>

#include "campaigns/run/session.hpp"

namespace yates::campaigns {

/// Asks each host for the outcomes of the commands that an earlier driver launched there, and
/// records them.
void settle(Session& session, const std::vector<std::unique_ptr<PoolHost>>& hosts);

}  // namespace yates::campaigns
