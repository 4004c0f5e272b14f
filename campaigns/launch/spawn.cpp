#include "campaigns/launch/spawn.hpp"

#include <fcntl.h>
#include <signal.h>

extern char** environ;

namespace yates::campaigns {

Spawn::Spawn(Apart apart) {
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes_);
  posix_spawnattr_setsigmask(&attributes_, &none);
  posix_spawnattr_setsigdefault(&attributes_, &all);
  const int separation = apart == Apart::session ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP;
  posix_spawnattr_setflags(&attributes_, static_cast<short>(separation | POSIX_SPAWN_SETSIGMASK |
                                                            POSIX_SPAWN_SETSIGDEF));
  posix_spawn_file_actions_init(&actions_);
}

Spawn::~Spawn() {
  posix_spawn_file_actions_destroy(&actions_);
  posix_spawnattr_destroy(&attributes_);
}

Spawn& Spawn::in(const std::filesystem::path& folder) {
  posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
  return *this;
}

Spawn& Spawn::open_null(int descriptor) {
  posix_spawn_file_actions_addopen(&actions_, descriptor, "/dev/null",
                                   descriptor == 0 ? O_RDONLY : O_WRONLY, 0);
  return *this;
}

Spawn& Spawn::pass(int descriptor, int as) {
  posix_spawn_file_actions_adddup2(&actions_, descriptor, as);
  return *this;
}

int Spawn::start(const std::vector<std::string>& words, int descriptors, pid_t& pid) {
  posix_spawn_file_actions_addclosefrom_np(&actions_, descriptors);
  std::vector<std::string> copies = words;
  std::vector<char*> pointers;
  for (std::string& word : copies) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return posix_spawnp(&pid, words.front().c_str(), &actions_, &attributes_, pointers.data(),
                      environ);
}

}  // namespace yates::campaigns
