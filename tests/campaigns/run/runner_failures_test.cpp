// When so much fails that a campaign is not gone on with.

#include "tests/campaigns/run/fake_pool.hpp"

namespace {

using namespace yates;
using campaigns::OutcomeKind;
using tests::FakeMachine;

struct Failures : tests::FakePool {
  static std::string design(const std::string& more) {
    return "[design]\nreplications = 50\norder = \"standard\"\n" + more;
  }
  std::size_t started() const {
    std::size_t count = 0;
    for (const FakeMachine& machine : machines) count += machine.started.size();
    return count;
  }
};

TEST_F(Failures, OfTheFirstReplicationEndTheCallAndTheNextOneGoesOn) {
  use(design(command()));
  FakeMachine& here = add("here");
  here.statuses["cmd"] = 1;
  auto summary = run();
  EXPECT_EQ(started(), 2U);
  EXPECT_EQ(summary.given_up, "all 2 runs of replication 1 failed");
  EXPECT_FALSE(summary.interrupted);
  EXPECT_FALSE(summary.stopped);
  ASSERT_TRUE(summary.last_failure);
  EXPECT_EQ(summary.last_failure->run.run, 2U);
  summary = run();
  EXPECT_EQ(summary.given_up, "all 2 runs of replication 2 failed");
  here.statuses.clear();
  summary = run({.retry = campaigns::Retry::failed});
  EXPECT_EQ(summary.counts.done, 100U);
  EXPECT_FALSE(summary.given_up);
  EXPECT_FALSE(summary.last_failure);
}

TEST_F(Failures, AfterARunThatIsDoneStopNothing) {
  use(design(command()));
  add("here").fates = {{.kind = OutcomeKind::exited, .exit_status = 0}};
  for (int run = 1; run < 100; ++run) {
    machines.front().fates.push_back({.kind = OutcomeKind::timed_out});
  }
  const auto summary = run();
  EXPECT_FALSE(summary.given_up);
  EXPECT_EQ(summary.counts.timed_out, 99U);
}

TEST_F(Failures, OfMachinesAreNone) {
  use(design(command("max_failures = 1")));
  add("here").fates.assign(2, {.kind = OutcomeKind::lost, .message = "who knows"});
  const auto summary = run();
  EXPECT_FALSE(summary.given_up);
  EXPECT_EQ(summary.counts.done, 100U);
}

TEST_F(Failures, OnSeveralHostsAndSlotsStopAllOfThem) {
  use(design(tests::three_hosts + command()));
  slots = 4;
  for (const char* name : {"h1", "h2", "h3"}) {
    add(name).boot_id = name;
    machines.back().statuses["cmd"] = 1;
  }
  const auto summary = run();
  ASSERT_TRUE(summary.given_up);
  EXPECT_LT(started(), 100U);
  EXPECT_EQ(summary.counts.failed, started()) << "a run that was begun was not recorded";
  EXPECT_EQ(summary.counts.left, 100U - started());
}

TEST_F(Failures, AreCountedOverAllHosts) {
  use(design(tests::three_hosts + command("max_failures = 9")));
  slots = 2;
  for (const char* name : {"h1", "h2", "h3"}) {
    add(name).boot_id = name;
    machines.back().statuses["cmd"] = 1;
  }
  const auto summary = run();
  EXPECT_EQ(summary.given_up, "9 runs failed, and max_failures allows no more");
  EXPECT_GE(started(), 9U);
  EXPECT_LT(started(), 9U + 6U) << "more than those that were under way";
}

TEST_F(Failures, WithoutALimitStopNothing) {
  use(design(command("max_failures = \"none\"")));
  add("here").statuses["cmd"] = 1;
  const auto summary = run();
  EXPECT_EQ(started(), 100U);
  EXPECT_FALSE(summary.given_up);
  EXPECT_TRUE(summary.last_failure);
}

TEST_F(Failures, OfAPatternThatNeverMatchedShowItsText) {
  use(design(command() + "[responses.other]\nfrom = \"stdout\"\npattern = 'other (.+)'\n"));
  add("here");
  const auto summary = run();
  EXPECT_EQ(started(), 2U);
  EXPECT_EQ(summary.given_up,
            "response 'other' could be read from none of the 2 runs of replication 1 whose "
            "command succeeded");
  EXPECT_EQ(summary.counts.done, 2U);
  ASSERT_TRUE(summary.last_failure);
  EXPECT_EQ(summary.last_failure->excerpt.lines, std::vector<std::string>{"value 2"});
}

TEST_F(Failures, OfANeededPatternThatNeverMatchedStopAfterThreeRuns) {
  const std::string nine = "a = [1, 2, 3, 4, 5, 6, 7, 8, 9]\n";
  const std::string other = "[responses.other]\nfrom = \"stdout\"\npattern = '";
  use(command() + other + "other (.+)'\ngoal = \"minimize\"\n", nine);
  add("here");
  auto summary = run();
  EXPECT_EQ(started(), 3U);
  EXPECT_EQ(summary.given_up,
            "response 'other' could be read from none of the first 3 runs whose command succeeded");
  ASSERT_TRUE(summary.last_failure);
  EXPECT_EQ(summary.last_failure->message,
            "response 'other': pattern 'other (.+)' was not found in stdout");
  use(command() + other + "value (.+)'\ngoal = \"minimize\"\n", nine);
  EXPECT_EQ(run().counts.done, 9U) << "a mended pattern reads what is there";
}

TEST_F(Failures, LeaveNoCommandAfterARunUndone) {
  use(design(command("before = [\"before\"]\nafter = [\"after\"]\nteardown = [\"down\"]")));
  FakeMachine& here = add("here");
  here.statuses["cmd"] = 1;
  EXPECT_TRUE(run().given_up);
  EXPECT_EQ(tests::only(here.started, {"before"}).size(), 2U);
  EXPECT_EQ(tests::only(here.started, {"after"}).size(), 2U);
  EXPECT_EQ(here.started.back(), "down");
}

}  // namespace
