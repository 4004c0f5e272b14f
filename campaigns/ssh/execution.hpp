#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "campaigns/launch/executor.hpp"
#include "campaigns/ssh/answer.hpp"
#include "campaigns/ssh/machine.hpp"

namespace yates::campaigns {

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

}  // namespace yates::campaigns
