#include "campaigns/spark/application_metrics.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace yates::campaigns {
namespace {

using Value = std::variant<double, std::string>;

constexpr double milliseconds = 1e3;
constexpr double nanoseconds = 1e9;

/// Milliseconds. A log may hold any number, and the difference of two may be none.
double between(std::int64_t begin, std::int64_t end) {
  return static_cast<double>(end) - static_cast<double>(begin);
}

Value application_time(const Application& one) {
  return between(*one.started, *one.ended) / milliseconds;
}

Value executor_wait(const Application& one) {
  const auto asked = asked_resources(one.settings).executors;
  if (!asked) {
    return std::string(
        "how many executors were asked for is not known; set \"spark.executor.cores\" and "
        "\"spark.cores.max\", or outside of standalone clusters \"spark.executor.instances\", in "
        "'conf' of [launch]");
  }
  if (one.executors.size() < *asked) {
    return fmt::format("{} of {} executors came", one.executors.size(), *asked);
  }
  return between(*one.started, one.executors[*asked - 1].added) / milliseconds;
}

/// The length of the union of the jobs' times. The end of the application may be written before
/// that of its last job.
Value job_time(const Application& one) {
  std::vector<std::pair<std::int64_t, std::int64_t>> times;
  for (const JobStay& job : one.jobs) times.emplace_back(job.begin, job.end.value_or(*one.ended));
  std::ranges::sort(times);
  double sum = 0;
  std::int64_t until = 0;
  for (const auto& [begin, end] : times) {
    const std::int64_t from = std::max(begin, until);
    if (end > from) sum += between(from, end);
    until = std::max(until, end);
  }
  return sum / milliseconds;
}

/// How the values of several applications become one.
enum class Joining { sum, greatest };

struct Definition {
  ApplicationMetric metric;
  Value (*value)(const Application&);
  Joining joining = Joining::sum;
};

constexpr std::array<Definition, 25> definitions{{
    {{"application_time", "s", "from the start of the application to its end"}, application_time},
    {{"executor_wait", "s", "from the start to the last executor that was asked for"},
     executor_wait},
    {{"job_time", "s", "in which any job ran"}, job_time},
    {{"run_time", "s", "in which executors ran tasks, summed over tasks"},
     [](const Application& one) -> Value { return one.totals.run_ms / milliseconds; }},
    {{"cpu_time", "s", "of CPU of the threads of the JVM that ran tasks"},
     [](const Application& one) -> Value { return one.totals.cpu_ns / nanoseconds; }},
    {{"gc_time", "s", "of garbage collection during tasks"},
     [](const Application& one) -> Value { return one.totals.gc_ms / milliseconds; }},
    {{"deserialize_time", "s", "in which executors read tasks"},
     [](const Application& one) -> Value { return one.totals.deserialize_ms / milliseconds; }},
    {{"scheduler_delay", "s", "of tasks that is neither run, nor (de)serialised, nor fetched"},
     [](const Application& one) -> Value { return one.totals.scheduler_delay_ms / milliseconds; }},
    {{"shuffle_read_bytes", "B", "read from shuffles, local and remote"},
     [](const Application& one) -> Value { return one.totals.shuffle_read_bytes; }},
    {{"shuffle_wait", "s", "in which tasks waited for remote shuffle data"},
     [](const Application& one) -> Value { return one.totals.shuffle_wait_ms / milliseconds; }},
    {{"shuffle_write_bytes", "B", "written to shuffles"},
     [](const Application& one) -> Value { return one.totals.shuffle_write_bytes; }},
    {{"shuffle_write_time", "s", "in which shuffle data were written"},
     [](const Application& one) -> Value { return one.totals.shuffle_write_ns / nanoseconds; }},
    {{"spilled_memory_bytes", "B", "that did not fit into memory, as they were there"},
     [](const Application& one) -> Value { return one.totals.spilled_memory_bytes; }},
    {{"spilled_disk_bytes", "B", "that did not fit into memory, as they were written"},
     [](const Application& one) -> Value { return one.totals.spilled_disk_bytes; }},
    {{"input_bytes", "B", "read from files"},
     [](const Application& one) -> Value { return one.totals.input_bytes; }},
    {{"output_bytes", "B", "written to files"},
     [](const Application& one) -> Value { return one.totals.output_bytes; }},
    {{"result_bytes", "B", "of results that tasks sent to the driver"},
     [](const Application& one) -> Value { return one.totals.result_bytes; }},
    {{"peak_execution_memory", "B", "greatest of a task"},
     [](const Application& one) -> Value { return one.totals.peak_execution_memory_bytes; },
     Joining::greatest},
    {{"jobs", "1", "that were started"},
     [](const Application& one) -> Value { return static_cast<double>(one.jobs.size()); }},
    {{"stages", "1", "that were completed"},
     [](const Application& one) -> Value { return static_cast<double>(one.completed_stages); }},
    {{"tasks", "1", "that succeeded"},
     [](const Application& one) -> Value { return static_cast<double>(one.tasks); }},
    {{"failed_tasks", "1", "that failed, or whose result was lost"},
     [](const Application& one) -> Value { return static_cast<double>(one.failed_tasks); }},
    {{"speculative_tasks", "1", "second copies of tasks that were slow"},
     [](const Application& one) -> Value { return static_cast<double>(one.speculative_tasks); }},
    {{"executors", "1", "at one time at most"},
     [](const Application& one) -> Value { return static_cast<double>(most_executors(one)); },
     Joining::greatest},
    {{"cores", "1", "of executors at one time at most"},
     [](const Application& one) -> Value { return static_cast<double>(most_cores(one)); },
     Joining::greatest},
}};

constexpr auto metrics = [] {
  std::array<ApplicationMetric, definitions.size()> list{};
  for (std::size_t index = 0; index < list.size(); ++index) list[index] = definitions[index].metric;
  return list;
}();

}  // namespace

std::span<const ApplicationMetric> application_metrics() {
  return metrics;
}

std::variant<double, std::string> application_value(std::span<const Application> applications,
                                                    std::string_view metric) {
  const auto definition = std::ranges::find_if(
      definitions, [&](const Definition& one) { return one.metric.name == metric; });
  if (definition == definitions.end()) {
    throw std::domain_error("there is no metric of applications " + std::string(metric));
  }
  if (applications.empty()) {
    return std::string(
        "there is no event log: the command made no SparkContext, or its code writes none");
  }
  double result = 0;
  for (const Application& one : applications) {
    if (!one.started || !one.ended) {
      return std::string("the event log has no end: the application was killed");
    }
    const Value value = definition->value(one);
    if (const auto* problem = std::get_if<std::string>(&value)) return *problem;
    const double number = std::get<double>(value);
    result = definition->joining == Joining::sum ? result + number : std::max(result, number);
  }
  return result;
}

}  // namespace yates::campaigns
