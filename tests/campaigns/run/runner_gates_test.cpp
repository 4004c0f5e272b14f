#include "tests/campaigns/run/fake_pool.hpp"

namespace {

using namespace yates;
using campaigns::AttemptState;
using campaigns::Readings;

struct GatedRuns : tests::FakePool {
  GatedRuns() { add("here"); }
  void use_gate(const std::string& gate) {
    use("[design]\norder = \"standard\"\n[gates]\n" + gate + "\n" + command());
  }
  void loads(const std::vector<double>& values) {
    for (const double load : values) machines.front().readings.push_back({.load = load});
  }
};

TEST_F(GatedRuns, ThatAreKeptLeaveNoTrace) {
  use_gate("load = \"<= 0.5\"");
  loads({0.1});
  EXPECT_EQ(run().counts.done, 2U);
  EXPECT_TRUE(flags.empty());
}

TEST_F(GatedRuns, FlagARunAndDropNone) {
  use_gate("load = \"<= 0.5\"");
  loads({0.7, 0.1, 0.1, 0.9});
  EXPECT_EQ(run().counts.done, 2U);
  ASSERT_EQ(flags.size(), 2U);
  EXPECT_EQ(flags[0].flag, (campaigns::Flag{"load", true, "0.7", "<= 0.5", "flagged"}));
  EXPECT_EQ(flags[0].attempt, attempts.at(0).id);
  EXPECT_EQ(flags[1].flag, (campaigns::Flag{"load", false, "0.9", "<= 0.5", "flagged"}));
  EXPECT_EQ(flags[1].attempt, attempts.at(1).id);
}

TEST_F(GatedRuns, WaitUntilTheyAreKept) {
  use_gate("load = { limit = \"<= 0.5\", otherwise = \"wait\", patience = \"1 min\" }");
  loads({0.7, 0.6, 0.2});
  EXPECT_EQ(run().counts.done, 2U);
  EXPECT_TRUE(flags.empty());
  EXPECT_EQ(clock.slept, (std::vector<double>{1, 1}));
  EXPECT_EQ(remarks, "run 1 waits for the gates of here: load is 0.7, not <= 0.5\n");
}

TEST_F(GatedRuns, FlagWhenPatienceIsOver) {
  use_gate("load = { limit = \"<= 0.5\", otherwise = \"wait\", patience = \"3 s\" }");
  loads({0.7});
  EXPECT_EQ(run({.limit = 1}).counts.done, 1U);
  ASSERT_EQ(flags.size(), 2U);
  EXPECT_EQ(flags[0].flag, (campaigns::Flag{"load", true, "0.7", "<= 0.5", "waited 3 s"}));
  EXPECT_EQ(flags[1].flag, (campaigns::Flag{"load", false, "0.7", "<= 0.5", "flagged"}));
  EXPECT_EQ(clock.slept.size(), 3U);
}

TEST_F(GatedRuns, LetADisturbedRunBeMeasuredAgainAndKeepBoth) {
  use_gate("load = { limit = \"<= 0.5\", otherwise = \"repeat\", times = 2 }");
  loads({0.1, 0.9, 0.1, 0.1, 0.1});
  const auto summary = run();
  EXPECT_EQ(summary.counts.done, 2U);
  EXPECT_EQ(summary.counts.disturbed, 1U);
  ASSERT_EQ(attempts.size(), 3U);
  EXPECT_EQ(attempts[0].end.state, AttemptState::disturbed);
  EXPECT_EQ(attempts[0].end.responses.at(0), 1) << "what it measured is kept";
  EXPECT_EQ(attempts[1].intent.run, 1U);
  EXPECT_EQ(attempts[1].end.state, AttemptState::done);
  ASSERT_EQ(flags.size(), 1U);
  EXPECT_EQ(flags[0].flag, (campaigns::Flag{"load", false, "0.9", "<= 0.5", "measured again"}));
}

TEST_F(GatedRuns, FlagARunThatWasMeasuredAgainOftenEnough) {
  use_gate("load = { limit = \"<= 0.5\", otherwise = \"repeat\", times = 2 }");
  loads({0.9});
  EXPECT_EQ(run({.limit = 1}).counts.done, 1U);
  ASSERT_EQ(attempts.size(), 3U);
  EXPECT_EQ(attempts[1].end.state, AttemptState::disturbed);
  EXPECT_EQ(attempts[2].end.state, AttemptState::done);
  EXPECT_EQ(flags.back().flag.action, "flagged");
}

TEST_F(GatedRuns, FlagWhatAMachineDoesNotTellOnce) {
  use_gate("governor = { limit = \"== 'performance'\", otherwise = \"repeat\" }");
  machines.front().readings = {{.load = 0.0}};
  EXPECT_EQ(run({.limit = 1}).counts.done, 1U);
  ASSERT_EQ(flags.size(), 1U);
  EXPECT_EQ(flags[0].flag.found, "nothing");
  EXPECT_EQ(flags[0].flag.action, "flagged");
}

TEST_F(GatedRuns, CountThrottlingDuringTheRun) {
  use_gate("throttled = \"== 0\"");
  machines.front().readings = {
      {.throttled = 40}, {.throttled = 40}, {.throttled = 40}, {.throttled = 43}};
  EXPECT_EQ(run().counts.done, 2U);
  ASSERT_EQ(flags.size(), 1U);
  EXPECT_EQ(flags[0].flag, (campaigns::Flag{"throttled", false, "3", "== 0", "flagged"}));
  EXPECT_EQ(flags[0].attempt, attempts.at(1).id);
}

}  // namespace
