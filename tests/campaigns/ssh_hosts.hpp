#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

#include "campaigns/ssh_executor.hpp"
#include "tests/campaigns/workshop.hpp"

namespace yates::tests {

/// Runs a program to its end and returns its exit status; its output goes to a file where one is
/// named.
int run_program(const std::vector<std::string>& words, const std::filesystem::path& output = {});

/// OpenSSH servers on this machine's loopback interface, made for one test: with keys, client
/// configuration and known hosts of their own. Each stands for a host; all are ended with the
/// object.
class SshHosts {
 public:
  /// The names of the hosts. `server_options` are lines of every server's configuration.
  explicit SshHosts(const std::vector<std::string>& names = {"one"},
                    const std::string& server_options = "");
  ~SshHosts();
  SshHosts(const SshHosts&) = delete;
  SshHosts& operator=(const SshHosts&) = delete;

  /// Why there can be none here; empty where they run.
  const std::string& absent() const { return absent_; }
  /// A host for a store in the workshop. Its scratch and lease lie in the workshop as well.
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
  /// Kills the processes that serve sessions of a host, not the server itself.
  void cut_sessions(const std::string& name);
  /// Sends a signal to these processes.
  void signal_sessions(const std::string& name, int signal);
  void change_host_key(const std::string& name);
  std::string log(const std::string& name) const { return workshop.read(name + ".log"); }

  Workshop workshop;

 private:
  std::vector<pid_t> sessions(const std::string& name) const;

  std::string absent_;
  std::map<std::string, int> ports_;
  std::map<std::string, pid_t> servers_;
};

}  // namespace yates::tests
