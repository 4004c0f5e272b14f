#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/campaigns/workshop.hpp"

namespace yates::tests {

/// A command that notes its start and its end with its host in a file, and in between, when it has
/// slept, says what it is: as words of a campaign file. Where the host is at work on another such
/// command it notes that instead.
std::string noted(const std::string& what, const std::string& seconds,
                  const std::string& log = "log", const std::string& before_end = "");

/// What must hold of the file that the commands wrote.
struct Accounts {
  std::string log = "log";
  bool one_at_a_time = true;    // on a host
  bool commands_ended = false;  // some were ended before they could note it, and were repeated
};

/// Every planned run was measured exactly once and is done; its number is what it said; whatever
/// was acknowledged is there; no two commands ever ran on one host at the same time.
void expect_exact_accounts(const Workshop& workshop, const Accounts& accounts = {});

/// When drivers are killed, one after the other.
struct Kills {
  std::uint64_t seed = 0;
  int times = 100;
  int shortest = 20;  // milliseconds
  int longest = 180;
};

/// Starts so many drivers and kills each after a random time. Most must be killed before their end.
void kill_drivers_at_random_moments(const Workshop& workshop, const Kills& kills);

}  // namespace yates::tests
