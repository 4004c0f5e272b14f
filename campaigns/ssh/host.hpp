#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "language/error.hpp"

namespace yates::campaigns {

/// One host of a campaign, with what it has to know about the campaign.
struct SshHost {
  std::string destination;                // as the user's `ssh` takes it; also the host's name
  std::vector<std::string> options = {};  // words for `ssh` before the destination
  /// Folder on the host below which everything is kept; empty: ${XDG_CACHE_HOME:-~/.cache}/yates.
  std::string scratch = {};
  /// The folder of the store on the driver's machine. It holds the folders of attempts and the name
  /// of the folder that belongs to this store on every host.
  std::filesystem::path store;
  std::filesystem::path campaign_folder;  // what `stage` is relative to
  std::vector<std::string> stage = {};    // files and folders sent to the host before the first run
  std::vector<std::vector<std::string>> version_commands = {};
  /// The supervisor program on the driver's machine, for hosts of its architecture; those for other
  /// architectures are beside it.
  std::filesystem::path supervisor;
  /// Receives what a user wants to know at once, such as that a link was lost or is back. Every
  /// thread that uses the executor may call it.
  std::function<void(const std::string&)> remark = {};
  std::string shell = "/bin/sh";  // on the host: words that start a POSIX shell
};

/// A host cannot be reached, or no longer, so that the fate of what was launched there is unknown.
/// The next driver asks again.
class HostUnreachable : public language::FileError {
 public:
  HostUnreachable(const std::string& host, const std::string& problem, bool refused = false)
      : FileError(host, problem), refused_(refused) {}
  /// Whether trying again is useless, because the host's key has changed or ours is not accepted.
  bool refused() const { return refused_; }

 private:
  bool refused_;
};

}  // namespace yates::campaigns
