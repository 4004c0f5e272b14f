#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/settling.hpp"
#include "campaigns/ssh/logins.hpp"

namespace yates::campaigns {

/// What a host answers to the launch of an attempt, or to a later question about it.
struct RemoteFate {
  std::optional<std::string> refused = std::nullopt;    // why nothing was started
  std::optional<std::string> unsettled = std::nullopt;  // why its outcome cannot be determined
  Settled settled = {};
  std::optional<std::string> outcome = std::nullopt;  // the complete text of the outcome file
  int archive_status = 0;                             // of `tar` on the host
  std::size_t left_out = 0;  // members of the archive that move_results leaves out
  bool complete = false;     // the whole answer has been read
};

/// Records one line of the answer and the block that follows it, and writes the files of the
/// attempt into its folder on this machine, except `outcome`, which `keep_outcome` writes. Throws
/// LinkLost, UnusableAnswer, and FileError if the files cannot be written.
void hear(SshSession& session, const std::string& line, const std::filesystem::path& folder,
          RemoteFate& fate);

/// Syncs the attempt's files to the disk and then writes its outcome. Returns that outcome; once it
/// is on the disk, the host need not be asked again. Throws FileError.
Outcome keep_outcome(const std::filesystem::path& folder, const RemoteFate& fate,
                     const std::string& host);

}  // namespace yates::campaigns
