// What [launch] accepts and refuses of Spark.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "campaigns/file/campaign.hpp"
#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/responses/response_text.hpp"
#include "campaigns/run/run_commands.hpp"
#include "tests/campaigns/file/campaign_text.hpp"

namespace {

using namespace yates;
using tests::expect_problem;
using tests::minimal;
using tests::parse;
using tests::problems;
using tests::with;

const std::string head = "[launch]\non = \"spark-submit\"\n";
const std::string master = "master = \"spark://127.0.0.1:7077\"\n";

/// The minimal file on Spark, with lines added to [launch].
std::string on_spark(const std::string& lines) {
  return minimal + head + master + lines;
}

bool warns(const campaigns::Campaign& campaign, const std::string& words) {
  return std::any_of(campaign.warnings.begin(), campaign.warnings.end(),
                     [&](const std::string& one) { return one.find(words) != std::string::npos; });
}

TEST(SparkPlacement, HoldsWhatSparkIsTold) {
  const auto campaign =
      parse(on_spark("conf = { \"spark.cores.max\" = \"{level}\", \"spark.executor.cores\" = 1 }\n"
                     "options = [\"--py-files\", \"lib.zip\"]\nwithout_executors = \"5 min\"\n"
                     "spark_home = \"/opt/spark\"\n"));
  EXPECT_EQ(campaign.placement.on, campaigns::Place::spark_submit);
  const auto& spark = campaign.placement.spark;
  EXPECT_EQ(spark.master, "spark://127.0.0.1:7077");
  const std::vector<std::pair<std::string, std::string>> conf{{"spark.cores.max", "{level}"},
                                                              {"spark.executor.cores", "1"}};
  EXPECT_EQ(spark.conf, conf);
  EXPECT_EQ(spark.options, (std::vector<std::string>{"--py-files", "lib.zip"}));
  EXPECT_EQ(spark.without_executors, 300);
  EXPECT_EQ(spark.home, "/opt/spark");
  EXPECT_TRUE(campaign.warnings.empty());
}

TEST(SparkPlacement, PlaceholdersOfSettingsAreAUseOfFactors) {
  const std::string text =
      with("command = [\"./compress.sh\", \"{codec}\", \"{level}\"]", "command = [\"a.py\"]");
  EXPECT_TRUE(warns(parse(text + head + master), "factor 'level' changes nothing"));
  const auto used = parse(text + head +
                          "master = \"spark://{codec}\"\noptions = [\"--conf\", "
                          "\"spark.cores.max={level}\"]\n");
  EXPECT_TRUE(used.warnings.empty());
}

TEST(SparkPlacement, BelongsToThePlansIdentity) {
  const auto identity = [](const std::string& lines) {
    const auto campaign = parse(minimal + lines);
    const auto design = campaign.design;
    return campaigns::plan_identity(campaign, campaigns::plan_of(campaign, design));
  };
  const auto before = identity("");
  EXPECT_NE(identity(head + master), before);
  EXPECT_NE(identity(head + master + "conf = { \"spark.cores.max\" = 2 }\n"),
            identity(head + master));
  EXPECT_NE(identity(head + master + "options = [\"--verbose\"]\n"), identity(head + master));
  EXPECT_EQ(identity(head + master + "without_executors = 5\n"), identity(head + master));
}

TEST(SparkPlacement, KnowsTheSettingsOfSpark) {
  expect_problem(on_spark("conf = { \"spark.executer.cores\" = 1 }\n"), "12:10",
                 "did you mean 'spark.executor.cores'?");
  expect_problem(on_spark("conf = { \"executor.cores\" = 1 }\n"), "12:10",
                 "did you mean 'spark.executor.cores'?");
  expect_problem(on_spark("conf = { \"my.key\" = 1 }\n"), "12:10", "does not begin with 'spark.'");
  expect_problem(on_spark("conf = { spark.cores.max = 1 }\n"), "12:10", "in quotes");
  expect_problem(on_spark("conf = { \"spark.master\" = \"x\" }\n"), "12:10", "master = \"x\"");
  expect_problem(on_spark("options = [\"--conf\", \"spark.executer.cores=1\"]\n"),
                 "12:", "did you mean 'spark.executor.cores'?");
  EXPECT_TRUE(warns(parse(on_spark("conf = { \"spark.mine.speed\" = 1 }\n")), "spark.mine.speed"));
  EXPECT_TRUE(parse(on_spark("conf = { \"spark.mine.speed\" = 1 }\nown_conf = [\"spark.mine.\"]\n"))
                  .warnings.empty());
}

TEST(SparkPlacement, SubmitsInClientModeToOneMaster) {
  expect_problem(minimal + head, "10:6", "needs a master");
  expect_problem(on_spark("options = [\"--deploy-mode\", \"cluster\"]\n"), "12:", "client mode");
  expect_problem(on_spark("options = [\"--deploy-mode=cluster\"]\n"), "12:", "client mode");
  EXPECT_EQ(problems(on_spark("options = [\"--deploy-mode\", \"client\"]\n")), "none");
  expect_problem(on_spark("conf = { \"spark.submit.deployMode\" = \"cluster\" }\n"),
                 "12:", "client mode");
  expect_problem(on_spark("options = [\"--master\", \"yarn\"]\n"), "12:", "second --master");
  expect_problem(on_spark("conf = { \"spark.cores.max\" = \"{cpus}\" }\n"), "12:", "'{cpus}'");
}

TEST(SparkPlacement, IsOfNoUseElsewhere) {
  expect_problem(minimal + "[launch]\n" + master, "10:", "needs on = \"spark-submit\"");
  expect_problem(with("\"wall\"", "\"spark.gc_time\""), "", "needs [launch] on = \"spark-submit\"");
  expect_problem(on_spark("hosts = [\"a\"]\n"), "12:", "needs on = \"ssh\"");
  expect_problem(minimal + "[gates]\nlost_executors = \"== 0\"\n",
                 "10:", "needs [launch] on = \"spark-submit\"");
}

TEST(SparkPlacement, NamesWhatTheEventLogTells) {
  expect_problem(with("\"wall\"", "\"spark.gctime\"") + head + master,
                 "7:", "did you mean 'gc_time'?");
  expect_problem(with("\"wall\"", "\"spark.gc_time\"") + head + master +
                     "conf = { \"spark.eventLog.enabled\" = false }\n",
                 "12:", "read from the event log");
  const auto campaign =
      parse(with("\"wall\"\n", "\"spark.gc_time\"\nunit = \"ms\"\n") + head + master);
  EXPECT_EQ(campaigns::unit_factor(campaign.responses[0]), 1000);
  expect_problem(with("\"wall\"\n", "\"spark.gc_time\"\nunit = \"GB\"\n") + head + master,
                 "8:", "cannot have the unit 'GB'");
}

TEST(SparkPlacement, WarnsWhereNothingWillBeNoticed) {
  EXPECT_TRUE(warns(parse(on_spark("conf = { \"spark.eventLog.enabled\" = false }\n")),
                    "the event log is disabled"));
  EXPECT_TRUE(
      parse(on_spark("conf = { \"spark.eventLog.enabled\" = \"TRUE\" }\n")).warnings.empty());
  EXPECT_TRUE(
      warns(parse(on_spark("conf = { \"spark.cores.max\" = 5, \"spark.executor.cores\" = 2 }\n")),
            "no multiple"));
  expect_problem(on_spark("conf = { \"spark.eventLog.compression.codec\" = \"lz4\" }\n"), "",
                 "compressed by zstd");
}

TEST(SparkPlacement, TakesTheApplicationFirstAndTheSparkThatItNames) {
  expect_problem(with("\"./compress.sh\"", "\"--deploy-mode\"") + head + master, "",
                 "expected the application");
  expect_problem(with("[run]\n", "[run]\nenv = { SPARK_HOME = \"/x\" }\n") + head + master, "",
                 "write spark_home in [launch]");
  const auto campaign = parse(on_spark("spark_home = \"sparks/4.3\"\n"));
  EXPECT_TRUE(campaign.placement.spark.home.ends_with("/dir/sparks/4.3"));
}

TEST(SparkPlacement, TakesASettingFromOnePlaceAlone) {
  expect_problem(on_spark("conf = { \"spark.cores.max\" = \"{level}\" }\n"
                          "options = [\"--total-executor-cores\", \"4\"]\n"),
                 "13:", "'conf' sets as well");
}

TEST(SparkPlacement, WarnsOfExecutorsWhereThereAreNone) {
  const std::string local = head + "master = \"local[2]\"\n";
  EXPECT_TRUE(warns(parse(minimal + local + "conf = { \"spark.executor.cores\" = 2 }\n"),
                    "there are no executors"));
  EXPECT_TRUE(
      parse(minimal + local + "conf = { \"spark.driver.memory\" = \"1g\" }\n").warnings.empty());
}

TEST(SparkPlacement, WarnsOfCopiesThatWaitForEachOther) {
  const std::string text = with("[run]\n", "[run]\ncopies = 2\n") + head + master;
  EXPECT_TRUE(warns(parse(text), "copies run one after the other"));
  EXPECT_TRUE(parse(text + "conf = { \"spark.cores.max\" = 2 }\n").warnings.empty());
}

TEST(SparkGates, AreKnownOnlyAfterARun) {
  const auto gated = [](const std::string& gate) { return on_spark("[gates]\n" + gate + "\n"); };
  EXPECT_EQ(
      parse(gated("lost_executors = { limit = \"== 0\", otherwise = \"repeat\" }")).gates.size(),
      1U);
  expect_problem(gated("missing_cores = { limit = \"== 0\", otherwise = \"wait\" }"),
                 "13:", "cannot wait");
  expect_problem(gated("failed_tasks = \"< 0\""), "13:", "no reading can keep");
}

TEST(MeasuredWords, SubmitEachCopyWithItsOwnLogAndName) {
  const auto campaign = parse(with("[run]\n", "[run]\ncopies = 2\n") + head + master +
                              "conf = { \"spark.cores.max\" = \"{level}\" }\n");
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  const campaigns::CommandContext context{design, plan.runs[2], false, "h", "/f/run 3", 4};
  const auto launch = campaigns::launch_of(campaign, context);
  EXPECT_TRUE(launch.submits_applications);
  ASSERT_EQ(launch.copies.size(), 2U);
  const auto& words = launch.copies[1].words;
  EXPECT_EQ(words.front(), "spark-submit");
  const auto has = [&](const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  EXPECT_TRUE(has("spark.app.name=c run 3 attempt 4 copy 2"));
  EXPECT_TRUE(has("spark.eventLog.dir=file:///f/run%203/copies/2"));
  EXPECT_TRUE(has("spark.cores.max=" + design.level(plan.runs[2].point, 1).text));
  EXPECT_TRUE(has("./compress.sh"));
}

}  // namespace
