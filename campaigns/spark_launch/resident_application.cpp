#include "campaigns/spark_launch/resident_application.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/launch/interrupt.hpp"
#include "campaigns/launch/records.hpp"
#include "campaigns/launch/spawn.hpp"
#include "language/error.hpp"
#include "language/threads.hpp"

namespace yates::campaigns {
namespace {

using language::FileError;
using SteadyClock = std::chrono::steady_clock;

constexpr int until_looked_again = 100;          // milliseconds
constexpr std::chrono::seconds for_its_end{30};  // Spark takes one or two
constexpr std::chrono::seconds for_signal{5};
constexpr std::size_t longest_report = 1U << 16U;

/// Listens in a folder. By the path of the open folder, because the address of a socket has at most
/// 107 bytes and a store may lie deep.
int listen_in(const std::filesystem::path& folder) {
  const int place = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const int listening = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  const auto name = fmt::format("/proc/self/fd/{}/socket", place);
  name.copy(address.sun_path, sizeof address.sun_path - 1);
  const bool good =
      place >= 0 && listening >= 0 &&
      ::bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
      ::listen(listening, 1) == 0;
  const int problem = errno;
  if (place >= 0) ::close(place);
  if (good) return listening;
  if (listening >= 0) ::close(listening);
  throw FileError::from_errno("listen in", folder.string(), problem);
}

}  // namespace

ResidentRun::ResidentRun() : bell_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (bell_ < 0) throw FileError::from_errno("watch", "a run on Spark", errno);
}

ResidentRun::~ResidentRun() {
  ::close(bell_);
}

void ResidentRun::end(const std::string& problem) {
  problem_ = problem;
  over_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(bell_, &one, sizeof one);
}

ResidentApplication::ResidentApplication(const ResidentSettings& settings)
    : settings_(settings), control_(settings.control) {
  try {
    control_.wait_for_end([] {});
    launch();
    accept();
    await_executors();
    alive_ = true;
    listener_ = language::needed_thread([this] { listen(); });
  } catch (...) {
    alive_ = false;
    stop();
    if (socket_ >= 0) ::close(socket_);
    throw;
  }
}

ResidentApplication::~ResidentApplication() {
  std::string finish;
  append_record(finish, "order", "finish");
  send(finish);
  stop();
  if (listener_.joinable()) listener_.join();
  if (socket_ >= 0) ::close(socket_);
}

void ResidentApplication::launch() {
  const int lock = control_.prepare(settings_text(settings_));
  listening_ = listen_in(control_.folder());
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
  const int log = ::open(control_.log().c_str(), flags, 0600);
  if (log < 0) throw FileError::from_errno("write", control_.log().string(), errno);
  std::vector<std::string> words = submit_words(settings_);
  words.insert(words.end(), {control_.script().string(), control_.folder().string()});
  constexpr int inherited_lock = 3;  // Java holds it as long as it lives
  const int problem = Spawn(Spawn::Apart::session)
                          .in(control_.folder())
                          .open_null(0)
                          .pass(log, 1)
                          .pass(log, 2)
                          .pass(lock, inherited_lock)
                          .start(words, inherited_lock + 1, process_);
  ::close(log);
  if (problem != 0) {
    process_ = -1;
    throw FileError::from_errno("start", words.front(), problem);
  }
}

bool ResidentApplication::has_ended() {
  if (process_ >= 0 && ::waitpid(process_, nullptr, WNOHANG) == process_) {
    ::kill(-process_, SIGKILL);  // its Python, if that is still there
    process_ = -1;
  }
  return process_ < 0;
}

/// While the application starts: throws when it has ended or the user wants no more of it.
void ResidentApplication::give_up(const std::string& why) {
  if (Interrupt::requests_so_far() > 0) {
    throw FileError(settings_.master,
                    "the user requested the end before the application had started");
  }
  if (!has_ended()) return;
  throw FileError(settings_.master, fmt::format("{}: {} ({} holds its log)", why,
                                                control_.last_words(), control_.log().string()));
}

void ResidentApplication::accept() {
  pollfd awaited{listening_, POLLIN, 0};
  while (::poll(&awaited, 1, until_looked_again) <= 0) give_up("spark-submit could not start");
  socket_ = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
  if (socket_ < 0) throw FileError::from_errno("accept", control_.folder().string(), errno);
}

void ResidentApplication::await_executors() {
  bool open = true;
  while (!ready_) {
    if (open) open = receive(until_looked_again);
    if (!open) ::poll(nullptr, 0, until_looked_again);
    if (const auto why = fault()) throw FileError(settings_.master, *why);
    give_up("the application has ended before it had an executor");
  }
  control_.release();  // it holds the lock itself now
}

/// What has come within this time; false at the end of the connection.
bool ResidentApplication::receive(int milliseconds) {
  pollfd awaited{socket_, POLLIN, 0};
  if (::poll(&awaited, 1, milliseconds) <= 0) return true;
  char buffer[4096];
  const ssize_t got = ::read(socket_, buffer, sizeof buffer);
  if (got < 0 && errno == EINTR) return true;
  if (got <= 0 || received_.size() > longest_report) return false;
  received_.append(buffer, static_cast<std::size_t>(got));
  for (auto end = received_.find('\n'); end != std::string::npos; end = received_.find('\n')) {
    hear(std::string_view(received_).substr(0, end));
    received_.erase(0, end + 1);
  }
  return true;
}

void ResidentApplication::hear(std::string_view line) {
  const auto next = [&] {
    const auto word = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(word.size() + 1, line.size()));
    return std::string(word);
  };
  const std::string what = next();
  const std::lock_guard lock(mutex_);
  if (what == "ready") ready_ = true;
  if (what == "application") {
    id_ = next();
    version_ = next();
  }
  if (what == "deserted") {
    fault_ =
        fmt::format("{} were asked for, and for {:.6g} s there was none ({} holds the log)",
                    asked_for(settings_), settings_.without_executors, control_.log().string());
  }
  if (what != "ended" && what != "unwritten") return;
  const auto found = runs_.find(next());
  if (found == runs_.end()) return;
  found->second->end(what == "unwritten" ? std::string(line) : std::string());
  runs_.erase(found);
}

void ResidentApplication::listen() {
  while (receive(-1)) {
  }
  const std::lock_guard lock(mutex_);
  alive_ = false;
  for (const auto& [name, run] : runs_) run->end();
  runs_.clear();
}

std::optional<std::string> ResidentApplication::fault() const {
  const std::lock_guard lock(mutex_);
  return fault_;
}

void ResidentApplication::send(const std::string& message) {
  const std::string text = fmt::format("{}\n{}", message.size(), message);
  const std::lock_guard lock(sending_);
  for (std::string_view left = text; !left.empty();) {
    const ssize_t sent = ::send(socket_, left.data(), left.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return;  // it has ended, which the listener notices
    left.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::shared_ptr<ResidentRun> ResidentApplication::start(const std::string& name,
                                                        const std::filesystem::path& folder,
                                                        const std::string& request) {
  auto run = std::make_shared<ResidentRun>();
  {
    const std::lock_guard lock(mutex_);
    if (!alive_) throw FileError(settings_.master, "the application has ended");
    runs_[name] = run;
  }
  std::string message;
  append_record(message, "order", "run");
  append_record(message, "name", name);
  append_record(message, "folder", folder.string());
  append_record(message, "request", request);
  send(message);
  return run;
}

void ResidentApplication::end(const std::string& name) {
  std::string message;
  append_record(message, "order", "end");
  append_record(message, "name", name);
  send(message);
}

/// Its end is the end of its whole session.
void ResidentApplication::stop() noexcept {
  const auto ends_within = [&](std::chrono::seconds time) {
    const auto end = SteadyClock::now() + time;
    while (!has_ended() && SteadyClock::now() < end) ::poll(nullptr, 0, until_looked_again / 5);
    return process_ < 0;
  };
  const bool orderly = alive_ && Interrupt::requests_so_far() < requests_to_leave;
  if (!(orderly && ends_within(for_its_end)) && process_ >= 0) {
    ::kill(-process_, SIGTERM);
    if (!ends_within(for_signal) && process_ >= 0) {
      ::kill(-process_, SIGKILL);
      ends_within(for_signal);
    }
  }
  if (socket_ >= 0) ::shutdown(socket_, SHUT_RDWR);  // so that the listener ends
  if (listening_ >= 0) ::close(std::exchange(listening_, -1));
  control_.release();
}

}  // namespace yates::campaigns
