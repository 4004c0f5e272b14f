#include "campaigns/store/lock.hpp"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "language/error.hpp"

namespace yates::campaigns {
namespace {

/// The lock belongs to the open file, not to the process, and asking for its holder does not take
/// it, so that a concurrent `yates status` cannot make a starting driver believe it is second.
bool lock_command(int descriptor, int command, struct flock& lock) {
  lock = {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return ::fcntl(descriptor, command, &lock) == 0;
}

/// The process whose number the file holds; absent where it holds none.
std::optional<int> pid_in(int descriptor) {
  char text[32];
  const ssize_t size = ::pread(descriptor, text, sizeof text, 0);
  int pid = 0;
  if (size <= 0 || std::from_chars(text, text + size, pid).ec != std::errc{}) return std::nullopt;
  return pid;
}

/// A child that a killed driver had forked holds the lock until it executes its program: for a
/// moment a lock can outlive its holder.
bool outlives_its_holder(int descriptor) {
  const auto pid = pid_in(descriptor);
  return pid && ::kill(*pid, 0) != 0 && errno == ESRCH;
}

/// What the lock is written into is a file of the user's own.
void check_own_file(int descriptor, const std::filesystem::path& file) {
  struct stat found {};
  if (::fstat(descriptor, &found) != 0) {
    throw language::FileError::from_errno("read", file.string(), errno);
  }
  if (!S_ISREG(found.st_mode)) {
    throw language::FileError(file.string(), "is not a regular file");
  }
  if (found.st_uid != ::geteuid()) {
    throw language::FileError(file.string(),
                              "belongs to another user; a file of the user's own was "
                              "expected");
  }
}

constexpr auto longest_moment = std::chrono::seconds(1);

}  // namespace

std::optional<Lock> Lock::take(const std::filesystem::path& file) {
  const int descriptor =
      ::open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    if (errno == ELOOP) {
      throw language::FileError(file.string(), "is a symbolic link; a regular file was expected");
    }
    throw language::FileError::from_errno("open", file.string(), errno);
  }
  Lock lock(descriptor);
  check_own_file(descriptor, file);
  struct flock request;
  const auto patience = std::chrono::steady_clock::now() + longest_moment;
  while (!lock_command(descriptor, F_OFD_SETLK, request)) {
    if (errno == ENOLCK || errno == EOPNOTSUPP || errno == ENOSYS) {
      throw language::FileError(file.string(),
                                "cannot be locked, because its file system has no locks; runs are "
                                "launched from a folder on a local disk");
    }
    if (errno != EAGAIN && errno != EACCES) {
      throw language::FileError::from_errno("lock", file.string(), errno);
    }
    if (!outlives_its_holder(descriptor) || std::chrono::steady_clock::now() > patience) {
      return std::nullopt;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  const std::string pid = fmt::format("{}\n", ::getpid());
  if (::ftruncate(descriptor, 0) != 0 ||
      ::pwrite(descriptor, pid.data(), pid.size(), 0) != static_cast<ssize_t>(pid.size())) {
    throw language::FileError::from_errno("write", file.string(), errno);
  }
  return lock;
}

std::optional<int> Lock::holder(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  const Lock closes_it(descriptor);
  struct flock found;
  if (!lock_command(descriptor, F_OFD_GETLK, found) || found.l_type == F_UNLCK) {
    return std::nullopt;
  }
  return pid_in(descriptor).value_or(0);
}

Lock::Lock(Lock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

Lock& Lock::operator=(Lock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

Lock::~Lock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

namespace {

/// errno of a path where nothing is.
bool says_absent(int error_number) {
  return error_number == ENOENT || error_number == ENOTDIR;
}

/// Whether this process may do so, by its effective user; sets errno otherwise.
bool may(const std::filesystem::path& path, int what) {
  return ::faccessat(AT_FDCWD, path.c_str(), what, AT_EACCESS) == 0;
}

}  // namespace

void refuse_foreign(const std::filesystem::path& path) {
  for (const int flags : {AT_SYMLINK_NOFOLLOW, 0}) {
    struct stat found {};
    if (::fstatat(AT_FDCWD, path.c_str(), &found, flags) != 0) {
      if (says_absent(errno)) return;  // with flags 0: a link that leads nowhere
      throw language::FileError::from_errno("read", path.string(), errno);
    }
    if (found.st_uid == ::geteuid()) continue;
    throw language::FileError(
        path.string(),
        fmt::format(
            "belongs to another user (number {}); yates writes only what belongs to its own "
            "user (number {})",
            found.st_uid, ::geteuid()));
  }
}

bool is_own_and_writable(const std::filesystem::path& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 && found.st_uid == ::geteuid() && may(path, W_OK);
}

bool is_there(const std::filesystem::path& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) == 0) return true;
  if (says_absent(errno)) return false;
  throw language::FileError::from_errno("read", path.string(), errno);
}

void check_regular(const std::filesystem::path& file) {
  struct stat found {};
  if (::stat(file.c_str(), &found) == 0 && !S_ISREG(found.st_mode)) {
    throw language::FileError(file.string(), "is not a regular file");
  }
}

void check_writable(const std::filesystem::path& path) {
  if (may(path, W_OK)) return;
  const auto problem = language::FileError::from_errno("write to", path.string(), errno);
  throw language::FileError(
      "", std::string(problem.what()) +
              "; yates run adds to its store: give yourself write access there, or copy the "
              "campaign with its store to a folder where you have it");
}

void check_readable(const std::filesystem::path& file) {
  if (!may(file, R_OK)) throw language::FileError::from_errno("read", file.string(), errno);
}

}  // namespace yates::campaigns
