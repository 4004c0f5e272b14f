#pragma once

#include <cstdint>
#include <string>

#include "tests/campaigns/workshop.hpp"
#include "tests/rounds.hpp"

namespace yates::tests {

/// A command of a campaign file that notes its start and its end with its host in a file and says
/// what it is. Where another one is still at work on that host, also one that nobody supervises any
/// more, it notes that too.
std::string noted(const std::string& what, const std::string& seconds,
                  const std::string& log = "log");

/// What must hold of the attempts and of the file that the commands wrote.
struct Accounts {
  bool one_at_a_time = true;  // on a host
  /// Whether some were ended by a fault, and so repeated: none without a record, and none that the
  /// record does not call a failure of the infrastructure.
  bool repeated = false;
};

/// Every planned run is done exactly once, with its own output, and was started once; whatever was
/// acknowledged is there; no two commands ever ran on one host at the same time.
void expect_exact_accounts(const Workshop& workshop, const Accounts& accounts = {});

/// When drivers are killed, one after the other.
struct Kills {
  std::uint64_t seed = 0;
  int times = rounds(200);
  std::uint64_t shortest = 20;  // milliseconds
  std::uint64_t longest = 180;
};

/// Starts drivers and kills each after a random time; most must be killed before their end.
void kill_drivers_at_random_moments(const Workshop& workshop, const Kills& kills);

}  // namespace yates::tests
