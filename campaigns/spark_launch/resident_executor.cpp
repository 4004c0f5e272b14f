#include "campaigns/spark_launch/resident_executor.hpp"

#include <utility>

#include <fmt/format.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/spark_launch/resident_application.hpp"
#include "language/error.hpp"
#include "language/files.hpp"

namespace yates::campaigns {
namespace {

using language::FileError;

constexpr const char* ended_early =
    "the application on Spark ended before the result of the run had come";

Outcome lost_for(std::string why) {
  return {.kind = OutcomeKind::lost, .message = std::move(why), .infrastructure = true};
}

[[noreturn]] void leave(const std::filesystem::path& folder) {
  throw FileError(folder.string(),
                  "the end of the run on Spark was not awaited; the next yates run asks again");
}

/// "runs-12-1" for runs/12/1: no two attempts of a store have one name.
std::string name_of(const std::filesystem::path& folder) {
  const auto above = folder.parent_path();
  return fmt::format("{}-{}-{}", above.parent_path().filename().string(), above.filename().string(),
                     folder.filename().string());
}

class ResidentExecution : public Execution {
 public:
  ResidentExecution(std::shared_ptr<ResidentApplication> application, const Launch& launch,
                    const ResidentSettings& settings)
      : application_(std::move(application)), settings_(settings), folder_(launch.folder) {
    Launch asked = launch;
    asked.sync = false;  // an executor keeps nothing
    run_ = application_->start(name_of(folder_), folder_, request_text(asked));
  }

  Outcome wait(const Interrupt& interrupt) override {
    bool ending = false;
    while (!run_->is_over()) {
      if (interrupt.requests() >= requests_to_leave) leave(folder_);
      if (interrupt.requests() > 0 && !std::exchange(ending, true)) {
        application_->end(name_of(folder_));
      }
      interrupt.wait(run_->descriptor(), -1);
    }
    if (auto outcome = take_result(folder_, settings_.version_commands)) return *outcome;
    if (!run_->problem().empty()) {
      return lost_for("the result of the run could not be written: " + run_->problem());
    }
    return lost_for(application_->fault().value_or(ended_early));
  }

 private:
  std::shared_ptr<ResidentApplication> application_;
  const ResidentSettings& settings_;
  std::filesystem::path folder_;
  std::shared_ptr<ResidentRun> run_;
};

}  // namespace

ResidentExecutor::ResidentExecutor(ResidentSettings settings) : settings_(std::move(settings)) {}
ResidentExecutor::~ResidentExecutor() = default;

std::shared_ptr<ResidentApplication> ResidentExecutor::application() {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
  if (application_ && application_->is_alive()) return application_;
  try {
    if (application_) {
      if (const auto fault = application_->fault()) throw FileError(settings_.master, *fault);
      application_.reset();
    }
    application_ = std::make_shared<ResidentApplication>(settings_);
  } catch (const FileError&) {
    failure_ = std::current_exception();
    throw;
  }
  return application_;
}

std::unique_ptr<Execution> ResidentExecutor::start(const Launch& launch) {
  return std::make_unique<ResidentExecution>(application(), launch, settings_);
}

Outcome ResidentExecutor::recover(const std::filesystem::path& folder, const std::string&,
                                  const Interrupt&, const std::function<void()>& waiting) {
  const bool is_ours = [&] {
    const std::lock_guard lock(mutex_);
    return application_ != nullptr && application_->is_alive();
  }();
  ResidentControl control(settings_.control);
  bool told = false;
  if (!is_ours && !language::is_anything(result_file(folder)) && !read_outcome(folder)) {
    control.wait_for_end([&] {
      if (!std::exchange(told, true)) waiting();
    });
  }
  if (auto outcome = take_result(folder, settings_.version_commands)) return *outcome;
  if (is_ours) leave(folder);
  return lost_for(ended_early);
}

Machine ResidentExecutor::machine() {
  return {spark_host, application()->id()};
}

HostFacts ResidentExecutor::facts() {
  const auto one = application();
  return {{"Spark", one->spark_version()},
          {"application", one->id()},
          {"master", settings_.master},
          {"asked for", asked_for(settings_)}};
}

void ResidentExecutor::finish() {
  {
    const std::lock_guard lock(mutex_);
    application_.reset();
  }
  std::error_code problem;
  std::filesystem::remove_all(settings_.control, problem);
  if (problem) {
    throw FileError::from_errno("remove", settings_.control.string(), problem.value());
  }
}

}  // namespace yates::campaigns
