#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/host_lease.hpp"

namespace yates::campaigns {

/// Runs commands on this machine, each under a supervisor process of its own that outlives the
/// driver.
class LocalExecutor : public Executor {
 public:
  /// `folder` is where attempts are kept and version commands run.
  explicit LocalExecutor(std::filesystem::path supervisor, std::filesystem::path folder = ".",
                         std::vector<std::vector<std::string>> version_commands = {},
                         std::filesystem::path lease_file = host_lease_file())
      : supervisor_(std::move(supervisor)),
        folder_(std::move(folder)),
        version_commands_(std::move(version_commands)),
        lease_(std::move(lease_file)) {}
  std::unique_ptr<Execution> start(const Launch& launch) override;
  Outcome recover(const std::filesystem::path& folder, const std::string& boot_id,
                  const Interrupt& interrupt, const std::function<void()>& waiting) override;
  Machine machine() override;
  bool is_driver_machine() const override { return true; }
  HostFacts facts() override;
  Readings readings() override;
  std::optional<std::string> lease() override { return lease_.take(); }

 private:
  std::filesystem::path supervisor_;
  std::filesystem::path folder_;
  std::vector<std::vector<std::string>> version_commands_;
  HostLease lease_;
};

/// The supervisor program that belongs to this one: beside it, in ../libexec/yates, or in ../bin.
/// Throws FileError naming the places where there is none.
std::filesystem::path find_supervisor();

}  // namespace yates::campaigns
