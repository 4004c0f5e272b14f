#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "language/error.hpp"

namespace yates::campaigns {

/// One host of a campaign, and what it has to know of the campaign.
struct SshHost {
  std::string destination;                // as the user's `ssh` takes it; also the host's name
  std::vector<std::string> options = {};  // words for `ssh` before the destination
  /// Folder on the host below which everything is kept; empty: ${XDG_CACHE_HOME:-~/.cache}/yates.
  std::string scratch = {};
  /// Of the store on the driver's machine. Attempts' folders lie in it; it also keeps the name of
  /// the folder that belongs to this store on every host.
  std::filesystem::path store;
  std::filesystem::path campaign_folder;  // what `stage` is relative to
  std::vector<std::string> stage = {};    // files and folders sent to the host before the first run
  std::vector<std::vector<std::string>> version_commands = {};
  /// On the driver's machine, for hosts of its architecture; those for others lie beside it.
  std::filesystem::path supervisor;
  /// Is told what a user wants to know at once: that a link was lost, that it is back. May be
  /// called by every thread that uses the executor.
  std::function<void(const std::string&)> remark = {};
  std::string shell = "/bin/sh";  // on the host: words that start a POSIX shell
};

/// A host cannot be reached, or not any more, so that nobody knows what becomes of what was
/// launched there. The next driver asks again.
class HostUnreachable : public language::FileError {
 public:
  HostUnreachable(const std::string& host, const std::string& problem, bool refused = false)
      : FileError(host, problem), refused_(refused) {}
  /// To try again is of no use: the host's key is another one, or ours is not accepted.
  bool refused() const { return refused_; }

 private:
  bool refused_;
};

}  // namespace yates::campaigns
