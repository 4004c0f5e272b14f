#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// What the event log of a Spark application tells. Names and units are those of the log: Spark's
// JsonProtocol.

namespace yates::campaigns {

/// One executor while the application had it. Times in milliseconds since 1970.
struct ExecutorStay {
  std::string id;
  std::int64_t cores = 0;
  std::int64_t added = 0;
  std::optional<std::int64_t> removed = std::nullopt;
  std::string reason = {};  // why it was removed, in the words of Spark
};

/// Sums over successful tasks. They are whole numbers, which a double holds up to 2^53.
struct TaskTotals {
  double run_ms = 0;
  double cpu_ns = 0;
  double gc_ms = 0;
  double deserialize_ms = 0;
  double scheduler_delay_ms = 0;
  double result_bytes = 0;
  double shuffle_read_bytes = 0;
  double shuffle_wait_ms = 0;
  double shuffle_write_bytes = 0;
  double shuffle_write_ns = 0;
  double spilled_memory_bytes = 0;
  double spilled_disk_bytes = 0;
  double input_bytes = 0;
  double output_bytes = 0;
  double peak_execution_memory_bytes = 0;  // the greatest of a task, no sum
};

/// A time in which a job ran; without an end where the log has none. Milliseconds since 1970.
struct JobStay {
  std::int64_t id = 0;
  std::int64_t begin = 0;
  std::optional<std::int64_t> end = std::nullopt;
};

struct Application {
  std::string id = {};
  std::string spark_version = {};
  std::optional<std::int64_t> started = std::nullopt;  // milliseconds since 1970
  std::optional<std::int64_t> ended = std::nullopt;
  std::map<std::string, std::string> settings = {};  // as they were when it started
  /// What its code set while it ran, as far as the log tells: for the queries of Spark SQL.
  std::map<std::string, std::string> changed_settings = {};
  std::vector<ExecutorStay> executors = {};  // in the order in which they came
  std::vector<JobStay> jobs = {};
  std::size_t completed_stages = 0;
  std::size_t tasks = 0;              // successful ones
  std::size_t failed_tasks = 0;       // ended otherwise, or their result was lost
  std::size_t speculative_tasks = 0;  // second copies of a task, however they ended
  TaskTotals totals = {};

  friend bool operator==(const Application&, const Application&) = default;
};

/// How many executors, or their cores, the application had at one time at most.
std::size_t most_executors(const Application& application);
std::size_t most_cores(const Application& application);
/// Executors that it has now, or had at its end.
std::size_t living_executors(const Application& application);
/// Executors that were gone before the end, and that Spark had not sent away itself.
std::size_t lost_executors(const Application& application);

/// Whether a setting is true, as Spark reads it: in any case of letters. False if it is absent.
bool is_true(const std::map<std::string, std::string>& settings, const std::string& key);

/// What an application asked the cluster for. A number that is absent is as much as there is, or as
/// it turns out.
struct AskedResources {
  std::optional<std::size_t> executors = std::nullopt;
  std::optional<std::size_t> cores = std::nullopt;
};
/// From the settings. A standalone master (spark://) gives as many whole executors of
/// spark.executor.cores as spark.cores.max allows; other clusters spark.executor.instances of them.
/// With dynamic allocation the number of executors follows the work, so none is asked for.
AskedResources asked_resources(const std::map<std::string, std::string>& settings);

}  // namespace yates::campaigns
