#pragma once

#include <functional>
#include <string>
#include <variant>

#include "campaigns/launch/launch.hpp"
#include "campaigns/launch/outcome.hpp"
#include "campaigns/run/session.hpp"

namespace yates::campaigns {

/// It is unknown whether any process of a launch still runs, because its host does not answer.
struct Unreachable {
  std::string why;
};

/// Starts a launch that the store has recorded and waits for its outcome. If the executor fails,
/// the host is asked once more. Calls `launched` when the command runs.
std::variant<Outcome, Unreachable> launch_on(PoolHost& host, Launch launch,
                                             const Interrupt& interrupt,
                                             const std::function<void()>& launched);

}  // namespace yates::campaigns
