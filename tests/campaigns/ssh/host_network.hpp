#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace yates::tests {

/// Hosts that are network namespaces of this machine: each with an address and a boot id of its
/// own, and a link to this machine that can be cut. Needs root and iproute2. Everything of it
/// vanishes with the object; what a test program that was killed has left behind goes with the next
/// one.
class HostNetwork {
 public:
  /// The boot ids lie in the folder.
  HostNetwork(std::size_t hosts, const std::filesystem::path& folder);
  ~HostNetwork();
  HostNetwork(const HostNetwork&) = delete;
  HostNetwork& operator=(const HostNetwork&) = delete;

  /// Why there can be none here; empty where it is there.
  const std::string& absent() const { return absent_; }
  std::string address(std::size_t host) const;
  /// The same command as a process of the host.
  std::vector<std::string> on_host(std::size_t host, const std::vector<std::string>& words) const;
  /// What is sent while the link is down vanishes without a word.
  void set_link(std::size_t host, bool up) const;
  /// As when its power fails and comes back: no process is left, and the boot id is another one.
  void reboot(std::size_t host) const;

 private:
  std::string make(std::size_t hosts);
  std::string make_host(std::size_t host);
  void kill_processes(std::size_t host) const;
  void new_boot_id(std::size_t host) const;
  std::string name(std::size_t host) const;
  std::filesystem::path boot_id(std::size_t host) const;

  std::filesystem::path folder_;
  std::size_t hosts_ = 0;
  std::string bridge_;
  int network_ = 0;  // which addresses
  std::string absent_;
};

}  // namespace yates::tests
