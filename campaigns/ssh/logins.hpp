#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/launch/conversation.hpp"
#include "campaigns/launch/interrupt.hpp"
#include "campaigns/ssh/host.hpp"
#include "campaigns/ssh/script.hpp"

namespace yates::campaigns {

/// A login that is kept open, with a shell that reads scripts.
struct SshSession {
  std::unique_ptr<Conversation> shell;
  RemotePlaces places;
  std::string boot_id;
  /// Set if the process that holds the host's lease depends on this session. SshMachine watches it
  /// with a weak pointer.
  std::shared_ptr<bool> lease = nullptr;
};

/// The open logins of one host. Several threads may take and return them at the same time.
class SshLogins {
 public:
  explicit SshLogins(SshHost host);

  /// A session that nobody uses, or a new one. Throws HostUnreachable after this many failed tries
  /// to log in.
  std::unique_ptr<SshSession> take(int tries);
  /// As `take`, but tries until the user requests the end or the host refuses the login.
  std::unique_ptr<SshSession> take_back(const Interrupt& interrupt);
  /// Gives a session back; none of its answers may still be to come.
  void give_back(std::unique_ptr<SshSession> session);
  /// Ends the sessions that nobody uses.
  void close();
  /// A separate connection for data, on which the login shell runs `command`.
  std::unique_ptr<Conversation> connect(std::string_view command);

  const SshHost& host() const { return host_; }
  /// The name of this store's folder on hosts.
  const std::string& id() const { return id_; }
  void remark(const std::string& text) const;

 private:
  std::unique_ptr<SshSession> log_in();
  /// Sends the supervisor program for this architecture if the host does not have it yet. Throws
  /// HostUnreachable if there is none or if it cannot be written or executed.
  void find_supervisor(SshSession& session, const std::string& architecture);
  std::vector<std::string> words();

  SshHost host_;
  std::string id_;
  std::mutex mutex_;
  std::vector<std::string> words_;  // of ssh, up to the destination; guarded by mutex_
  std::vector<std::unique_ptr<SshSession>> idle_;
};

/// The supervisor for hosts of an architecture, as `uname -m` names it: `supervisor` itself for the
/// architecture of this machine, otherwise the file beside it with the architecture's name,
/// "yates-supervisor-aarch64".
std::filesystem::path supervisor_for(const std::filesystem::path& supervisor,
                                     const std::string& architecture);

/// Sends a script and returns the lines of its answer. Throws LinkLost, also if a line takes longer
/// than a minute.
std::vector<std::string> ask(SshSession& session, const std::string& script);

/// The rest of the first line that begins with this word and a blank; absent if there is none.
std::optional<std::string> answer_of(const std::vector<std::string>& lines, std::string_view word);

}  // namespace yates::campaigns
