// When a run is ended because its cluster does not serve it.

#include "campaigns/spark/executor_watch.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::Application;
using tests::Workshop;

const std::string begun =
    "{\"Event\":\"SparkListenerLogStart\",\"Spark Version\":\"4.3.0\"}\n"
    "{\"Event\":\"SparkListenerEnvironmentUpdate\",\"Spark Properties\":{\"spark.executor.memory\":"
    "\"64g\",\"spark.cores.max\":\"2\",\"spark.app.name\":\"x\"}}\n"
    "{\"Event\":\"SparkListenerApplicationStart\",\"App ID\":\"app-1\",\"Timestamp\":1000}\n";
const std::string added =
    "{\"Event\":\"SparkListenerExecutorAdded\",\"Timestamp\":2000,\"Executor ID\":\"0\","
    "\"Executor Info\":{\"Total Cores\":1}}\n";
const std::string removed =
    "{\"Event\":\"SparkListenerExecutorRemoved\",\"Timestamp\":3000,\"Executor ID\":\"0\","
    "\"Removed Reason\":\"Master removed our application\"}\n";
const std::string ended = "{\"Event\":\"SparkListenerApplicationEnd\",\"Timestamp\":9000}\n";

TEST(ExecutorWatch, EndsAnApplicationThatNeverGetsAnExecutor) {
  const Workshop workshop;
  campaigns::ExecutorWatch watch(120);
  EXPECT_FALSE(watch.look({workshop.folder}, 0));
  workshop.write("app-1.inprogress", begun);
  EXPECT_FALSE(watch.look({workshop.folder}, 500));  // it begins to wait only now
  EXPECT_FALSE(watch.look({workshop.folder}, 619));
  const auto why = watch.look({workshop.folder}, 621);
  ASSERT_TRUE(why);
  EXPECT_EQ(*why,
            "the application app-1 had no executor for 2 min, and was ended; it asked for "
            "spark.cores.max = 2, spark.executor.memory = 64g");
}

TEST(ExecutorWatch, CountsAnewOnceThereWasAnExecutor) {
  const Workshop workshop;
  campaigns::ExecutorWatch watch(10);
  workshop.write("app-1.inprogress", begun);
  EXPECT_FALSE(watch.look({workshop.folder}, 0));
  workshop.write("app-1.inprogress", begun + added);
  EXPECT_FALSE(watch.look({workshop.folder}, 100));
  EXPECT_FALSE(watch.look({workshop.folder}, 200));
  workshop.write("app-1.inprogress", begun + added + removed);
  EXPECT_FALSE(watch.look({workshop.folder}, 205));
  EXPECT_FALSE(watch.look({workshop.folder}, 214));
  EXPECT_TRUE(watch.look({workshop.folder}, 216));
}

TEST(ExecutorWatch, LooksAtEachCopy) {
  const Workshop workshop;
  std::filesystem::create_directories(workshop.folder / "copies/1");
  std::filesystem::create_directories(workshop.folder / "copies/2");
  workshop.write("copies/1/app-1.inprogress", begun + added);
  workshop.write("copies/2/app-2.inprogress", begun);
  campaigns::ExecutorWatch watch(10);
  const std::vector<std::filesystem::path> copies{workshop.folder / "copies/1",
                                                  workshop.folder / "copies/2"};
  EXPECT_FALSE(watch.look(copies, 0));
  EXPECT_TRUE(watch.look(copies, 11));
}

TEST(ExecutorWatch, LeavesAnApplicationThatHasEnded) {
  const Workshop workshop;
  campaigns::ExecutorWatch watch(10);
  workshop.write("app-1", begun + ended);
  EXPECT_FALSE(watch.look({workshop.folder}, 0));
  EXPECT_FALSE(watch.look({workshop.folder}, 100));
}

TEST(WaitsForExecutors, WithDynamicAllocationOnlyWhileAJobRuns) {
  Application one{.started = 1, .settings = {{"spark.dynamicAllocation.enabled", "true"}}};
  EXPECT_FALSE(campaigns::waits_for_executors(one));
  one.jobs.push_back({.id = 0, .begin = 2});
  EXPECT_TRUE(campaigns::waits_for_executors(one));
  one.jobs.back().end = 3;
  EXPECT_FALSE(campaigns::waits_for_executors(one));
  one.settings.clear();
  EXPECT_TRUE(campaigns::waits_for_executors(one));
}

}  // namespace
