#include <cerrno>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "campaigns/launch/interrupt.hpp"
#include "campaigns/launch/private_files.hpp"
#include "campaigns/spark_launch/resident_application.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

using language::FileError;

constexpr useconds_t until_asked = 50000;  // microseconds

/// Of log4j at the level INFO, which tells what is usual.
bool is_usual(std::string_view line) {
  return line.empty() || line.find(" INFO ") != std::string_view::npos || line.starts_with("\tat ");
}

}  // namespace

ResidentControl::~ResidentControl() {
  release();
}

bool ResidentControl::take(int how) {
  if (lock_ < 0) {
    make_private_folder(folder_);
    lock_ = ::open((folder_ / "lock").c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  }
  if (lock_ >= 0 && ::flock(lock_, how | LOCK_NB) == 0) return true;
  if (lock_ >= 0 && errno == EWOULDBLOCK) return false;
  throw FileError::from_errno("lock", (folder_ / "lock").string(), errno);
}

void ResidentControl::release() {
  if (lock_ >= 0) ::close(lock_);
  lock_ = -1;
}

bool ResidentControl::is_alive() {
  const bool alive = !take(LOCK_EX);
  release();
  return alive;
}

void ResidentControl::wait_for_end(const std::function<void()>& each) {
  const int before = Interrupt::requests_so_far();
  bool told = false;
  while (is_alive()) {
    const int requests = Interrupt::requests_so_far();
    if (requests > before && !std::exchange(told, true)) write_durably(folder_ / "end", "");
    if (requests >= requests_to_leave) {
      throw FileError(folder_.string(),
                      "the application on Spark of an earlier yates was not awaited; the next "
                      "yates run takes the results of its runs");
    }
    each();
    ::usleep(until_asked);
  }
}

int ResidentControl::prepare(const std::string& settings) {
  make_private_folder(folder_);
  for (const char* name : {"end", "socket", "log"}) ::unlink((folder_ / name).c_str());
  write_durably(script(), resident_script());
  write_durably(folder_ / "settings", settings);
  if (!take(LOCK_SH)) {
    throw FileError(folder_.string(), "an application on Spark of this campaign still lives");
  }
  return lock_;
}

std::string ResidentControl::last_words() const {
  constexpr std::size_t most = 300;
  std::ifstream file(log());
  std::string last;
  for (std::string line; std::getline(file, line);) {
    if (is_usual(line)) continue;
    // The line that names what was raised tells more than where it was raised.
    const bool names_it = line.find("Exception") != std::string::npos ||
                          line.find("Error") != std::string::npos ||
                          line.find("ERROR") != std::string::npos;
    if (last.empty() || names_it) last = line.substr(0, most);
  }
  return last.empty() ? "its log says nothing" : last;
}

}  // namespace yates::campaigns
