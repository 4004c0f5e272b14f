#include "campaigns/launch/host_lease.hpp"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "language/error.hpp"

namespace yates::campaigns {
namespace {

/// The owner alone may write the file, but everybody may lock it. It is opened before it is made:
/// in a folder like /tmp Linux refuses O_CREAT for a file of somebody else that is there already.
int open_shared(const std::filesystem::path& file) {
  for (;;) {
    const int found = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (found >= 0 || errno != ENOENT) return found;
    const int made = ::open(file.c_str(), O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (made >= 0) ::fchmod(made, 0644);  // whatever the umask
    if (made >= 0 || errno != EEXIST) return made;
  }
}

/// Whether the file is still the one of this name: somebody may have removed it, and others would
/// lock a new one.
bool is_current(int descriptor, const std::filesystem::path& file) {
  struct stat opened = {};
  struct stat named = {};
  return ::fstat(descriptor, &opened) == 0 && ::stat(file.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/// The process that holds a lock on an open file, from /proc/locks, whose lines read
/// "3: FLOCK  ADVISORY  WRITE 4711 fe:00:1234 0 EOF".
std::optional<int> holder(int descriptor) {
  struct stat found = {};
  if (::fstat(descriptor, &found) != 0) return std::nullopt;
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    std::istringstream fields(line);
    std::string number, kind, mode, access, file;
    int pid = 0;
    if (!(fields >> number >> kind >> mode >> access >> pid >> file)) continue;
    const auto inode = file.rfind(':');
    if (kind == "FLOCK" && pid > 0 && inode != std::string::npos &&
        file.substr(inode + 1) == std::to_string(found.st_ino)) {
      return pid;
    }
  }
  return std::nullopt;
}

}  // namespace

HostLease::~HostLease() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<std::string> HostLease::take() {
  if (descriptor_ >= 0) return std::nullopt;
  for (;;) {
    const int descriptor = open_shared(file_);
    if (descriptor < 0) throw language::FileError::from_errno("open", file_.string(), errno);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
      if (is_current(descriptor, file_)) {
        descriptor_ = descriptor;
        return std::nullopt;
      }
      ::close(descriptor);
      continue;
    }
    const int problem = errno;
    const auto pid = holder(descriptor);
    ::close(descriptor);
    if (problem != EWOULDBLOCK) {
      throw language::FileError::from_errno("lock", file_.string(), problem);
    }
    return pid ? fmt::format("another yates (process {})", *pid) : std::string("another yates");
  }
}

/// /run/lock where everybody may use it, as on Debian: nothing there is removed for its age. The
/// choice must not depend on who asks.
std::filesystem::path host_lease_file() {
  const char* const named = std::getenv("YATES_HOST_LEASE");
  if (named != nullptr && *named != '\0') return named;
  struct stat found = {};
  const bool shared =
      ::stat("/run/lock", &found) == 0 && S_ISDIR(found.st_mode) && (found.st_mode & S_IWOTH) != 0;
  return shared ? "/run/lock/yates-host.lease" : "/tmp/yates-host.lease";
}

}  // namespace yates::campaigns
