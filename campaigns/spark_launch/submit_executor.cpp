#include "campaigns/spark_launch/submit_executor.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "campaigns/launch/program_output.hpp"
#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/spark/event_logs.hpp"
#include "campaigns/spark/executor_watch.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/threads.hpp"

namespace yates::campaigns {
namespace {

namespace fs = std::filesystem;

constexpr auto between_signs = std::chrono::seconds(1);

/// The folders in which the copies of an attempt leave their logs. How many copies there are is
/// known from the folders alone where another driver has launched them.
std::vector<fs::path> copy_folders(const fs::path& attempt) {
  std::vector<fs::path> folders;
  for (std::size_t copy = 1; copy <= most_copies; ++copy) {
    fs::path folder = copy_folder(attempt, copy, most_copies);
    if (!language::is_folder(folder)) break;
    folders.push_back(std::move(folder));
  }
  if (folders.empty()) folders.push_back(attempt);
  return folders;
}

/// Looks at the logs of a run from a thread of its own while the run is waited for, and has the run
/// ended when its applications are not served.
class Watching {
 public:
  Watching(fs::path attempt, fs::path supervisor, double patience)
      : attempt_(std::move(attempt)),
        supervisor_(std::move(supervisor)),
        watch_(patience),
        thread_(language::needed_thread([this] { work(); })) {}
  ~Watching() { stop(); }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

  /// Why the run was ended; absent if it was not.
  std::optional<std::string> stop() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
    return why_;
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, between_signs, [&] { return stopped_; })) {
      lock.unlock();
      const bool over = look();
      lock.lock();
      if (over) return;
    }
  }

  /// Whether the run is being ended. Whatever goes wrong here must not harm the run: the next look
  /// may succeed.
  bool look() {
    try {
      const std::chrono::duration<double> now = std::chrono::steady_clock::now().time_since_epoch();
      const auto why = watch_.look(copy_folders(attempt_), now.count());
      if (!why) return false;
      const ProgramOutput answer =
          output_of({supervisor_.string(), "--ask-to-end", attempt_.string()}, "/");
      if (!answer.text.starts_with("asked")) return false;
      why_ = why;
      return true;
    } catch (const std::exception&) {
      return false;
    }
  }

  fs::path attempt_;
  fs::path supervisor_;
  ExecutorWatch watch_;
  std::optional<std::string> why_ = std::nullopt;  // read when the thread has ended
  std::mutex mutex_ = {};
  std::condition_variable changed_ = {};
  bool stopped_ = false;
  std::jthread thread_;
};

/// Whether the applications of a copy were begun, but never had an executor.
bool had_no_executor(const fs::path& folder) {
  try {
    const std::vector<Application> applications = read_event_logs(folder);
    return !applications.empty() && std::ranges::all_of(applications, [](const Application& one) {
      return one.executors.empty();
    });
  } catch (const language::FileError&) {
    return false;
  }
}

bool failed(const CopyOutcome& copy) {
  return copy.exit_status.value_or(1) != 0;
}

std::string words_of_end(const Outcome& outcome) {
  if (outcome.kind == OutcomeKind::timed_out) return "reached the time limit";
  if (outcome.signal) return fmt::format("was killed by signal {}", *outcome.signal);
  return fmt::format("ended with status {}", outcome.exit_status.value_or(1));
}

/// Whether the cluster is to blame: a copy that failed, or was ended by the time limit, never had
/// an executor, and none that had one failed. A program may end with 0 when the time limit asks it
/// to end, so its status alone does not tell which copies were ended by that.
bool is_fault_of_cluster(const Outcome& outcome, const fs::path& attempt) {
  const bool late = outcome.kind == OutcomeKind::timed_out;
  const bool ended = outcome.kind == OutcomeKind::exited || outcome.kind == OutcomeKind::signalled;
  const bool well = outcome.kind == OutcomeKind::exited && outcome.exit_status == 0;
  if (well || !(ended || late)) return false;
  const std::vector<fs::path> folders = copy_folders(attempt);
  bool blamed = false;
  for (std::size_t copy = 0; copy < std::min(outcome.copies.size(), folders.size()); ++copy) {
    if (!late && !failed(outcome.copies[copy])) continue;
    const bool unserved = had_no_executor(folders[copy]);
    if (!unserved && failed(outcome.copies[copy])) return false;
    blamed = blamed || unserved;
  }
  return blamed;
}

/// The supervisor syncs what it knows; the logs have names that only Spark knows.
void sync_logs(const fs::path& attempt) {
  for (const fs::path& folder : copy_folders(attempt)) {
    for (const fs::path& file : event_log_files(folder)) {
      const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
      if (descriptor < 0) continue;
      ::fsync(descriptor);
      ::close(descriptor);
    }
  }
}

/// The outcome as the logs show it. `ended_for`: why the watch has ended the run, if it has.
Outcome judged(Outcome outcome, const fs::path& attempt, const Interrupt& interrupt,
               const std::optional<std::string>& ended_for) {
  sync_logs(attempt);
  const bool by_watch =
      ended_for && outcome.kind == OutcomeKind::interrupted && interrupt.requests() == 0;
  if (!by_watch && !is_fault_of_cluster(outcome, attempt)) return outcome;
  outcome.message =
      by_watch ? *ended_for
               : fmt::format("the application {} before it had an executor", words_of_end(outcome));
  outcome.kind = OutcomeKind::unserved;
  return outcome;
}

class SubmittedExecution : public Execution {
 public:
  SubmittedExecution(std::unique_ptr<Execution> execution, fs::path attempt, fs::path supervisor,
                     double patience)
      : execution_(std::move(execution)),
        attempt_(std::move(attempt)),
        watching_(attempt_, std::move(supervisor), patience) {}

  Outcome wait(const Interrupt& interrupt) override {
    Outcome outcome = execution_->wait(interrupt);
    const auto ended_for = watching_.stop();
    return judged(std::move(outcome), attempt_, interrupt, ended_for);
  }

 private:
  std::unique_ptr<Execution> execution_;
  fs::path attempt_;
  Watching watching_;
};

}  // namespace

std::unique_ptr<Execution> SubmitExecutor::start(const Launch& launch) {
  if (!launch.submits_applications) return local_->start(launch);
  Launch submission = launch;
  for (CopyCommand& copy : submission.copies) {
    copy.words.front() = spark_.submit.string();
    if (spark_.home) copy.environment.emplace_back("SPARK_HOME", spark_.home->string());
  }
  return std::make_unique<SubmittedExecution>(local_->start(submission), launch.folder, supervisor_,
                                              without_executors_);
}

Outcome SubmitExecutor::recover(const std::filesystem::path& folder, const std::string& boot_id,
                                const Interrupt& interrupt, const std::function<void()>& waiting) {
  Watching watching(folder, supervisor_, without_executors_);
  Outcome outcome = local_->recover(folder, boot_id, interrupt, waiting);
  const auto ended_for = watching.stop();
  return judged(std::move(outcome), folder, interrupt, ended_for);
}

HostFacts SubmitExecutor::facts() {
  HostFacts facts = local_->facts();
  facts.emplace_back("spark", spark_.version.value_or("of unknown version"));
  facts.emplace_back("java", std::to_string(spark_.java_version));
  return facts;
}

}  // namespace yates::campaigns
