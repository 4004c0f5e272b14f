#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "campaigns/launch/attempt_files.hpp"
#include "language/error.hpp"

namespace yates::campaigns {

void sync_attempts(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) throw language::FileError::from_errno("open", folder.string(), errno);
  const int problem = ::syncfs(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  if (problem != 0) {
    throw language::FileError::from_errno("write to the disk of", folder.string(), problem);
  }
}

}  // namespace yates::campaigns
