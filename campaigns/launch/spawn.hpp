#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <spawn.h>

namespace yates::campaigns {

/// How a program is started that nothing may reach but what is named here: with all signals as they
/// are by default, and none blocked.
class Spawn {
 public:
  enum class Apart {
    session,  // a session of its own, without a terminal
    group,    // a process group of its own
  };
  explicit Spawn(Apart apart);
  ~Spawn();
  Spawn(const Spawn&) = delete;
  Spawn& operator=(const Spawn&) = delete;

  Spawn& in(const std::filesystem::path& folder);
  Spawn& open_null(int descriptor);
  /// The program has `descriptor` under the number `as`.
  Spawn& pass(int descriptor, int as);

  /// Starts the program, found as a shell would find it, with the environment of this process and
  /// the descriptors named, which are those below `descriptors`. 0, or an errno.
  int start(const std::vector<std::string>& words, int descriptors, pid_t& pid);

 private:
  posix_spawnattr_t attributes_;
  posix_spawn_file_actions_t actions_;
};

}  // namespace yates::campaigns
