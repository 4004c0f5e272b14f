#include <cerrno>

#include <sys/stat.h>

#include "campaigns/launch/private_files.hpp"
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

}  // namespace yates::campaigns
