#include "cli/frame/foreground.hpp"

#include <cerrno>
#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

#include "language/error.hpp"

namespace yates::cli {

int start_in_foreground(const std::vector<std::string>& words,
                        const posix_spawn_file_actions_t* files, pid_t& child) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int signal : {SIGPIPE, SIGXFSZ}) sigaddset(&defaults, signal);  // which main() ignores
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const int problem =
      ::posix_spawnp(&child, pointers.front(), files, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  return problem;
}

int status_of(pid_t child, const std::string& name) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw language::FileError::from_errno("wait for", name, errno);
  }
  return status;
}

}  // namespace yates::cli
