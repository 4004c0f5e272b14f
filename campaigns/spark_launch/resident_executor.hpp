#pragma once

#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "campaigns/launch/executor.hpp"
#include "campaigns/spark_launch/resident_settings.hpp"

namespace yates::campaigns {

class ResidentApplication;

/// The name under which attempts on Spark are recorded until the machine that ran them is known.
inline constexpr const char* spark_host = "Spark";

/// Runs commands on the executors of a Spark cluster, each under a supervisor on its executor,
/// which ends with the executor. Spark chooses the executor; the outcome names its machine.
///
/// The application is started for the first run and ends with this object. If it dies, its runs
/// are lost through no fault of the program, and another one is started for the next run. If one
/// cannot start, or finds no executor, all further functions throw FileError.
class ResidentExecutor : public Executor {
 public:
  explicit ResidentExecutor(ResidentSettings settings);
  ~ResidentExecutor() override;
  std::unique_ptr<Execution> start(const Launch& launch) override;
  Outcome recover(const std::filesystem::path& folder, const std::string& boot_id,
                  const Interrupt& interrupt, const std::function<void()>& waiting) override;
  /// The application takes the place of a machine's boot.
  Machine machine() override;
  HostFacts facts() override;
  /// None: nobody knows which machine will run the next command.
  Readings readings() override { return {}; }
  /// Nothing is reserved: a cluster has its own scheduler.
  std::optional<std::string> lease() override { return std::nullopt; }
  void finish() override;

 private:
  std::shared_ptr<ResidentApplication> application();

  const ResidentSettings settings_;
  std::mutex mutex_ = {};
  std::shared_ptr<ResidentApplication> application_ = nullptr;  // guarded by mutex_
  std::exception_ptr failure_ = nullptr;                        // guarded by mutex_
};

}  // namespace yates::campaigns
