#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaigns/store/lock.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
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
