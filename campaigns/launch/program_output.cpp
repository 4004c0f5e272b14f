#include "campaigns/launch/program_output.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/launch/spawn.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

constexpr std::size_t most = 1 << 20;

/// Reads until the end of the file; false if it does not come in time.
bool read_all(int input, double seconds, std::string& text) {
  using SteadyClock = std::chrono::steady_clock;
  const auto end = SteadyClock::now() + std::chrono::duration<double>(seconds);
  for (;;) {
    const std::chrono::duration<double, std::milli> left = end - SteadyClock::now();
    if (left.count() <= 0) return false;
    pollfd one{input, POLLIN, 0};
    if (::poll(&one, 1, static_cast<int>(std::min(left.count(), 1e6)) + 1) <= 0) continue;
    char buffer[4096];
    const ssize_t got = ::read(input, buffer, sizeof buffer);
    if (got == 0) return true;
    if (got > 0)
      text.append(buffer, std::min<std::size_t>(static_cast<std::size_t>(got), most - text.size()));
  }
}

}  // namespace

ProgramOutput output_of(const std::vector<std::string>& words, const std::filesystem::path& folder,
                        double seconds) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    throw language::FileError::from_errno("start", words.front(), errno);
  }
  pid_t pid = 0;
  const int problem = Spawn(Spawn::Apart::group)
                          .in(folder)
                          .open_null(0)
                          .pass(ends[1], 1)
                          .pass(ends[1], 2)
                          .start(words, 3, pid);
  ::close(ends[1]);
  ProgramOutput output;
  if (problem != 0) {
    ::close(ends[0]);
    output.problem = fmt::format("cannot be started: {}", std::strerror(problem));
    return output;
  }
  const bool in_time = read_all(ends[0], seconds, output.text);
  ::close(ends[0]);
  if (!in_time) ::kill(-pid, SIGKILL);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (!in_time) {
    output.problem = fmt::format("did not end within {} s", seconds);
  } else if (WIFSIGNALED(status)) {
    output.problem = fmt::format("was killed by signal {}", WTERMSIG(status));
  } else if (WEXITSTATUS(status) != 0) {
    output.problem = fmt::format("ended with status {}", WEXITSTATUS(status));
  }
  return output;
}

}  // namespace yates::campaigns
