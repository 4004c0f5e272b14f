#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace yates::campaigns {

/// The exclusive right of one process to measure on this machine: a lock (flock) on a file that all
/// users share. It ends with the object or with the process, however the process ends.
class HostLease {
 public:
  explicit HostLease(std::filesystem::path file) : file_(std::move(file)) {}
  ~HostLease();
  HostLease(const HostLease&) = delete;
  HostLease& operator=(const HostLease&) = delete;

  /// Takes the lease. The result is absent if the lease is now ours; otherwise it is the holder:
  /// "another yates (process 4711)". Does not wait. Throws FileError if the file cannot be opened
  /// or created.
  std::optional<std::string> take();
  /// The open file that holds the lease, for processes that are to keep it; -1 if there is none.
  int descriptor() const { return descriptor_; }

 private:
  std::filesystem::path file_;
  int descriptor_ = -1;
};

/// The file that all campaigns of this machine agree on: the one that the environment variable
/// YATES_HOST_LEASE names (containers that share a machine need one that they share), otherwise one
/// in /run/lock or /tmp. Over SSH the environment and folders of the host decide.
std::filesystem::path host_lease_file();

}  // namespace yates::campaigns
