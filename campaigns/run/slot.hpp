#pragma once

#include "campaigns/run/session.hpp"

namespace yates::campaigns {

/// Measures one run after another on a host until nothing is left for it.
void work(Session& session, PoolHost& host);

}  // namespace yates::campaigns
