#pragma once

#include <optional>

namespace yates::campaigns {

/// The resources that one attempt, or one copy of its command, used, as the supervisor measured
/// them.
struct Usage {
  double wall = 0;                               // seconds
  double user = 0;                               // seconds
  double system = 0;                             // seconds
  std::optional<double> max_rss = std::nullopt;  // bytes; absent where it was not recorded
  int exit_status = 0;
};

}  // namespace yates::campaigns
