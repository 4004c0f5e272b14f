#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "language/limit.hpp"

namespace yates::campaigns {

enum class Place {
  local,  // on the machine of the driver
  ssh,    // on other machines, by the OpenSSH client
};

/// Where runs are measured.
struct Launching {
  Place on = Place::local;
  std::vector<std::string> hosts =
      {};                    // ssh: destinations as `ssh` takes them, distinct; not empty
  std::size_t per_host = 1;  // ssh: runs measured on one host at a time, at least 1
  std::vector<std::string> stage = {};  // ssh: files and folders sent to each host, relative to the
                                        // campaign's folder
  std::vector<std::string> fetch = {};  // ssh: files fetched into the attempt's folder after a run,
                                        // relative to the working folder; may hold placeholders
  std::string scratch = {};  // ssh: folder on the host; empty: one that the executor picks
  std::vector<std::string> ssh_options = {};  // ssh: words put before the destination
  /// `[design] blocks = "host"`: all runs of a block are measured on one host.
  bool one_host_per_block = false;
};

/// Replications added until the response is known well enough: `[design] until`.
struct Until {
  std::string response;               // a response with a goal
  language::Delta half_width{};       // of its confidence intervals: above 0; relative to the mean
  std::size_t most_replications = 0;  // at least the plan's
  std::optional<std::size_t> most_runs = std::nullopt;
  std::optional<double> most_seconds = std::nullopt;
};

}  // namespace yates::campaigns
