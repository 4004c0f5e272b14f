#pragma once

#include <filesystem>
#include <string>
#include <vector>

// What every test of processes needs.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/progress.hpp"
#include "campaigns/store/store.hpp"

extern char** environ;

namespace yates::tests {

/// A folder of its own that vanishes with its object, with a campaign and its driver.
class Workshop {
 public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  std::filesystem::path campaign_file() const { return folder / "c.toml"; }

  /// Starts the driver program; the words come after the campaign, the supervisor and the file of
  /// acknowledged runs.
  pid_t start_driver(const std::vector<std::string>& more = {}) const;
  /// Its exit status, or minus the signal that ended it.
  static int wait(pid_t pid);
  int drive(const std::vector<std::string>& more = {}) const { return wait(start_driver(more)); }

  struct View {
    campaigns::Campaign campaign;
    doe::Design design;
    doe::RunPlan plan;
    std::vector<campaigns::Attempt> attempts;
    std::vector<campaigns::RunStatus> statuses;
  };
  View view() const;

  std::vector<campaigns::AuxiliaryRecord> unfinished_auxiliaries() const;

  std::filesystem::path folder;
};

}  // namespace yates::tests
