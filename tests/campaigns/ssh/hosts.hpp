#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

#include "campaigns/ssh/executor.hpp"
#include "tests/campaigns/ssh/host_network.hpp"
#include "tests/campaigns/workshop.hpp"

namespace yates::tests {

/// Runs a program to its end and returns its exit status; its output goes to a file where one is
/// named.
int run_program(const std::vector<std::string>& words, const std::filesystem::path& output = {});

/// What stands for hosts.
enum class Place {
  loopback,    // ports of this machine's loopback interface
  namespaces,  // network namespaces of this machine where they are allowed, otherwise loopback
};

/// OpenSSH servers made for one test, with keys, client configuration and known hosts of their own.
/// Each stands for a host, and has a lease of its own by its environment (YATES_HOST_LEASE). All
/// are ended with the object.
class SshHosts {
 public:
  /// The names of the hosts. `server_options` are lines of every server's configuration, and
  /// `environment` are words NAME=VALUE that its logins find there.
  explicit SshHosts(const std::vector<std::string>& names = {"one"},
                    const std::string& server_options = "", Place place = Place::loopback,
                    const std::vector<std::string>& environment = {});
  ~SshHosts();
  SshHosts(const SshHosts&) = delete;
  SshHosts& operator=(const SshHosts&) = delete;

  /// Why there can be none here; empty where they run.
  const std::string& absent() const { return absent_; }
  /// Whether the hosts are namespaces, each with a boot id of its own.
  bool apart() const { return network_ != nullptr; }
  /// A host for a store in the workshop. Its scratch lies in the workshop as well.
  campaigns::SshHost host(const std::string& name = "one") const;
  std::filesystem::path scratch(const std::string& name = "one") const {
    return workshop.folder / ("scratch of '" + name + "'");
  }
  /// The words that make `ssh` use the configuration of this test.
  std::vector<std::string> ssh_options() const;
  /// Adds lines for all hosts to the client's configuration, before its own.
  void configure(const std::string& lines);

  void start(const std::string& name);
  /// Ends the server; with its sessions, so that the links are lost.
  void stop(const std::string& name);
  /// Kills the server and not its sessions.
  void stop_listener(const std::string& name);
  /// Kills the processes that serve sessions of a host, not the server itself.
  void cut_sessions(const std::string& name);
  /// Sends a signal to these processes.
  void signal_sessions(const std::string& name, int signal);
  /// Neither side hears of the other any more, and neither is told; connections last. Where hosts
  /// are not apart, the server and its sessions are stopped instead.
  void cut_link(const std::string& name);
  void mend_link(const std::string& name);
  /// All processes of the host die at once, its boot id changes, and the server is there again;
  /// before that, `meanwhile` may do away with what would not be on the disk. Only for hosts that
  /// are apart.
  void reboot(
      const std::string& name, const std::function<void()>& meanwhile = [] {});
  void change_host_key(const std::string& name);
  std::string log(const std::string& name) const { return workshop.read(name + ".log"); }

  Workshop workshop;

 private:
  struct Address {
    std::string ip;
    int port = 22;
  };
  std::vector<pid_t> sessions(const std::string& name) const;
  std::size_t index(const std::string& name) const;
  std::filesystem::path file(const std::string& name, const std::string& what) const;
  void make_network();
  void configure_server(const std::string& name, const std::string& options,
                        const std::vector<std::string>& environment);
  std::string client_lines(const std::string& name) const;
  pid_t start_server(const std::string& name) const;

  std::string absent_;
  std::vector<std::string> names_;
  std::unique_ptr<HostNetwork> network_;
  std::map<std::string, Address> addresses_;
  std::map<std::string, pid_t> servers_;
};

}  // namespace yates::tests
