#include "campaigns/launch/durable_file.hpp"

#include <cerrno>

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "language/error.hpp"

namespace yates::campaigns {
namespace {

/// A new file: what is left of an earlier one is removed, and nothing else is written through a
/// link of that name. Negative, with errno, where that fails.
int make_new(const std::filesystem::path& file) {
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  const int made = ::open(file.c_str(), flags, 0600);
  if (made >= 0 || errno != EEXIST || ::unlink(file.c_str()) != 0) return made;
  return ::open(file.c_str(), flags, 0600);
}

int write_all(int descriptor, std::string_view left) {
  while (!left.empty()) {
    const ssize_t written = ::write(descriptor, left.data(), left.size());
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(descriptor) == 0 ? 0 : errno;
}

}  // namespace

void write_durably(const std::filesystem::path& file, std::string_view content) {
  auto temporary = file;
  temporary += ".tmp";
  const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  const int descriptor = make_new(temporary);
  int problem = descriptor < 0 ? errno : write_all(descriptor, content);
  if (descriptor >= 0) ::close(descriptor);
  if (problem == 0 && ::rename(temporary.c_str(), file.c_str()) != 0) problem = errno;
  if (problem == 0) {
    const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0 || ::fsync(opened) != 0) problem = errno;
    if (opened >= 0) ::close(opened);
  }
  if (problem != 0) throw language::FileError::from_errno("write", file.string(), problem);
}

}  // namespace yates::campaigns
