#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "campaigns/executor.hpp"

namespace yates::campaigns {

/// What the supervisor wrote of the command that it started.
struct Started {
  int pid;  // also the id of its process group
  std::int64_t start_ticks;
  std::string boot_id;
};

/// Absent where the file is not there. Throws FileError for a file that is not complete: it gets
/// its name only when it is, so something else must have touched it.
std::optional<Started> read_started(const std::filesystem::path& folder);
std::optional<Outcome> read_outcome(const std::filesystem::path& folder);

enum class Claim {
  abandoned,  // nobody had claimed the attempt; now nobody can
  held,       // by a living supervisor
  left,       // its supervisor is dead
};
/// Looks at an attempt's claim, or takes it so that a late supervisor does not start the command.
Claim examine_claim(const std::filesystem::path& folder);
/// The pid of the supervisor that made the claim.
std::optional<int> claimant(const std::filesystem::path& folder);

/// Ends every process of an attempt whose supervisor is dead: its process group, and processes that
/// left the group but still carry the attempt's folder in their environment (YATES_RUN_DIR).
/// Returns how many there were.
int end_processes(const std::filesystem::path& folder, const std::optional<Started>& started);

}  // namespace yates::campaigns
