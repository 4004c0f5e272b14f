#include "tests/campaigns/run/fake_pool.hpp"

namespace {

using namespace yates;

struct Precision : tests::FakePool {
  Precision() { add("here"); }
  void use_until(const std::string& more, const std::string& design = "replications = 2\n") {
    use("[design]\n" + design +
        "until = { half_width = \"5 %\", of = \"value\", most_replications = 6" + more + " }\n" +
        command());
  }
  static campaigns::Enough from(std::size_t replications) {
    return [replications](const doe::RunPlan& plan, const std::vector<campaigns::Attempt>& known) {
      EXPECT_EQ(known.size(), plan.runs.size()) << "asked in the middle of a replication";
      return campaigns::Sufficiency{plan.replications >= replications,
                                    "half width " + std::to_string(plan.replications)};
    };
  }
};

TEST_F(Precision, AddsReplicationsUntilThereAreEnoughAndSaysWhy) {
  use_until("");
  const auto summary = run({}, from(4));
  EXPECT_EQ(summary.counts.done, 8U);
  EXPECT_EQ(summary.counts.planned, 8U);
  ASSERT_EQ(decisions.size(), 3U);
  EXPECT_EQ(decisions[0].replications, 2U);
  EXPECT_FALSE(decisions[1].enough);
  EXPECT_TRUE(decisions[2].enough);
  EXPECT_EQ(decisions[2].reason, "half width 4");
}

TEST_F(Precision, GoesOnWithTheReplicationThatWasCutOff) {
  use_until("");
  run({}, from(3));
  EXPECT_EQ(run({}, from(3)).launched, 0U);
  EXPECT_EQ(decisions.size(), 2U) << "the same is not decided twice";
  EXPECT_EQ(run({}, from(5)).counts.done, 10U);
}

TEST_F(Precision, EndsAtTheGreatestNumberOfReplications) {
  use_until("");
  EXPECT_EQ(run({}, from(100)).counts.done, 12U);
  EXPECT_FALSE(decisions.back().enough);
  EXPECT_EQ(decisions.back().reason,
            "half width 6; but the campaign allows at most 6 replications");
}

TEST_F(Precision, EndsAtTheGreatestNumberOfRuns) {
  use_until(", runs = 7");
  EXPECT_EQ(run({}, from(100)).counts.done, 6U);
  EXPECT_NE(decisions.back().reason.find("8 runs, and the campaign allows at most 7"),
            std::string::npos);
}

TEST_F(Precision, EndsBeforeTheTimeIsOverCountingAllSessions) {
  use_until(", time = \"7 s\"");  // each run takes a second
  EXPECT_EQ(run({.limit = 2}, from(100)).counts.done, 2U);
  EXPECT_TRUE(decisions.empty()) << "a limited session decides nothing";
  EXPECT_EQ(run({}, from(100)).counts.done, 6U);
  EXPECT_NE(
      decisions.back().reason.find("from 6 s to about 8 s, and the campaign allows at most 7 s"),
      std::string::npos)
      << decisions.back().reason;
}

TEST_F(Precision, DecidesNothingWhileARunIsLeft) {
  use_until("");
  machines.front().fates.assign(3, {.kind = campaigns::OutcomeKind::lost});
  EXPECT_TRUE(run({}, from(3)).stopped);
  EXPECT_TRUE(decisions.empty());
}

}  // namespace
