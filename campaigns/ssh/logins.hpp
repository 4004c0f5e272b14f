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
  /// Shared with the process that holds the host's lease if it hangs on this session.
  std::shared_ptr<bool> lease = nullptr;
};

/// The logins of one host. Several threads may take and give back.
class SshLogins {
 public:
  explicit SshLogins(SshHost host);

  /// One that nobody uses, or a new one; gives up after so many tries to make one. Throws
  /// HostUnreachable.
  std::unique_ptr<SshSession> take(int tries);
  /// As `take`, but tries until the user asks to end or the host refuses us.
  std::unique_ptr<SshSession> take_back(const Interrupt& interrupt);
  /// Never while an answer is still to come.
  void give_back(std::unique_ptr<SshSession> session);
  /// Ends those that nobody uses.
  void close();
  /// A connection of its own for data: the command that the login shell is given.
  std::unique_ptr<Conversation> connect(std::string_view command);

  const SshHost& host() const { return host_; }
  /// The name of this store's folder on hosts.
  const std::string& id() const { return id_; }
  void remark(const std::string& text) const;

 private:
  std::unique_ptr<SshSession> log_in();
  /// Sends the program that fits where it is not there yet. Throws HostUnreachable where there is
  /// none, or where it cannot be written or executed.
  void find_supervisor(SshSession& session, const std::string& architecture);
  std::vector<std::string> words();

  SshHost host_;
  std::string id_;
  std::mutex mutex_;
  std::vector<std::string> words_;  // of ssh, up to the destination; guarded by mutex_
  std::vector<std::unique_ptr<SshSession>> idle_;
};

/// The supervisor for hosts of an architecture, as `uname -m` calls it: this program if it is that
/// of this machine, otherwise one beside it with the architecture's name,
/// "yates-supervisor-aarch64".
std::filesystem::path supervisor_for(const std::filesystem::path& supervisor,
                                     const std::string& architecture);

/// Sends a script and returns the lines of its answer, each within a minute. Throws LinkLost.
std::vector<std::string> ask(SshSession& session, const std::string& script);

/// The rest of the line that begins with a word and a blank.
std::optional<std::string> answer_of(const std::vector<std::string>& lines, std::string_view word);

}  // namespace yates::campaigns
