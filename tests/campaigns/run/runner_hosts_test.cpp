#include <chrono>
#include <future>

#include "tests/campaigns/run/fake_pool.hpp"

namespace {

using namespace yates;
using campaigns::AttemptState;
using campaigns::OutcomeKind;
using tests::FakeMachine;

struct Hosts : tests::FakePool {
  Hosts() {
    use("[design]\nreplications = 9\n" + tests::three_hosts + command());
    for (const char* name : {"h1", "h2", "h3"}) add(name).boot_id = name;
  }
};

TEST_F(Hosts, ShareThePlanAndEachRunNamesItsHost) {
  EXPECT_EQ(run().counts.done, 18U);
  std::size_t started = 0;
  for (const FakeMachine& machine : machines) {
    started += machine.started.size();
    EXPECT_EQ(machine.facts_asked, machine.started.empty() ? 0 : 1) << machine.name;
  }
  EXPECT_EQ(started, 18U);
  for (const auto& attempt : attempts) {
    const auto& machine = *std::find_if(machines.begin(), machines.end(), [&](const auto& one) {
      return one.name == attempt.intent.host;
    });
    EXPECT_NE(std::find(machine.started.begin(), machine.started.end(), attempt.intent.command),
              machine.started.end());
  }
}

TEST_F(Hosts, ThatAreOneMachineUnderTwoNamesDoNotWaitForThemselves) {
  machines[1].boot_id = machines[0].boot_id;
  machines[1].holder = "another yates (process 4711 of h2)";
  // The others measure nothing before h2 has found out, so that runs are left for it to ask for.
  std::promise<void> found_out;
  const auto known = found_out.get_future().share();
  heard = [&, said = false](const std::string& text) mutable {
    if (said || text.find("is the same machine as h1") == std::string::npos) return;
    said = true;
    found_out.set_value();
  };
  for (FakeMachine& machine : machines) {
    machine.before_start = [known] { known.wait_for(std::chrono::seconds(60)); };
  }
  EXPECT_EQ(run().counts.done, 18U);
  EXPECT_FALSE(hosts_of_done_runs().contains("h2"));
  EXPECT_NE(remarks.find("is the same machine as h1"), std::string::npos) << remarks;
}

TEST_F(Hosts, MeasureSeveralRunsAtATimeEachOnce) {
  slots = 4;
  EXPECT_EQ(run().counts.done, 18U);
  EXPECT_EQ(attempts.size(), 18U);
}

TEST_F(Hosts, AreAskedForTheirFactsOncePerBoot) {
  run({.limit = 9});
  const int asked = machines[0].facts_asked + machines[1].facts_asked + machines[2].facts_asked;
  machines[0].boot_id = machines[1].boot_id = machines[2].boot_id = "another boot";
  run();
  EXPECT_LE(machines[0].facts_asked + machines[1].facts_asked + machines[2].facts_asked, asked + 3);
  run();
  for (const FakeMachine& machine : machines) EXPECT_LE(machine.facts_asked, 2);
}

TEST_F(Hosts, MeasureABlockEach) {
  use("[design]\nreplications = 6\nblocks = \"host\"\n" + tests::three_hosts + command());
  EXPECT_EQ(run().counts.done, 12U);
  const auto plan = workshop.view().plan;
  for (const auto& attempt : attempts) {
    const std::size_t block = plan.runs[*attempt.intent.run - 1].block;
    EXPECT_EQ(attempt.intent.host, "h" + std::to_string((block - 1) % 3 + 1));
  }
}

TEST_F(Hosts, ThatFailThriceInARowAreSetAsideAndOthersTakeTheirRuns) {
  machines[1].fates.assign(100, {.kind = OutcomeKind::lost, .message = "no process to be had"});
  use("[design]\nreplications = 6\nblocks = \"host\"\n" + tests::three_hosts + command());
  const auto summary = run();
  EXPECT_EQ(summary.counts.done, 12U);
  EXPECT_FALSE(summary.stopped);
  EXPECT_EQ(machines[1].started.size(), 3U);
  EXPECT_NE(remarks.find("h2 is not used any more: 3 failures in a row, the last one: no process"),
            std::string::npos)
      << remarks;
}

TEST_F(Hosts, StopTheCampaignWhenNoneIsLeft) {
  for (auto& machine : machines) machine.fates.assign(100, {.kind = OutcomeKind::not_launched});
  const auto summary = run();
  ASSERT_TRUE(summary.stopped);
  EXPECT_EQ(summary.stopped->find("no host is left to measure on; h1: 3 failures in a row"), 0U)
      << *summary.stopped;
  EXPECT_EQ(summary.counts.left, 18U);
}

TEST_F(Hosts, ARunIsRepeatedAtMostThreeTimes) {
  use("[design]\norder = \"standard\"\n" + tests::three_hosts + command());
  for (auto& machine : machines) machine.fates.assign(2, {.kind = OutcomeKind::not_launched});
  const auto summary = run();
  for (std::size_t planned = 1; planned <= 2; ++planned) {
    EXPECT_LE(std::count_if(attempts.begin(), attempts.end(),
                            [&](const auto& one) { return one.intent.run == planned; }),
              4);
  }
  EXPECT_EQ(summary.counts.done + summary.counts.left, 2U);
}

TEST_F(Hosts, ThatCannotBeAskedKeepTheirRunsOpenAndNobodyElseRepeatsThem) {
  use("[design]\nreplications = 2\nblocks = \"host\"\n" + tests::three_hosts + command());
  machines[0].refuses = true;
  const auto summary = run();
  EXPECT_EQ(std::count_if(attempts.begin(), attempts.end(),
                          [](const auto& one) { return one.end.state == AttemptState::launching; }),
            1);
  EXPECT_EQ(summary.counts.left, 1U);
  EXPECT_EQ(summary.lost, 1U);
  EXPECT_EQ(summary.counts.done, 3U) << "its other run goes to another host";
  EXPECT_NE(remarks.find("may still be running on h1"), std::string::npos) << remarks;
  remarks.clear();
  EXPECT_EQ(run().counts.left, 1U) << "it still does not answer";
  EXPECT_NE(remarks.find("it is unknown whether run"), std::string::npos) << remarks;
  machines[0].refuses = false;
  EXPECT_EQ(run().counts.done, 4U);
  EXPECT_EQ(hosts_of_done_runs(), (std::set<std::string>{"h1", "h2"}));
}

TEST_F(Hosts, ThatLoseARunThatHadFailedLeaveIt) {
  machines.resize(1);
  use("[launch]\non = \"ssh\"\nhosts = [\"h1\"]\n" + command());
  machines[0].statuses["cmd"] = 1;
  EXPECT_EQ(run().counts.failed, 2U);
  machines[0].refuses = true;
  const auto summary = run({.retry = campaigns::Retry::failed, .limit = 1});
  EXPECT_EQ(summary.counts.failed, 1U);
  EXPECT_EQ(summary.counts.left, 1U) << "it may still be running";
  EXPECT_EQ(summary.lost, 1U);
}

TEST_F(Hosts, ThatLeftTheCampaignLeaveTheirRunsUnknown) {
  machines[0].refuses = true;
  use("[design]\nreplications = 3\nblocks = \"host\"\n" + tests::three_hosts + command());
  run();
  use("[design]\nreplications = 3\nblocks = \"host\"\n[launch]\non = \"ssh\"\nhosts = [\"h2\"]\n" +
      command());
  machines.pop_front();
  machines.pop_back();
  remarks.clear();
  EXPECT_EQ(run().counts.done, 6U);
  EXPECT_NE(remarks.find("remains unknown: host h1 does not belong to this campaign any more"),
            std::string::npos)
      << remarks;
}

TEST_F(Hosts, ThatAreTheDriversMachineAreAskedUnderTheirNewName) {
  machines.resize(1);
  machines[0].is_driver_machine = true;
  machines[0].refuses = true;
  use("[launch]\non = \"ssh\"\nhosts = [\"h1\"]\n" + command());
  run();
  machines[0].refuses = false;
  machines[0].name = "renamed";
  remarks.clear();
  EXPECT_EQ(run().counts.done, 2U);
  EXPECT_EQ(remarks.find("does not belong"), std::string::npos) << remarks;
  EXPECT_NE(remarks.find("of an earlier yates: "), std::string::npos) << remarks;
}

TEST_F(Hosts, ThatOthersUseAreWaitedForWithOneRemark) {
  machines[0].holders = {"another yates (process 7)", "another yates (process 7)"};
  machines.pop_back();
  machines.pop_back();
  use("[launch]\non = \"ssh\"\nhosts = [\"h1\"]\n" + command());
  EXPECT_EQ(run().counts.done, 2U);
  EXPECT_EQ(remarks, "h1 is in use by another yates (process 7): waiting for it\n");
  EXPECT_EQ(clock.slept, (std::vector<double>{1, 1}));
}

}  // namespace
