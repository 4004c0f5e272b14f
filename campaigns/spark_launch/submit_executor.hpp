#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/launch/executor.hpp"
#include "campaigns/spark_launch/installation.hpp"

namespace yates::campaigns {

/// Submits applications to Spark from this machine, in client mode: each copy of a run is a process
/// spark-submit under the supervisor, with the driver of its application. Other commands run as a
/// LocalExecutor runs them.
///
/// An application that is without a living executor for longer than the patience is ended, and one
/// that ended with a status other than 0 before it ever had one failed through no fault of the
/// program: their outcome is OutcomeKind::unserved.
class SubmitExecutor : public Executor {
 public:
  /// `local` starts the processes, on this machine; `without_executors` in seconds, above 0.
  SubmitExecutor(std::unique_ptr<Executor> local, SparkInstallation spark,
                 std::filesystem::path supervisor, double without_executors)
      : local_(std::move(local)),
        spark_(std::move(spark)),
        supervisor_(std::move(supervisor)),
        without_executors_(without_executors) {}
  std::unique_ptr<Execution> start(const Launch& launch) override;
  Outcome recover(const std::filesystem::path& folder, const std::string& boot_id,
                  const Interrupt& interrupt, const std::function<void()>& waiting) override;
  Machine machine() override { return local_->machine(); }
  bool is_driver_machine() const override { return true; }
  HostFacts facts() override;
  Readings readings() override { return local_->readings(); }
  std::optional<std::string> lease() override { return local_->lease(); }

 private:
  std::unique_ptr<Executor> local_;
  SparkInstallation spark_;
  std::filesystem::path supervisor_;
  double without_executors_;
};

}  // namespace yates::campaigns
