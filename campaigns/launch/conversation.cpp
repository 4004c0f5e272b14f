#include "campaigns/launch/conversation.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/launch/spawn.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

constexpr double between_looks = 200;  // milliseconds

/// A file in memory that holds no more than a mebibyte: what comes over SSH is not ours to bound.
/// Whoever writes more gets an error. Negative, with errno, if there can be none.
int bounded_memory() {
  constexpr off_t most = 1 << 20;
  const int file = ::memfd_create("errors", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return file;
  if (::ftruncate(file, most) == 0 && ::fcntl(file, F_ADD_SEALS, F_SEAL_GROW) == 0) return file;
  const int problem = errno;
  ::close(file);
  errno = problem;
  return -1;
}

}  // namespace

Conversation::Conversation(const std::vector<std::string>& words) {
  // A socket, not pipes: what is written to a program that has ended must not be a signal here.
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw language::FileError::from_errno("start", words.front(), errno);
  }
  errors_ = bounded_memory();
  const int problem = errors_ < 0 ? errno
                                  : Spawn(Spawn::Apart::session)
                                        .pass(ends[1], 0)
                                        .pass(ends[1], 1)
                                        .pass(errors_, 2)
                                        .start(words, 3, pid_);
  ::close(ends[1]);
  socket_ = ends[0];
  if (problem != 0) {
    ::close(socket_);
    if (errors_ >= 0) ::close(errors_);
    throw language::FileError::from_errno("start", words.front(), problem);
  }
}

Conversation::~Conversation() {
  if (!status_) {
    ::shutdown(socket_, SHUT_WR);
    for (int look = 0; at_rest && look < 100; ++look) {
      pollfd one{socket_, POLLIN, 0};
      char ignored[4096];
      if (::poll(&one, 1, 20) > 0 && ::recv(socket_, ignored, sizeof ignored, 0) <= 0) break;
    }
    ::kill(pid_, SIGTERM);
  }
  ::close(socket_);
  exit_status();
  ::close(errors_);
}

void Conversation::send(std::string_view text) {
  using SteadyClock = std::chrono::steady_clock;
  auto last_read = SteadyClock::now();
  while (!text.empty()) {
    const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
      last_read = SteadyClock::now();
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) throw LinkLost(complaint());
    if (SteadyClock::now() - last_read >= std::chrono::duration<double>(reading_time)) {
      throw LinkLost(fmt::format("it has read nothing for {} s", reading_time));
    }
    pollfd one{socket_, POLLOUT, 0};
    ::poll(&one, 1, static_cast<int>(between_looks));
    if (while_waiting) while_waiting();
  }
}

std::string_view Conversation::received() {
  const std::string_view found = std::string_view(buffer_).substr(begin_);
  begin_ = searched_ = buffer_.size();
  return found;
}

void Conversation::receive() {
  if (begin_ > 0 && begin_ == buffer_.size()) {
    buffer_.clear();
    begin_ = searched_ = 0;
  } else if (begin_ > (1U << 20)) {
    buffer_.erase(0, begin_);
    searched_ -= begin_;
    begin_ = 0;
  }
  char bytes[65536];
  const ssize_t got = ::recv(socket_, bytes, sizeof bytes, MSG_DONTWAIT);
  if (got > 0) buffer_.append(bytes, static_cast<std::size_t>(got));
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) throw LinkLost(complaint());
}

std::optional<std::string_view> Conversation::received_line() {
  const auto end = buffer_.find('\n', std::max(begin_, searched_));
  if (end == std::string::npos) {
    searched_ = buffer_.size();
    if (buffer_.size() - begin_ > longest_line) {
      throw UnusableAnswer(fmt::format("more than {} bytes came without a newline", longest_line));
    }
    return std::nullopt;
  }
  const std::string_view found = std::string_view(buffer_).substr(begin_, end - begin_);
  begin_ = searched_ = end + 1;
  return found;
}

std::string_view Conversation::line(double seconds) {
  using SteadyClock = std::chrono::steady_clock;
  const auto end = SteadyClock::now() + std::chrono::duration<double>(seconds);
  for (;;) {
    if (const auto found = received_line()) return *found;
    const std::chrono::duration<double, std::milli> left = end - SteadyClock::now();
    if (left.count() <= 0) throw LinkLost(fmt::format("no answer within {} s", seconds));
    pollfd one{socket_, POLLIN, 0};
    const double most = while_waiting ? between_looks : 1e6;
    if (::poll(&one, 1, static_cast<int>(std::min(left.count(), most)) + 1) > 0) receive();
    if (while_waiting) while_waiting();
  }
}

void Conversation::end_input() {
  ::shutdown(socket_, SHUT_WR);
}

int Conversation::exit_status() {
  int status = 0;
  while (!status_) {
    if (::waitpid(pid_, &status, 0) == pid_) {
      status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    } else if (errno != EINTR) {
      status_ = 255;
    }
  }
  return *status_;
}

std::optional<int> Conversation::exit_status_within(double seconds) {
  using SteadyClock = std::chrono::steady_clock;
  const auto end = SteadyClock::now() + std::chrono::duration<double>(seconds);
  for (;;) {
    siginfo_t ended = {};
    const int problem =
        ::waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (status_ || (problem == 0 && ended.si_pid == pid_)) return exit_status();
    if (SteadyClock::now() >= end) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

namespace {

constexpr off_t most_of_a_complaint = 8192;  // bytes

/// What was written to a file from a place on, at most `most_of_a_complaint` bytes.
std::string written(int file, off_t from, off_t end) {
  std::string text(static_cast<std::size_t>(std::clamp<off_t>(end - from, 0, most_of_a_complaint)),
                   '\0');
  const ssize_t got = ::pread(file, text.data(), text.size(), from);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

/// The lines that are not empty.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find_first_of("\r\n", at), text.size());
    if (end > at) lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

constexpr const char* nothing_said = "the connection has ended";

}  // namespace

std::string Conversation::complaint() {
  const off_t size = ::lseek(errors_, 0, SEEK_CUR);  // where the program writes next
  const auto lines =
      lines_of(written(errors_, std::max<off_t>(0, size - most_of_a_complaint), size));
  return lines.empty() ? nothing_said : lines.back();
}

std::string Conversation::first_complaint() {
  const auto lines = lines_of(written(errors_, 0, ::lseek(errors_, 0, SEEK_CUR)));
  return lines.empty() ? nothing_said : lines.front();
}

}  // namespace yates::campaigns
