#include "campaigns/spark/event_reader.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace yates::campaigns {
namespace {

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
  } else if (reason != "TaskKilled") {
    // A task is killed where another copy of it was faster, or where its result is not needed.
    ++application.failed_tasks;
  }
}

void remove_executor(Application& application, const JsonEvent& event) {
  const std::string_view id = event.text("", "Executor ID");
  for (ExecutorStay& stay : application.executors) {
    if (stay.id != id || stay.removed) continue;
    stay.removed = event.whole("", "Timestamp");
    stay.reason = event.text("", "Removed Reason");
    return;
  }
}

void end_job(Application& application, const JsonEvent& event) {
  const std::int64_t id = event.whole("", "Job ID");
  const auto job = std::find_if(application.jobs.rbegin(), application.jobs.rend(),
                                [&](const JobStay& one) { return one.id == id; });
  if (job != application.jobs.rend()) job->end = event.whole("", "Completion Time");
}

void add(Application& application, std::string_view name, const JsonEvent& event) {
  if (name == "SparkListenerTaskEnd") {
    end_task(application, event);
  } else if (name == "SparkListenerJobStart") {
    application.jobs.push_back(
        {.id = event.whole("", "Job ID"), .begin = event.whole("", "Submission Time")});
  } else if (name == "SparkListenerJobEnd") {
    end_job(application, event);
  } else if (name == "SparkListenerStageCompleted") {
    ++application.completed_stages;
  } else if (name == "SparkListenerExecutorAdded") {
    application.executors.push_back({.id = std::string(event.text("", "Executor ID")),
                                     .cores = event.whole("Executor Info", "Total Cores"),
                                     .added = event.whole("", "Timestamp")});
  } else if (name == "SparkListenerExecutorRemoved") {
    remove_executor(application, event);
  } else if (name == "SparkListenerEnvironmentUpdate") {
    event.each_text("Spark Properties", [&](std::string_view key, std::string_view text) {
      application.settings.insert_or_assign(std::string(key), std::string(text));
    });
  } else if (name == "SparkListenerApplicationStart") {
    application.id = event.text("", "App ID");
    application.started = event.whole("", "Timestamp");
  } else if (name == "SparkListenerApplicationEnd") {
    application.ended = event.whole("", "Timestamp");
  } else if (name == "SparkListenerLogStart") {
    application.spark_version = event.text("", "Spark Version");
  }
}

}  // namespace

bool EventReader::read(std::span<char> line) {
  if (!event_.read(line)) return false;
  const std::string_view name = event_.text("", "Event");
  if (name.empty()) return false;
  add(application_, name, event_);
  return true;
}

}  // namespace yates::campaigns
