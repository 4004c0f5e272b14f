#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/campaign.hpp"
#include "campaigns/progress.hpp"
#include "campaigns/store.hpp"

extern char** environ;

namespace yates::tests {

/// A folder of its own that vanishes with its object, with a campaign and its driver.
class Workshop {
 public:
  Workshop() {
    std::string name = (std::filesystem::temp_directory_path() / "yates-test-XXXXXX").string();
    folder = ::mkdtemp(name.data());
  }
  ~Workshop() {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder / name, std::ios::binary) << text;
  }
  std::string read(const std::string& name) const {
    std::ifstream stream(folder / name, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  }
  std::filesystem::path campaign_file() const { return folder / "c.toml"; }

  /// Starts the driver program; the words come after the campaign, the supervisor and the file of
  /// acknowledged runs.
  pid_t start_driver(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{CAMPAIGN_DRIVER, campaign_file().string(), YATES_SUPERVISOR,
                                   (folder / "acknowledged").string()};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 2, (folder / "remarks").c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0644);
    pid_t pid = -1;
    posix_spawn(&pid, CAMPAIGN_DRIVER, &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return pid;
  }
  /// Its exit status, or minus the signal that ended it.
  static int wait(pid_t pid) {
    int status = 0;
    ::waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  int drive(const std::vector<std::string>& more = {}) const { return wait(start_driver(more)); }

  struct View {
    campaigns::Campaign campaign;
    doe::Design design;
    doe::RunPlan plan;
    std::vector<campaigns::Attempt> attempts;
    std::vector<campaigns::RunStatus> statuses;
  };
  View view() const {
    const auto campaign = campaigns::load(campaign_file());
    const auto design = campaigns::design_of(campaign);
    const auto plan = campaigns::plan_of(campaign, design);
    const auto store =
        campaigns::Store::open(campaign, design, plan, campaigns::Access::read, "test");
    const auto attempts = store.attempts();
    return {campaign, design, plan, attempts, campaigns::statuses(plan, attempts)};
  }

  std::vector<campaigns::AuxiliaryRecord> unfinished_auxiliaries() const {
    const auto campaign = campaigns::load(campaign_file());
    const auto design = campaigns::design_of(campaign);
    const auto plan = campaigns::plan_of(campaign, design);
    return campaigns::Store::open(campaign, design, plan, campaigns::Access::read, "test")
        .unfinished_auxiliaries();
  }

  std::filesystem::path folder;
};

}  // namespace yates::tests
