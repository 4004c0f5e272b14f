#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <spawn.h>

namespace yates::campaigns {

/// Starts a program that inherits only the descriptors named here. All its signals have their
/// default action and none is blocked.
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
  /// The program receives `descriptor` under the number `as`.
  Spawn& pass(int descriptor, int as);

  /// Starts the program, which is found as a shell would find it, with the environment of this
  /// process and the named descriptors, all of which are below `descriptors`. Returns 0 or an
  /// errno.
  int start(const std::vector<std::string>& words, int descriptors, pid_t& pid);

 private:
  posix_spawnattr_t attributes_;
  posix_spawn_file_actions_t actions_;
};

}  // namespace yates::campaigns
