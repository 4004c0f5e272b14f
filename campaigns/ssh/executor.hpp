#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/placement.hpp"
#include "campaigns/launch/executor.hpp"
#include "campaigns/ssh/host.hpp"

namespace yates::campaigns {

class SshMachine;

/// Runs commands on another machine through the OpenSSH client, each under a supervisor on that
/// machine. The supervisor needs no connection: a lost link only delays its results.
///
/// Logins are kept open, one for each run at a time, so that a run costs none. Several threads may
/// use one executor. A run's results are on the driver's disk before they vanish from the host. If
/// a command, a variable or a kept file names the attempt's folder, it receives the one on the
/// host.
///
/// `start` never throws for a host that cannot be reached: such a run is not_launched, through no
/// fault of its own. `recover` and `wait` throw HostUnreachable if the outcome cannot be
/// determined; `wait` does so only if the user requests the end, if the host refuses the login, or
/// as `leave_lost_when` says, and otherwise tries for ever. The other functions throw
/// HostUnreachable when the host has not answered for some minutes, some seconds after the user has
/// requested the end, or when the limit of `limit_waiting` has passed.
class SshExecutor : public Executor {
 public:
  explicit SshExecutor(SshHost host);
  ~SshExecutor() override;
  std::unique_ptr<Execution> start(const Launch& launch) override;
  Outcome recover(const std::filesystem::path& folder, const std::string& boot_id,
                  const Interrupt& interrupt, const std::function<void()>& waiting) override;
  Machine machine() override;
  HostFacts facts() override;
  Readings readings() override;
  std::optional<std::string> lease() override;
  void limit_waiting(std::optional<double> seconds) override;
  std::size_t lost() const override;
  void leave_lost_when(std::function<bool()> needless) override;
  void finish() override;

 private:
  std::shared_ptr<SshMachine> machine_;
};

/// One executor for each host of `[launch] hosts`, in their order.
std::vector<std::unique_ptr<Executor>> ssh_executors(
    const Placement& placement, const std::vector<std::vector<std::string>>& version_commands,
    const std::filesystem::path& campaign_folder, const std::filesystem::path& store,
    const std::filesystem::path& supervisor,
    const std::function<void(const std::string&)>& remark = {});

}  // namespace yates::campaigns
