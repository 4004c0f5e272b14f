#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/settling.hpp"
#include "campaigns/ssh/host.hpp"
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
  /// Takes the host's lease. The result is absent if the lease is now ours; otherwise it is the
  /// holder. Throws LinkLost and HostUnreachable.
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

/// What a host answers to the launch of an attempt, or to a later question about it.
struct RemoteFate {
  std::optional<std::string> refused = std::nullopt;    // why nothing was started
  std::optional<std::string> unsettled = std::nullopt;  // why its outcome cannot be determined
  Settled settled = {};
  std::optional<std::string> outcome = std::nullopt;  // the complete text of the outcome file
  int archive_status = 0;                             // of `tar` on the host
  std::size_t left_out = 0;  // members of the archive that move_results leaves out
  bool complete = false;     // the whole answer has been read
};

/// Records one line of the answer and the block that follows it, and writes the files of the
/// attempt into its folder on this machine, except `outcome`, which `keep_outcome` writes. Throws
/// LinkLost, UnusableAnswer, and FileError if the files cannot be written.
void hear(SshSession& session, const std::string& line, const std::filesystem::path& folder,
          RemoteFate& fate);

/// Syncs the attempt's files to the disk and then writes its outcome. Returns that outcome; once it
/// is on the disk, the host need not be asked again. Throws FileError.
Outcome keep_outcome(const std::filesystem::path& folder, const RemoteFate& fate,
                     const std::string& host);

/// Waits for an attempt on a host and fetches its results.
class SshExecution : public Execution {
 public:
  /// For an attempt that was launched when the host had this boot id; empty if that is its current
  /// one.
  SshExecution(std::shared_ptr<SshMachine> machine, std::filesystem::path folder,
               std::string boot_id)
      : machine_(std::move(machine)), folder_(std::move(folder)), boot_id_(std::move(boot_id)) {}
  SshExecution(const SshExecution&) = delete;
  SshExecution& operator=(const SshExecution&) = delete;

  /// Sends the script that launches the attempt; `wait` finds out whether it arrived.
  void launch(std::unique_ptr<SshSession> session, const std::string& script);
  /// Waits for the end of the attempt and fetches its results. Throws HostUnreachable, also if the
  /// user requests the end twice while the results come, or `requests_to_leave` times, or if the
  /// host sends what no honest one does, and FileError if the results cannot be written.
  Outcome wait(const Interrupt& interrupt) override;
  /// Called once if the command still runs when the host is asked about it.
  std::function<void()> waiting = {};

 private:
  void ask_again(const Interrupt& interrupt);
  RemoteFate listen(const Interrupt& interrupt);
  void pass_on(const Interrupt& interrupt);
  std::function<void()> until_asked_twice(const Interrupt& interrupt) const;
  void leave_if_asked(const Interrupt& interrupt) const;
  [[noreturn]] void leave() const;
  Outcome conclude(const RemoteFate& fate);

  std::shared_ptr<SshMachine> machine_;
  std::filesystem::path folder_;
  std::string boot_id_;
  std::unique_ptr<SshSession> session_ = nullptr;
  int passed_on_ = 0;
  bool told_unheard_ = false;  // that a request could not be passed on
  bool rebooted_ = false;
};

/// The supervisor for hosts of an architecture, as `uname -m` names it: `supervisor` itself for the
/// architecture of this machine, otherwise the file beside it with the architecture's name,
/// "yates-supervisor-aarch64".
std::filesystem::path supervisor_for(const std::filesystem::path& supervisor,
                                     const std::string& architecture);

/// Sends the supervisor program for this architecture if the host does not have it yet, and notes
/// where it is. Throws HostUnreachable if there is none or if it cannot be written or executed.
void place_supervisor(const SshHost& host, SshSession& session, const std::string& architecture);

}  // namespace yates::campaigns
