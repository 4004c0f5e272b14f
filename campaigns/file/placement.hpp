#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace yates::campaigns {

/// The kind of place where runs are measured.
enum class Place {
  local,  // on the machine of the driver
  ssh,    // on other machines, by the OpenSSH client
};

/// Where runs are measured: the section [launch].
struct Placement {
  Place on = Place::local;
  std::vector<std::string> hosts =
      {};                    // ssh: destinations as `ssh` accepts them, distinct; not empty
  std::size_t per_host = 1;  // ssh: runs measured on one host at a time, at least 1
  std::vector<std::string> stage = {};  // ssh: files and folders sent to each host, relative to the
                                        // campaign's folder
  std::vector<std::string> fetch = {};  // ssh: files fetched into the attempt's folder after a run,
                                        // relative to the working folder; may hold placeholders
  std::string scratch = {};             // ssh: folder on the host; empty: the executor chooses one
  std::vector<std::string> ssh_options = {};  // ssh: words put before the destination
  /// `[design] blocks = "host"`: all runs of a block are measured on one host.
  bool one_host_per_block = false;
};

}  // namespace yates::campaigns
