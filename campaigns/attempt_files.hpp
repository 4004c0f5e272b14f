#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "campaigns/executor.hpp"
#include "language/error.hpp"

namespace yates::campaigns {

/// What the supervisor wrote of itself before it let the commands go.
struct Started {
  int pid;  // also the id of the session of all its commands
  std::int64_t start_ticks;
  std::string boot_id;
};

/// A file that lacks its last line. It gets its name only when it is complete, so either the
/// machine broke down before it was on the disk, or something else has touched it.
class IncompleteFile : public language::FileError {
 public:
  explicit IncompleteFile(const std::filesystem::path& file)
      : FileError(file.string(), "the file is not complete") {}
};

/// Absent where the file is not there. Throws IncompleteFile, or FileError for one of another form.
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
Claim examine_claim(const std::filesystem::path& folder);
/// The pid of the supervisor that made the claim.
std::optional<int> claimant(const std::filesystem::path& folder);

}  // namespace yates::campaigns
