#include "campaigns/launch/host_lease.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "campaigns/supervisor/host_lock.hpp"
#include "language/error.hpp"

namespace yates::campaigns {

HostLease::~HostLease() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<std::string> HostLease::take() {
  if (descriptor_ >= 0) return std::nullopt;
  const auto lock = supervisor::lock_host(file_.c_str());
  switch (lock.state) {
    case supervisor::HostLock::ours:
      descriptor_ = lock.file;
      return std::nullopt;
    case supervisor::HostLock::taken:
      return lock.holder == 0 ? "another yates"
                              : fmt::format("another yates (process {})", lock.holder);
    case supervisor::HostLock::failed:
      break;
  }
  if (lock.problem == supervisor::not_a_regular_file) {
    throw language::FileError(file_.string(),
                              "is not a regular file, so the machine cannot be reserved with it; "
                              "remove it or let YATES_HOST_LEASE name another file");
  }
  throw language::FileError::from_errno("lock", file_.string(), lock.problem);
}

std::filesystem::path host_lease_file() {
  return supervisor::host_lock_file();
}

}  // namespace yates::campaigns
