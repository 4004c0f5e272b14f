#pragma once

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

/// Runs commands on another machine by the OpenSSH client, each under a supervisor on that machine
/// which needs no connection: a lost link only delays its results.
///
/// Logins are kept open, one for each run at a time, so that a run costs none. Several threads may
/// use one executor. A run's results are on the driver's disk before they vanish from the host.
/// Where a command, a variable or a kept file names the attempt's folder, it is given the one on
/// the host.
///
/// `start` never throws for a host that cannot be reached: such a run is not_launched, and not its
/// own fault. `recover` and `wait` throw HostUnreachable where nothing can be found out; `wait`
/// only when the user asks to end, or when the host refuses us, and tries for ever otherwise. The
/// others throw HostUnreachable at once.
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
