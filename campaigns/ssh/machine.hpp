#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "campaigns/ssh/logins.hpp"

namespace yates::campaigns {

/// One host as a place for runs: its folders, its staged files and its lease. Several threads may
/// use it.
class SshMachine {
 public:
  explicit SshMachine(SshHost host) : logins(std::move(host)) {}

  const std::string& name() const { return logins.host().destination; }
  /// The folder of an attempt on the host: ROOT/attempts/runs-12-1 for c.yates/runs/12/1.
  std::string attempt(const SshSession& session, const std::filesystem::path& folder) const;
  static std::string working_folder(const SshSession& session) {
    return session.places.root + "/work";
  }
  /// Sends the staged files, once per boot of the host. Throws LinkLost and FileError.
  void stage_files(SshSession& session);
  /// Takes the host's lease. Absent if it is now ours, otherwise its holder. Throws LinkLost and
  /// HostUnreachable.
  std::optional<std::string> take_lease(SshSession& session);
  /// Takes the lease again if it was ours, because the process that holds it may have died with its
  /// session.
  std::optional<std::string> keep_lease(SshSession& session);

  /// Calls `work` with a session, and again with another one if the link is lost, at most `tries`
  /// times in all. Throws HostUnreachable.
  template <typename Work>
  auto with_session(Work work, int tries = usual_tries) {
    const auto while_waiting = logins.patience.of_question(name());
    for (int time = 1;; ++time) {
      auto session = logins.take(tries, while_waiting);
      try {
        auto result = work(*session);
        logins.give_back(std::move(session));
        return result;
      } catch (const UnusableAnswer& unusable) {
        throw HostUnreachable(name(), std::string("its answer cannot be used: ") + unusable.what(),
                              true);
      } catch (const LinkLost& lost) {
        if (time == tries)
          throw HostUnreachable(name(), std::string("answers no more: ") + lost.what());
      }
    }
  }

  SshLogins logins;

 private:
  static constexpr int usual_tries =
      5;  // logins until a host counts as unreachable: some ten seconds
  std::optional<std::string> hold_lease(SshSession& session);

  std::mutex mutex_;
  std::optional<std::string> staged_;  // the boot id then: /tmp may have been emptied since
  bool leased_ = false;                // asked for and given
  std::weak_ptr<bool> holder_;         // expired: its session is gone, and so the process
};

}  // namespace yates::campaigns
