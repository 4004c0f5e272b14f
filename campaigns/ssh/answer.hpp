#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/settling.hpp"
#include "campaigns/ssh/logins.hpp"

namespace yates::campaigns {

/// What a host answers to the launch of an attempt, or to a question after it.
struct RemoteFate {
  std::optional<std::string> refused = std::nullopt;    // why nothing was started
  std::optional<std::string> unsettled = std::nullopt;  // why nothing can be found out
  Settled settled = {};
  std::optional<std::string> outcome = std::nullopt;  // the text of that file, whole
  int archive_status = 0;                             // of `tar` on the host
  bool complete = false;                              // there is nothing more to come
};

/// Takes note of one line of the answer, and of the block that follows it: the files of the attempt
/// go into its folder on this machine. Throws LinkLost, and FileError where they cannot be written.
/// The `outcome` is not written: `keep_outcome` does.
void hear(SshSession& session, const std::string& line, const std::filesystem::path& folder,
          RemoteFate& fate);

/// Puts the attempt's files on the disk, and after them its outcome. Returns what the file says;
/// once it is there, the host need not be asked again. Throws FileError.
Outcome keep_outcome(const std::filesystem::path& folder, const RemoteFate& fate,
                     const std::string& host);

}  // namespace yates::campaigns
