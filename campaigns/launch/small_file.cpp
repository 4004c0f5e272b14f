#include "campaigns/launch/small_file.hpp"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace yates::campaigns {

std::optional<std::string> small_file(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  std::string result;
  char buffer[4096];
  ssize_t got = 0;
  while ((got = ::read(descriptor, buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR)) {
    if (got > 0) result.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(descriptor);
  if (got < 0) return std::nullopt;
  return result;
}

}  // namespace yates::campaigns
