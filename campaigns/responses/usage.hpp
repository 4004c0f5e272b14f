#pragma once

#include <optional>

namespace yates::campaigns {

/// What the supervisor measured of one attempt, or of one copy of its command.
struct Usage {
  double wall = 0;                               // seconds
  double user = 0;                               // seconds
  double system = 0;                             // seconds
  std::optional<double> max_rss = std::nullopt;  // bytes; absent where it was not recorded
  int exit_status = 0;
};

}  // namespace yates::campaigns
