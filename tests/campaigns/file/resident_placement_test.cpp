// What on = "spark" accepts and refuses: plain commands on the executors of a Spark cluster.

#include <string>

#include <gtest/gtest.h>

#include "campaigns/file/campaign.hpp"
#include "campaigns/file/campaign_plan.hpp"
#include "tests/campaigns/file/campaign_text.hpp"

namespace {

using namespace yates;
using tests::expect_problem;
using tests::minimal;
using tests::parse;
using tests::problems;
using tests::with;

const std::string head =
    "[launch]\non = \"spark\"\nmaster = \"spark://127.0.0.1:7077\"\nexecutors = 3\n";

std::string on_executors(const std::string& lines) {
  return minimal + head + lines;
}

TEST(ResidentPlacement, HoldsHowManyRunsThereAreAtATime) {
  const auto plain = parse(on_executors("fetch = [\"out-{run}.json\"]\n")).placement;
  EXPECT_EQ(plain.on, campaigns::Place::spark);
  EXPECT_EQ(plain.spark.executors, 3U);
  EXPECT_TRUE(plain.spark.exclusive);
  EXPECT_EQ(campaigns::executor_cores(plain.spark), 1U);
  const auto shared = parse(on_executors("exclusive = false\n"
                                         "conf = { \"spark.executor.cores\" = 4 }\n"))
                          .placement.spark;
  EXPECT_FALSE(shared.exclusive);
  EXPECT_EQ(campaigns::executor_cores(shared), 4U);
  EXPECT_EQ(campaigns::executor_cores(
                parse(on_executors("options = [\"--executor-cores\", \"2\"]\n")).placement.spark),
            2U);
}

TEST(ResidentPlacement, NeedsTheNumberOfExecutors) {
  expect_problem(minimal + "[launch]\non = \"spark\"\nmaster = \"yarn\"\n", "10:6",
                 "needs the number of executors");
  expect_problem(with("[run]", "[run]\n") + head + "exclusive = 1\n", "14:", "exclusive");
  expect_problem(minimal + "[launch]\non = \"spark\"\nmaster = \"yarn\"\nexecutors = 0\n",
                 "12:", "executors");
  expect_problem(minimal + "[launch]\nexecutors = 2\n", "10:", "needs on = \"spark\"");
  expect_problem(minimal + "[launch]\nexclusive = true\n", "10:", "needs on = \"spark\"");
}

TEST(ResidentPlacement, MakesSomeSettingsItself) {
  for (const std::string setting :
       {"spark.cores.max", "spark.executor.instances", "spark.task.cpus",
        "spark.dynamicAllocation.enabled", "spark.speculation", "spark.task.maxFailures"}) {
    expect_problem(on_executors("conf = { \"" + setting + "\" = \"2\" }\n"),
                   "13:", "sets " + setting + ", which yates sets itself");
  }
  expect_problem(on_executors("options = [\"--total-executor-cores\", \"4\"]\n"),
                 "13:", "sets spark.cores.max");
  expect_problem(on_executors("conf = { \"spark.executor.cores\" = \"all\" }\n"),
                 "13:", "expected a whole number");
  expect_problem(on_executors("conf = { \"spark.executor.memory\" = \"{level}g\" }\n"),
                 "13:", "one application serves all runs");
}

TEST(ResidentPlacement, RefusesWhatNeedsAKnownMachine) {
  const std::string chooses = "because Spark chooses the executor of each run";
  for (const std::string key : {"setup", "before", "after", "teardown"}) {
    expect_problem(with("[run]\n", "[run]\n" + key + " = [\"true\"]\n") + head, "5:", chooses);
  }
  expect_problem(with("level = [1, 6]",
                      "level = { levels = [1, 6], hard_to_change = true, change = [\"set\", "
                      "\"{level}\"] }") +
                     head,
                 "3:", "'change' of factor 'level' cannot be used");
  expect_problem(with("\"./compress.sh\"", "\"./on-{host}\"") + head, "5:", "'{host}' in command");
  expect_problem(with("[run]\n", "[run]\nenv = { ON = \"{host}\" }\n") + head,
                 "5:", "'{host}' in env");
  expect_problem(with("\"wall\"", "\"file:{host}.json\"\njson = \"/a\"") + head,
                 "7:", "'{host}' in response 'time'");
  expect_problem(on_executors("fetch = [\"{host}.log\"]\n"), "13:", "'{host}' in 'fetch'");
  expect_problem(on_executors("[design]\nblocks = \"host\"\n"), "14:", chooses);
  expect_problem(on_executors("[gates]\nload = \"< 1\"\n"), "14:", "gate 'load' cannot be used");
  expect_problem(on_executors("hosts = [\"a\"]\n"), "13:", "'hosts' of [launch] cannot be used");
  expect_problem(on_executors("ssh_options = [\"-4\"]\n"), "13:", chooses);
  expect_problem(on_executors("stage = [\"a\"]\n"), "13:", "needs on = \"ssh\"");
  expect_problem(with("\"wall\"", "\"spark.gc_time\"") + head, "7:", "event log");
  // Braces are braces, and other placeholders have a value.
  EXPECT_EQ(problems(with("\"./compress.sh\"", "\"{{host}}-{run_dir}-{run}\"") + head), "none");
}

TEST(ResidentPlacement, MayMoveToAnotherMaster) {
  const auto identity = [](const std::string& lines) {
    const auto campaign = parse(minimal + lines);
    const auto design = campaign.design;
    return campaigns::plan_identity(campaign, campaigns::plan_of(campaign, design));
  };
  EXPECT_EQ(identity(head), identity(""));
  EXPECT_NE(identity(head + "conf = { \"spark.executor.memory\" = \"2g\" }\n"), identity(""));
}

}  // namespace
