#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/executor.hpp"
#include "campaigns/launching.hpp"
#include "language/error.hpp"

namespace yates::campaigns {

class SshMachine;

/// One host of a campaign, and what it has to know of the campaign.
struct SshHost {
  std::string destination;                // as the user's `ssh` takes it; also the host's name
  std::vector<std::string> options = {};  // words for `ssh` before the destination
  /// Folder on the host below which everything is kept; empty: ${XDG_CACHE_HOME:-~/.cache}/yates.
  std::string scratch = {};
  /// Of the store on the driver's machine. Attempts' folders lie in it; it also keeps the name of
  /// the folder that belongs to this store on every host.
  std::filesystem::path store;
  std::filesystem::path campaign_folder;  // what `stage` is relative to
  std::vector<std::string> stage = {};    // files and folders sent to the host before the first run
  std::vector<std::vector<std::string>> version_commands = {};
  /// On the driver's machine; sent where the host can execute it. Elsewhere plain.sh is sent.
  std::filesystem::path supervisor;
  /// Is told what a user wants to know at once: that a link was lost, that it is back. May be
  /// called by every thread that uses the executor.
  std::function<void(const std::string&)> remark = {};
  std::string shell = "/bin/sh";  // on the host: words that start a POSIX shell
};

/// A host cannot be reached, or not any more, so that nobody knows what becomes of what was
/// launched there. The next driver asks again.
class HostUnreachable : public language::FileError {
 public:
  HostUnreachable(const std::string& host, const std::string& problem, bool refused = false)
      : FileError(host, problem), refused_(refused) {}
  /// To try again is of no use: the host's key is another one, or ours is not accepted.
  bool refused() const { return refused_; }

 private:
  bool refused_;
};

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
  std::string measured_by() override;
  Readings readings() override;
  std::optional<std::string> lease() override;
  void finish() override;

 private:
  std::shared_ptr<SshMachine> machine_;
};

/// One executor for each host of `[launch] hosts`, in their order.
std::vector<std::unique_ptr<Executor>> ssh_executors(
    const Launching& launching, const std::vector<std::vector<std::string>>& version_commands,
    const std::filesystem::path& campaign_folder, const std::filesystem::path& store,
    const std::filesystem::path& supervisor,
    const std::function<void(const std::string&)>& remark = {});

}  // namespace yates::campaigns
