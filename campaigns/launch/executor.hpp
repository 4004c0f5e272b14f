#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "campaigns/launch/interrupt.hpp"
#include "campaigns/launch/launch.hpp"
#include "campaigns/launch/machine.hpp"
#include "campaigns/launch/outcome.hpp"

namespace yates::campaigns {

/// A launch that is running.
class Execution {
 public:
  virtual ~Execution() = default;
  /// Waits until the launch has ended. Passes on each request of the user to end it.
  virtual Outcome wait(const Interrupt& interrupt) = 0;
};

/// One machine, or one service such as a cluster's scheduler, that runs commands. Several threads
/// may use it at the same time, each for its own run.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Starts a launch. Throws FileError if nothing can be started at all.
  virtual std::unique_ptr<Execution> start(const Launch& launch) = 0;
  /// The outcome of a launch that another driver, which died, made from this folder. When this
  /// returns, no process of the command runs any more. Calls `waiting` once if the command is still
  /// running.
  virtual Outcome recover(const std::filesystem::path& folder, const std::string& boot_id,
                          const Interrupt& interrupt, const std::function<void()>& waiting) = 0;
  /// The host's name as the campaign gives it, and its boot id.
  virtual Machine machine() = 0;
  /// Whether this is the machine of the driver. Its name may have changed since an earlier driver
  /// recorded it.
  virtual bool is_driver_machine() const { return false; }
  virtual HostFacts facts() = 0;
  /// Reads the machine's state. This takes a tenth of a second, during which the use of the
  /// processors is measured.
  virtual Readings readings() = 0;
  /// Reserves the machine for this executor's measurements until the executor is destroyed or its
  /// process ends in any way. The result is absent if the machine is now reserved; otherwise it is
  /// the holder: "another yates (process 4711)". Does not wait.
  virtual std::optional<std::string> lease() = 0;
  /// Bounds how long the machine's answers are waited for, now and later, by any thread: a call
  /// that has waited for so many seconds in all throws. The end of a launch is awaited without this
  /// bound. If the number is absent, there is no bound, as at the beginning.
  virtual void limit_waiting(std::optional<double> /*seconds*/) {}
  /// How many launches are awaited whose machine does not answer now.
  virtual std::size_t lost() const { return 0; }
  /// `needless` says whether there is nothing else to wait for than such launches. When it has done
  /// so for some seconds, `wait` and `recover` throw FileError for them, and whether they still run
  /// is unknown. Any thread calls it. Empty: they are awaited without limit, as at the beginning.
  virtual void leave_lost_when(std::function<bool()> /*needless*/) {}
  /// Called when the campaign is complete and no attempt is open: removes what the machine holds
  /// only for this campaign.
  virtual void finish() {}
};

}  // namespace yates::campaigns
