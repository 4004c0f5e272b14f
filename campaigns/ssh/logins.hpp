#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/launch/conversation.hpp"
#include "campaigns/launch/interrupt.hpp"
#include "campaigns/ssh/host.hpp"
#include "campaigns/ssh/patience.hpp"
#include "campaigns/ssh/questions.hpp"
#include "campaigns/ssh/script.hpp"

namespace yates::campaigns {

/// The open logins of one host. Several threads may take and return them at the same time.
class SshLogins {
 public:
  explicit SshLogins(SshHost host);

  /// A session that nobody uses, or a new one. Throws HostUnreachable after this many failed tries
  /// to log in, or if the login shell says more than a mebibyte before it reads what is sent.
  /// `while_waiting` is that of the session, and is called while its login is waited for.
  std::unique_ptr<SshSession> take(int tries, const std::function<void()>& while_waiting);
  /// As above, for a question that is asked now.
  std::unique_ptr<SshSession> take(int tries) {
    return take(tries, patience.of_question(host_.destination));
  }
  /// As `take`, for a launch that is lost: tries until the host refuses the login, nothing else is
  /// waited for, or the user requests the end again or has done so more often than the host has
  /// heard.
  std::unique_ptr<SshSession> take_back(const Interrupt& interrupt, int heard);
  /// Gives a session back; none of its answers may still be to come.
  void give_back(std::unique_ptr<SshSession> session);
  /// Ends the sessions that nobody uses.
  void close();
  /// As close, where the host does not answer: ends them at once.
  void abandon();
  /// A separate connection for data, on which the login shell runs `command`.
  std::unique_ptr<Conversation> connect(std::string_view command);

  const SshHost& host() const { return host_; }
  /// The name of this store's folder on hosts.
  const std::string& id() const { return id_; }
  void remark(const std::string& text) const;

  Patience patience = {};

 private:
  std::unique_ptr<SshSession> log_in(const std::function<void()>& while_waiting);
  std::vector<std::string> words();

  SshHost host_;
  std::string id_;
  std::mutex mutex_;
  std::vector<std::string> words_;  // of ssh, up to the destination; guarded by mutex_
  std::vector<std::unique_ptr<SshSession>> idle_;
};

}  // namespace yates::campaigns
