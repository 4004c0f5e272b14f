#include "campaigns/run/runner.hpp"

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/results.hpp"
#include "language/error.hpp"
#include "language/shell_text.hpp"
#include "table/write.hpp"
#include "tests/campaigns/run/fakes.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::AttemptState;
using campaigns::OutcomeKind;
using tests::Workshop;

struct Runner : testing::Test {
  Workshop workshop;
  tests::FakeClock clock;
  tests::FakeMachine executor;
  campaigns::Interrupt interrupt;

  static std::string file(const std::string& design, const std::string& run = "",
                          const std::string& pattern = "value (.+)") {
    return "[factors]\na = [\"x\", \"y\"]\nb = [1, 2]\n[design]\norder = \"standard\"\n" + design +
           "\n[run]\ncommand = [\"cmd\", \"{a}\", \"{b}\", \"{run}\"]\n" + run +
           "\n[responses.value]\nfrom = \"stdout\"\npattern = '" + pattern + "'\n";
  }
  Runner() { workshop.write("c.toml", file("")); }

  campaigns::RunSummary run(const campaigns::RunOptions& options = {}) {
    const auto campaign = campaigns::load(workshop.campaign_file());
    const auto design = campaign.design;
    const auto plan = campaigns::plan_of(campaign, design);
    auto store = campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
    reread = store.reread();
    auto hosts = only_host();
    return campaigns::run({campaign, design, plan, store, hosts, clock, interrupt, options});
  }
  std::vector<campaigns::Host> only_host() {
    std::vector<campaigns::Host> hosts;
    hosts.push_back({"here", std::make_unique<tests::FakeExecutor>(executor), 1});
    return hosts;
  }
  static campaigns::RunOptions only(const std::string& text) {
    return {.only = language::parse(text, "--only")};
  }
  std::string csv(campaigns::Rows rows = campaigns::Rows::done) const {
    const auto view = workshop.view();
    return table::to_csv(
        campaigns::results(view.campaign, view.design, view.plan, view.attempts, rows));
  }

  std::size_t reread = 0;
};

TEST_F(Runner, LaunchesThePlanInItsOrder) {
  EXPECT_EQ(run().counts.done, 4U);
  EXPECT_EQ(executor.started,
            (std::vector<std::string>{"cmd x 1 1", "cmd y 1 2", "cmd x 2 3", "cmd y 2 4"}));
  EXPECT_EQ(csv(),
            "run,standard_order,replicate,block,a,b,status,attempt,host,started,value\n"
            "1,1,1,1,x,1,done,1,here,2026-11-20T12:00:00Z,1\n"
            "2,2,1,1,y,1,done,1,here,2026-11-20T12:00:00Z,2\n"
            "3,3,1,1,x,2,done,1,here,2026-11-20T12:00:00Z,3\n"
            "4,4,1,1,y,2,done,1,here,2026-11-20T12:00:00Z,4\n");
}

TEST_F(Runner, LaunchesNothingTwice) {
  run();
  EXPECT_EQ(run().launched, 0U);
  EXPECT_EQ(executor.started.size(), 4U);
}

TEST_F(Runner, HeedsLimitAndOnly) {
  EXPECT_EQ(run({.limit = 1}).launched, 1U);
  EXPECT_EQ(run(only("a == 'y' and b > 1")).launched, 1U);
  EXPECT_EQ(run(only("run == 3")).launched, 1U);
  EXPECT_EQ(executor.started, (std::vector<std::string>{"cmd x 1 1", "cmd y 2 4", "cmd x 2 3"}));
  EXPECT_THROW(run(only("c == 1")), language::UsageError);
}

TEST_F(Runner, CountsFailuresAsDoneUntilTheyAreToBeRetried) {
  executor.fates = {{.kind = OutcomeKind::exited, .exit_status = 3},
                    {.kind = OutcomeKind::timed_out},
                    {.kind = OutcomeKind::signalled, .signal = 11}};
  auto counts = run().counts;
  EXPECT_EQ(counts.done, 1U);
  EXPECT_EQ(counts.failed, 2U);
  EXPECT_EQ(counts.timed_out, 1U);
  EXPECT_EQ(run().launched, 0U);
  EXPECT_NE(csv(campaigns::Rows::all).find("1,1,1,1,x,1,failed,1,here,2026-11-20T12:00:00Z,\n"),
            std::string::npos);
  EXPECT_EQ(run({.retry = campaigns::Retry::timed_out}).launched, 1U);
  EXPECT_EQ(run({.retry = campaigns::Retry::failed}).counts.done, 4U);
  EXPECT_NE(csv().find("1,1,1,1,x,1,done,2,here"), std::string::npos);
}

TEST_F(Runner, LaunchesALostRunOnceMore) {
  executor.fates = {{.kind = OutcomeKind::lost, .message = "who knows"}};
  EXPECT_EQ(run({.limit = 1}).counts.done, 1U);
  EXPECT_EQ(executor.started, (std::vector<std::string>{"cmd x 1 1", "cmd x 1 1"}));
}

TEST_F(Runner, StopsWithASentenceWhenItsOnlyHostFailsThriceInARow) {
  executor.fates.assign(5, {.kind = OutcomeKind::lost, .message = "who knows"});
  const auto summary = run();
  EXPECT_EQ(executor.started.size(), 3U);
  EXPECT_EQ(summary.counts.left, 4U);
  ASSERT_TRUE(summary.stopped);
  EXPECT_EQ(*summary.stopped,
            "no host is left to measure on; here: 3 failures in a row, the last one: who knows");
  executor.fates.clear();
  EXPECT_EQ(run().counts.done, 4U) << "the next session starts afresh";
}

TEST_F(Runner, PausesLongerAfterEachFailureOfAHost) {
  executor.fates.assign(2, {.kind = OutcomeKind::lost});
  EXPECT_EQ(run({.limit = 1}).counts.done, 1U);
  ASSERT_EQ(clock.slept.size(), 2U);
  EXPECT_GE(clock.slept[0], 0.75);
  EXPECT_LE(clock.slept[0], 1.25);
  EXPECT_GE(clock.slept[1], 1.5);
  EXPECT_LE(clock.slept[1], 2.5);
}

TEST_F(Runner, RepeatsAFailureThatIsNotTheProgramsAndNoOther) {
  executor.fates = {{.kind = OutcomeKind::exited,
                     .exit_status = 0,
                     .message = "the disk is full",
                     .infrastructure = true},
                    {.kind = OutcomeKind::exited, .exit_status = 1}};
  const auto summary = run({.limit = 1});
  EXPECT_EQ(executor.started.size(), 2U);
  EXPECT_EQ(summary.failed, 1U);
  const auto view = workshop.view();
  EXPECT_TRUE(view.attempts.at(0).end.infrastructure);
  EXPECT_EQ(view.attempts[0].end.message, "its outputs may be incomplete: the disk is full");
  EXPECT_FALSE(view.attempts.at(1).end.infrastructure);
}

TEST_F(Runner, IsNotConfusedByAClockThatGoesBack) {
  clock.calendar = {"2026-11-20T12:00:09Z", "2026-11-20T12:00:08Z", "2026-11-20T11:00:00Z",
                    "1970-01-01T00:00:00Z"};
  EXPECT_EQ(run().counts.done, 4U);
  EXPECT_EQ(run().launched, 0U);
  const auto view = workshop.view();
  for (std::size_t index = 0; index < 4; ++index) {
    EXPECT_EQ(view.attempts.at(index).intent.run, index + 1);
    EXPECT_EQ(view.attempts[index].end.usage->wall, 1);
  }
}

TEST_F(Runner, WarmsUpPerCampaignBlockAndPoint) {
  const auto warmups = [&](const std::string& per) {
    const Workshop place;
    place.write("c.toml", file("replications = 2\nblocks = \"replication\"",
                               "warmup = { runs = 2, per = \"" + per + "\" }"));
    const auto campaign = campaigns::load(place.campaign_file());
    const auto design = campaign.design;
    const auto plan = campaigns::plan_of(campaign, design);
    auto store = campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
    auto hosts = only_host();
    campaigns::run({campaign, design, plan, store, hosts, clock, interrupt});
    std::size_t count = 0;
    for (const auto& attempt : store.attempts()) count += attempt.intent.run ? 0U : 1U;
    EXPECT_EQ(
        campaigns::results(campaign, design, plan, store.attempts(), campaigns::Rows::all).rows, 8U)
        << "a warm-up became a result";
    return count;
  };
  EXPECT_EQ(warmups("campaign"), 2U);
  EXPECT_EQ(warmups("block"), 4U);
  EXPECT_EQ(warmups("point"), 8U);
}

TEST_F(Runner, ExtendsAStoreByReplications) {
  workshop.write("c.toml", file("replications = 1"));
  run();
  workshop.write("c.toml", file("replications = 3"));
  EXPECT_EQ(run().launched, 8U);
  EXPECT_EQ(campaigns::count(workshop.view().statuses).done, 12U);
  workshop.write("c.toml", file("replications = 2"));
  EXPECT_THROW(run(), language::InputError);
}

TEST_F(Runner, RefusesAStoreOfAnotherPlanNamingTheDifference) {
  run();
  workshop.write("c.toml", file("seed = 4", "timeout = 9"));
  try {
    run();
    FAIL() << "another plan was taken";
  } catch (const language::InputError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("timeout: none in the store, 9 s in the file"), std::string::npos) << text;
    EXPECT_NE(text.find("seed"), std::string::npos) << text;
    EXPECT_NE(text.find("remove"), std::string::npos) << text;
  }
  EXPECT_EQ(executor.started.size(), 4U);
}

TEST_F(Runner, ReadsChangedPatternsFromTheStoredOutputs) {
  workshop.write("c.toml", file("", "max_failures = \"none\"", "nothing (.+)"));
  EXPECT_EQ(run().counts.failed, 4U);
  EXPECT_NE(workshop.view().attempts[0].end.message.find("'nothing (.+)' was not found"),
            std::string::npos);
  workshop.write("c.toml", file(""));
  const auto summary = run();
  EXPECT_EQ(reread, 4U);
  EXPECT_EQ(summary.launched, 0U);
  EXPECT_EQ(summary.counts.done, 4U);
  EXPECT_NE(csv().find(",3\n"), std::string::npos);
}

TEST_F(Runner, CountsARunOnceWhenItsFirstAttemptCanBeReadAfterAll) {
  workshop.write("c.toml", file("", "max_failures = \"none\"", "nothing (.+)"));
  run();
  EXPECT_EQ(run({.retry = campaigns::Retry::failed}).launched, 4U);
  workshop.write("c.toml", file(""));
  run();
  const auto view = workshop.view();
  EXPECT_EQ(campaigns::count(view.statuses).done, 4U);
  EXPECT_EQ(view.attempts[0].end.state, AttemptState::failed);
  EXPECT_NE(csv().find("1,1,1,1,x,1,done,2,"), std::string::npos);
}

TEST_F(Runner, TakesNoFileThatAnEarlierRunLeft) {
  workshop.write("c.toml", R"toml([factors]
a = [1, 2]
[design]
order = "standard"
[run]
command = ["sh", "-c", "test {a} = 1 && echo {run} > out; exit 0"]
[responses.value]
from = "file:out"
)toml");
  EXPECT_EQ(workshop.drive(), 6);
  const auto view = workshop.view();
  EXPECT_EQ(view.attempts[0].end.responses[0], 1.0);
  EXPECT_EQ(view.attempts[1].end.state, AttemptState::failed);
  EXPECT_NE(view.attempts[1].end.message.find("wrote no file 'out'"), std::string::npos);
}

TEST_F(Runner, TakesANonZeroExitStatusWhereItIsMeasured) {
  workshop.write("c.toml", R"toml([factors]
a = [1, 2]
[run]
command = ["sh", "-c", "exit {a}"]
[responses.code]
from = "exit"
)toml");
  EXPECT_EQ(workshop.drive(), 0);
  EXPECT_EQ(campaigns::count(workshop.view().statuses).done, 2U);
}

TEST(ShellLine, QuotesWhatAShellWouldChange) {
  EXPECT_EQ(language::shell_line({"a", "b c", "", "it's", "$x", "-o=/p,q"}),
            "a 'b c' '' 'it'\\''s' '$x' -o=/p,q");
}

}  // namespace
