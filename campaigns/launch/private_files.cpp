#include "campaigns/launch/private_files.hpp"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "language/error.hpp"
#include "language/files.hpp"

namespace yates::campaigns {

bool make_private_folder(const std::filesystem::path& folder) {
  if (::mkdir(folder.c_str(), 0700) == 0) return true;
  if (errno == ENOENT && folder.has_parent_path() && folder.parent_path() != folder) {
    make_private_folder(folder.parent_path());
    if (::mkdir(folder.c_str(), 0700) == 0) return true;
  }
  const int problem = errno;
  if (problem == EEXIST && language::is_folder(folder)) return false;
  throw language::FileError::from_errno("create the folder", folder.string(), problem);
}

std::optional<std::string> small_file(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  std::string result;
  struct stat found = {};
  bool good = ::fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode);
  char buffer[4096];
  for (ssize_t got = 1; good && got != 0;) {
    got = ::read(descriptor, buffer, sizeof buffer);
    if (got > 0) result.append(buffer, static_cast<std::size_t>(got));
    good = (got >= 0 || errno == EINTR) && result.size() <= largest_small_file;
  }
  ::close(descriptor);
  if (!good) return std::nullopt;
  return result;
}

}  // namespace yates::campaigns
