// Event logs of real applications, whole, in pieces and damaged.

#include "campaigns/spark/event_logs.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <variant>

#include <gtest/gtest.h>
#include <zstd.h>

#include "campaigns/spark/application_metrics.hpp"
#include "language/error.hpp"
#include "tests/campaigns/workshop.hpp"
#include "tests/rounds.hpp"

namespace {

using namespace yates;
using campaigns::Application;
using campaigns::read_event_logs;
using tests::Workshop;
namespace fs = std::filesystem;

const fs::path logs = YATES_EVENT_LOGS;

double value(const std::vector<Application>& applications, const std::string& metric) {
  const auto found = campaigns::application_value(applications, metric);
  if (const auto* why = std::get_if<std::string>(&found)) {
    ADD_FAILURE() << metric << ": " << *why;
    return 0;
  }
  return std::get<double>(found);
}

std::string complaint(const std::vector<Application>& applications, const std::string& metric) {
  const auto found = campaigns::application_value(applications, metric);
  const auto* why = std::get_if<std::string>(&found);
  return why != nullptr ? *why : "none";
}

std::string content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

fs::path only_file(const std::string& folder) {
  return campaigns::event_log_files(logs / folder).at(0);
}

/// The text of a log that is compressed.
std::string unpacked(const fs::path& file) {
  const std::string packed = content(file);
  std::string text(std::size_t{1} << 22U, '\0');
  const std::size_t size = ZSTD_decompress(text.data(), text.size(), packed.data(), packed.size());
  EXPECT_EQ(ZSTD_isError(size), 0U);
  text.resize(size);
  return text;
}

TEST(EventLogs, TellWhatAnApplicationDidWhoseTasksFailedOnce) {
  const auto applications = read_event_logs(logs / "failed_tasks");
  ASSERT_EQ(applications.size(), 1U);
  EXPECT_EQ(applications[0].id, "app-20261123102416-0002");
  EXPECT_EQ(applications[0].spark_version, "4.3.0");
  EXPECT_DOUBLE_EQ(value(applications, "application_time"), 44.149);
  EXPECT_DOUBLE_EQ(value(applications, "executor_wait"), 11.660);
  EXPECT_DOUBLE_EQ(value(applications, "job_time"), 31.795);
  EXPECT_EQ(value(applications, "jobs"), 3);
  EXPECT_EQ(value(applications, "stages"), 6);
  EXPECT_EQ(value(applications, "tasks"), 21);
  EXPECT_EQ(value(applications, "failed_tasks"), 12);
  EXPECT_EQ(value(applications, "speculative_tasks"), 0);
  EXPECT_EQ(value(applications, "executors"), 2);
  EXPECT_EQ(value(applications, "cores"), 2);
  EXPECT_EQ(campaigns::lost_executors(applications[0]), 0U);
}

TEST(EventLogs, SumSuccessfulTasksInSecondsAndBytes) {
  const auto applications = read_event_logs(logs / "failed_tasks");
  EXPECT_DOUBLE_EQ(value(applications, "run_time"), 24.000);
  EXPECT_DOUBLE_EQ(value(applications, "cpu_time"), 0.889722916);
  EXPECT_DOUBLE_EQ(value(applications, "gc_time"), 0.069);
  EXPECT_DOUBLE_EQ(value(applications, "deserialize_time"), 1.685);
  EXPECT_DOUBLE_EQ(value(applications, "scheduler_delay"), 3.688);
  EXPECT_EQ(value(applications, "result_bytes"), 42145);
  EXPECT_EQ(value(applications, "shuffle_read_bytes"), 2688);
  EXPECT_DOUBLE_EQ(value(applications, "shuffle_wait"), 0.127);
  EXPECT_EQ(value(applications, "shuffle_write_bytes"), 2688);
  EXPECT_DOUBLE_EQ(value(applications, "shuffle_write_time"), 0.060209627);
  EXPECT_EQ(value(applications, "peak_execution_memory"), 0);
}

TEST(EventLogs, TellOfLostExecutorsWhereSparkSaysThatAllIsWell) {
  for (const std::string folder : {"lost_executor", "lost_worker"}) {
    const auto applications = read_event_logs(logs / folder);
    ASSERT_EQ(applications.size(), 1U);
    EXPECT_EQ(campaigns::lost_executors(applications[0]), 1U) << folder;
    EXPECT_EQ(applications[0].failed_tasks, 1U);
    EXPECT_EQ(applications[0].executors.size(), 3U);
    EXPECT_EQ(campaigns::most_executors(applications[0]), 2U);
    EXPECT_EQ(campaigns::living_executors(applications[0]), 2U);
  }
  EXPECT_DOUBLE_EQ(value(read_event_logs(logs / "lost_worker"), "executor_wait"), 8.777);
}

TEST(EventLogs, ReadTheLogOfAnOlderSpark) {
  const auto applications = read_event_logs(logs / "version_3.5");
  ASSERT_EQ(applications.size(), 1U);
  EXPECT_EQ(applications[0].spark_version, "3.5.9");
  EXPECT_DOUBLE_EQ(value(applications, "application_time"), 23.933);
  EXPECT_EQ(value(applications, "tasks"), 21);
  EXPECT_EQ(value(applications, "cores"), 2);
  EXPECT_NE(complaint(applications, "executor_wait").find("spark.executor.cores"),
            std::string::npos);
}

TEST(EventLogs, AddTheApplicationsOfOneCommand) {
  const Workshop workshop;
  fs::copy(only_file("failed_tasks"), workshop.folder);
  fs::copy(only_file("lost_worker"), workshop.folder);
  const auto applications = read_event_logs(workshop.folder);
  ASSERT_EQ(applications.size(), 2U);
  EXPECT_DOUBLE_EQ(value(applications, "application_time"), 44.149 + 75.712);
  EXPECT_EQ(value(applications, "executors"), 2);
}

TEST(EventLogs, AreReadWhileTheyGrow) {
  const Workshop workshop;
  const std::string text = unpacked(only_file("lost_worker"));
  const fs::path file = workshop.folder / "app-1.inprogress";
  campaigns::EventLogs growing(workshop.folder);
  growing.update();
  EXPECT_TRUE(growing.applications().empty());
  std::ofstream stream(file, std::ios::binary);
  std::size_t tasks = 0;
  for (std::size_t at = 0; at < text.size(); at += 5000) {
    stream << text.substr(at, 5000) << std::flush;
    growing.update();
    if (growing.applications().empty()) continue;
    EXPECT_GE(growing.applications()[0]->tasks, tasks);
    tasks = growing.applications()[0]->tasks;
  }
  stream.close();
  fs::rename(file, workshop.folder / "app-1");
  growing.update();
  ASSERT_EQ(growing.applications().size(), 1U);
  EXPECT_EQ(growing.applications()[0]->tasks, 14U);
  EXPECT_TRUE(growing.applications()[0]->ended);
}

TEST(EventLogs, EveryPrefixOfALogIsReadAsFarAsItGoes) {
  for (const bool packed : {false, true}) {
    const fs::path source = only_file("lost_executor");
    const std::string bytes = packed ? content(source) : unpacked(source);
    // Every prefix of the plain one takes minutes; by day one of ten is read.
    const std::size_t step = (packed ? 1 : 331) * 10 / static_cast<std::size_t>(tests::rounds(10));
    std::size_t before = 0;
    const Workshop workshop;
    const std::string name = packed ? "app-1.zstd.inprogress" : "app-1.inprogress";
    for (std::size_t size = 0;; size = std::min(size + step, bytes.size())) {
      workshop.write(name, bytes.substr(0, size));
      const auto applications = read_event_logs(workshop.folder);
      const std::size_t tasks = applications.empty() ? 0 : applications[0].tasks;
      ASSERT_GE(tasks, before) << size;
      ASSERT_LE(tasks, 14U);
      before = tasks;
      if (size < bytes.size() / 2) {
        ASSERT_NE(complaint(applications, "tasks"), "none");
      }
      if (size == bytes.size()) break;
    }
    EXPECT_EQ(before, 14U);
  }
}

TEST(EventLogs, RollOverSeveralFilesInTheirOrder) {
  const Workshop workshop;
  const std::string text = unpacked(only_file("failed_tasks"));
  const fs::path folder = workshop.folder / "eventlog_v2_app-7";
  fs::create_directory(folder);
  std::size_t at = 0;
  for (int number = 1; at < text.size(); ++number) {
    const std::size_t end = number == 11 ? text.size() : text.find('\n', at + text.size() / 12) + 1;
    workshop.write(folder.filename().string() + "/events_" + std::to_string(number) + "_app-7",
                   text.substr(at, end - at));
    at = end;
  }
  workshop.write(folder.filename().string() + "/appstatus_app-7", "");
  const auto applications = read_event_logs(workshop.folder);
  ASSERT_EQ(applications.size(), 1U);
  EXPECT_EQ(applications[0].tasks, 21U);
  EXPECT_TRUE(applications[0].ended);
  workshop.write(folder.filename().string() + "/events_3_app-7.compact", "");
  EXPECT_THROW(read_event_logs(workshop.folder), language::FileError);
}

TEST(EventLogs, PassOverFilesOfTheProgramItself) {
  const Workshop workshop;
  workshop.write("app-config.json", "{\"answer\": 42}\n");
  workshop.write("spark-notes", "no event at all\n");
  workshop.write("local-3", "[\"a list\"]\n");
  workshop.write("stdout", "app-1\n");
  workshop.write("app-0001.lz4.png", "x");
  workshop.write("app-2", std::string(1 << 20, 'x') + "\n" + std::string(1 << 20, 'y'));
  EXPECT_TRUE(read_event_logs(workshop.folder).empty());
  EXPECT_EQ(complaint({}, "gc_time"),
            "there is no event log: the command made no SparkContext, or its code writes none");
}

TEST(EventLogs, RefuseWhatTheyCannotRead) {
  const Workshop workshop;
  workshop.write("app-1.lz4", "x");
  try {
    read_event_logs(workshop.folder);
    FAIL();
  } catch (const language::FileError& error) {
    EXPECT_NE(std::string(error.what()).find("compressed by lz4"), std::string::npos);
  }
  fs::remove(workshop.folder / "app-1.lz4");
  workshop.write("app-1.zstd", "this is no zstd");
  EXPECT_THROW(read_event_logs(workshop.folder), language::FileError);
}

TEST(EventLogs, SurviveNumbersAndNestingThatNoSparkWrites) {
  const Workshop workshop;
  std::string text = "{\"Event\":\"SparkListenerLogStart\",\"Spark Version\":\"4.3.0\"}\n";
  text += "{\"Event\":\"SparkListenerApplicationStart\",\"Timestamp\":-9223372036854775808}\n";
  text +=
      "{\"Event\":\"SparkListenerExecutorAdded\",\"Timestamp\":1,\"Executor ID\":\"1\","
      "\"Executor Info\":{\"Total Cores\":9223372036854775807}}\n";
  text += "{\"Event\":\"SparkListenerJobStart\",\"Job ID\":1,\"Submission Time\":-1}\n";
  text += "{\"Event\":" + std::string(100'000, '[') + "\n";
  text += "not an event\n\n";
  text +=
      "{\"Event\":\"SparkListenerTaskEnd\",\"Task Info\":7,\"Task End Reason\":"
      "{\"Reason\":\"Success\"},\"Task Metrics\":{\"Executor Run Time\":1e400}}\n";
  text += "{\"Event\":\"SparkListenerApplicationEnd\",\"Timestamp\":9223372036854775807}\n";
  workshop.write("app-1", text);
  const auto applications = read_event_logs(workshop.folder);
  ASSERT_EQ(applications.size(), 1U);
  EXPECT_GT(value(applications, "application_time"), 1e15);
  EXPECT_GT(value(applications, "job_time"), 1e15);
  EXPECT_EQ(campaigns::most_cores(applications[0]), 1'000'000U);
}

TEST(EventLogs, CountNoStageTwiceAndNoTaskThatMayNotCommit) {
  const Workshop workshop;
  const std::string task = "{\"Event\":\"SparkListenerTaskEnd\",\"Task End Reason\":{\"Reason\":";
  const std::string stage =
      "{\"Event\":\"SparkListenerStageCompleted\",\"Stage Info\":{\"Stage ID\":0";
  workshop.write("app-1", "{\"Event\":\"SparkListenerLogStart\"}\n" + task + "\"Success\"}}\n" +
                              task + "\"TaskCommitDenied\"}}\n" + task + "\"TaskKilled\"}}\n" +
                              task + "\"FetchFailed\"}}\n" + stage +
                              ",\"Failure Reason\":\"lost\"}}\n" + stage + "}}\n");
  const auto applications = read_event_logs(workshop.folder);
  ASSERT_EQ(applications.size(), 1U);
  EXPECT_EQ(applications[0].tasks, 1U);
  EXPECT_EQ(applications[0].failed_tasks, 1U);
  EXPECT_EQ(applications[0].completed_stages, 1U);
}

TEST(LostExecutors, AreThoseThatSparkHasNotSentAway) {
  const auto lost = [](const std::string& reason) {
    Application one{.started = 0, .ended = 9000};
    one.executors = {{.id = "1", .cores = 1, .added = 1, .removed = 2, .reason = reason}};
    return campaigns::lost_executors(one);
  };
  EXPECT_EQ(lost("Executor killed by driver."), 0U);
  EXPECT_EQ(lost("Executor decommission: spark scale down"), 0U);
  EXPECT_EQ(lost("Executor decommission: worker decommissioned because of kill request"), 1U);
  EXPECT_EQ(lost("Command exited with code 137"), 1U);
}

TEST(ApplicationMetrics, HaveEachAUnitAndAMeaning) {
  for (const campaigns::ApplicationMetric& metric : campaigns::application_metrics()) {
    EXPECT_TRUE(metric.unit == "s" || metric.unit == "B" || metric.unit == "1") << metric.name;
    EXPECT_FALSE(metric.meaning.empty());
  }
  EXPECT_THROW(campaigns::application_value({}, "gctime"), std::domain_error);
}

Application jobs_at(std::vector<campaigns::JobStay> jobs) {
  Application one{.started = 0, .ended = 10'000};
  one.jobs = std::move(jobs);
  return one;
}

TEST(ApplicationMetrics, CountTheTimeOfJobsThatOverlapOnce) {
  EXPECT_DOUBLE_EQ(
      value({jobs_at({{0, 1000, 4000}, {1, 2000, 3000}, {2, 3500, 5000}})}, "job_time"), 4);
  EXPECT_DOUBLE_EQ(value({jobs_at({{0, 1000, 2000}, {1, 7000, std::nullopt}})}, "job_time"), 4);
}

TEST(AskedResources, FollowFromTheSettings) {
  using Settings = std::map<std::string, std::string>;
  const auto asked = [](const Settings& settings) { return campaigns::asked_resources(settings); };
  EXPECT_FALSE(asked({}).cores);
  const auto standalone = [&](Settings settings) {
    settings["spark.master"] = "spark://h:7077";
    return asked(settings);
  };
  EXPECT_EQ(standalone({{"spark.cores.max", "4"}}).cores, 4U);
  EXPECT_FALSE(standalone({{"spark.cores.max", "4"}}).executors);
  const auto rounded = standalone({{"spark.cores.max", "5"}, {"spark.executor.cores", "2"}});
  EXPECT_EQ(rounded.executors, 2U);
  EXPECT_EQ(rounded.cores, 4U);
  EXPECT_FALSE(standalone({{"spark.executor.instances", "3"}}).executors);
  EXPECT_EQ(asked({{"spark.executor.instances", "3"}, {"spark.executor.cores", "2"}}).cores, 6U);
  EXPECT_FALSE(asked({{"spark.cores.max", "4"}, {"spark.master", "local[4]"}}).cores);
  EXPECT_FALSE(
      standalone({{"spark.cores.max", "4"}, {"spark.dynamicAllocation.enabled", "TRUE"}}).cores);
  EXPECT_FALSE(standalone({{"spark.cores.max", "many"}}).cores);
}

}  // namespace
