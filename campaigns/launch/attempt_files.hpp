#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "campaigns/launch/executor.hpp"

namespace yates::campaigns {

/// What the supervisor wrote of itself before it let the commands go.
struct Started {
  int pid;  // also the id of the session of all its commands
  std::int64_t start_ticks;
  std::string boot_id;
};

/// Whether this is all of an outcome file: the name is given only then, but the machine may have
/// broken down before all of it was on the disk, and a command may make files of any name.
bool is_whole_outcome(std::string_view text);

/// Absent where there is no such file, or not a whole one. `read_outcome` throws FileError for a
/// whole one of another form.
std::optional<Started> read_started(const std::filesystem::path& folder);
std::optional<Outcome> read_outcome(const std::filesystem::path& folder);
/// Whether outputs and outcome were on the disk when the supervisor ended.
bool is_synced(const std::filesystem::path& folder);

enum class Claim {
  abandoned,  // nobody had claimed the attempt; now nobody can
  held,       // by a living supervisor
  left,       // its supervisor is dead
};
/// Looks at an attempt's claim, or takes it so that a late supervisor does not start the command.
/// Where the command has removed `claim`, `started` stands for it.
Claim examine_claim(const std::filesystem::path& folder);
/// The pid of the supervisor that made the claim.
std::optional<int> claimant(const std::filesystem::path& folder);

}  // namespace yates::campaigns
