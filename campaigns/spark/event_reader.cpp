#include "campaigns/spark/event_reader.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace yates::campaigns {
namespace {

constexpr std::size_t most_stays = 100'000;
constexpr std::size_t most_jobs = 1'000'000;
constexpr std::size_t most_settings = 100'000;

/// As Spark's own page shows it: the task's time without that of the executor and of fetching the
/// result (AppStatusUtils.schedulerDelay). Milliseconds.
double scheduler_delay(const JsonEvent& event) {
  const auto time = [&](std::string_view key) {
    return static_cast<double>(event.whole("Task Info", key));
  };
  const auto part = [&](std::string_view key) {
    return static_cast<double>(event.whole("Task Metrics", key));
  };
  const double finished = time("Finish Time");
  const double getting = time("Getting Result Time");
  return std::max(0.0, finished - time("Launch Time") - part("Executor Run Time") -
                           part("Executor Deserialize Time") - part("Result Serialization Time") -
                           (getting > 0 ? finished - getting : 0));
}

void add_metrics(TaskTotals& totals, const JsonEvent& event) {
  const auto of_task = [&](std::string_view key) {
    return static_cast<double>(event.whole("Task Metrics", key));
  };
  const auto of = [&](std::string_view parent, std::string_view key) {
    return static_cast<double>(event.whole(parent, key));
  };
  totals.run_ms += of_task("Executor Run Time");
  totals.cpu_ns += of_task("Executor CPU Time");
  totals.gc_ms += of_task("JVM GC Time");
  totals.deserialize_ms += of_task("Executor Deserialize Time");
  totals.scheduler_delay_ms += scheduler_delay(event);
  totals.result_bytes += of_task("Result Size");
  totals.spilled_memory_bytes += of_task("Memory Bytes Spilled");
  totals.spilled_disk_bytes += of_task("Disk Bytes Spilled");
  totals.peak_execution_memory_bytes =
      std::max(totals.peak_execution_memory_bytes, of_task("Peak Execution Memory"));
  totals.shuffle_read_bytes += of("Shuffle Read Metrics", "Remote Bytes Read") +
                               of("Shuffle Read Metrics", "Local Bytes Read");
  totals.shuffle_wait_ms += of("Shuffle Read Metrics", "Fetch Wait Time");
  totals.shuffle_write_bytes += of("Shuffle Write Metrics", "Shuffle Bytes Written");
  totals.shuffle_write_ns += of("Shuffle Write Metrics", "Shuffle Write Time");
  totals.input_bytes += of("Input Metrics", "Bytes Read");
  totals.output_bytes += of("Output Metrics", "Bytes Written");
}

void end_task(Application& application, const JsonEvent& event) {
  if (event.flag("Task Info", "Speculative")) ++application.speculative_tasks;
  const std::string_view reason = event.text("Task End Reason", "Reason");
  if (reason == "Success") {
    ++application.tasks;
    add_metrics(application.totals, event);
  } else if (reason != "TaskKilled" && reason != "TaskCommitDenied") {
    // A task is killed where another copy of it was faster, or where its result is not needed, and
    // may not commit what another copy has committed.
    ++application.failed_tasks;
  }
}

/// Adds the texts of an object.
void add_settings(std::map<std::string, std::string>& settings, const JsonEvent& event,
                  std::string_view parent) {
  event.each_text(parent, [&](std::string_view key, std::string_view text) {
    if (settings.size() < most_settings) {
      settings.insert_or_assign(std::string(key), std::string(text));
    }
  });
}

}  // namespace

void EventReader::add_executor() {
  if (application_.executors.size() == most_stays) return;
  const std::string id(event_.text("", "Executor ID"));
  living_[id] = application_.executors.size();
  application_.executors.push_back({.id = id,
                                    .cores = event_.whole("Executor Info", "Total Cores"),
                                    .added = event_.whole("", "Timestamp")});
}

void EventReader::remove_executor() {
  const auto found = living_.find(event_.text("", "Executor ID"));
  if (found == living_.end()) return;
  ExecutorStay& stay = application_.executors[found->second];
  stay.removed = event_.whole("", "Timestamp");
  stay.reason = event_.text("", "Removed Reason");
  living_.erase(found);
}

void EventReader::begin_job() {
  if (application_.jobs.size() == most_jobs) return;
  const std::int64_t id = event_.whole("", "Job ID");
  running_[id] = application_.jobs.size();
  application_.jobs.push_back({.id = id, .begin = event_.whole("", "Submission Time")});
}

void EventReader::end_job() {
  const auto found = running_.find(event_.whole("", "Job ID"));
  if (found == running_.end()) return;
  application_.jobs[found->second].end = event_.whole("", "Completion Time");
  running_.erase(found);
}

void EventReader::add(std::string_view name) {
  if (name == "SparkListenerTaskEnd") {
    end_task(application_, event_);
  } else if (name == "SparkListenerJobStart") {
    begin_job();
  } else if (name == "SparkListenerJobEnd") {
    end_job();
  } else if (name == "SparkListenerStageCompleted") {
    if (event_.text("Stage Info", "Failure Reason").empty()) ++application_.completed_stages;
  } else if (name == "SparkListenerExecutorAdded") {
    add_executor();
  } else if (name == "SparkListenerExecutorRemoved") {
    remove_executor();
  } else if (name == "SparkListenerEnvironmentUpdate") {
    // Later ones follow files that the program adds; by then Spark has rewritten settings itself.
    if (application_.settings.empty()) {
      add_settings(application_.settings, event_, "Spark Properties");
    }
  } else if (name == "org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionStart") {
    add_settings(application_.changed_settings, event_, "modifiedConfigs");
  } else if (name == "SparkListenerApplicationStart") {
    application_.id = event_.text("", "App ID");
    application_.started = event_.whole("", "Timestamp");
  } else if (name == "SparkListenerApplicationEnd") {
    application_.ended = event_.whole("", "Timestamp");
  } else if (name == "SparkListenerLogStart") {
    application_.spark_version = event_.text("", "Spark Version");
  }
}

bool EventReader::read(std::span<char> line) {
  if (!event_.read(line)) return false;
  const std::string_view name = event_.text("", "Event");
  if (name.empty()) return false;
  add(name);
  return true;
}

}  // namespace yates::campaigns
