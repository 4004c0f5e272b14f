#include "campaigns/file/campaign_plan.hpp"
#include "tests/campaigns/run/fake_pool.hpp"

namespace {

using namespace yates;
using campaigns::AttemptState;
using campaigns::AuxiliaryKind;
using campaigns::OutcomeKind;
using tests::FakeMachine;

using Words = std::vector<std::string>;

struct Commands : tests::FakePool {
  Commands() { add("here"); }
  FakeMachine& here() { return machines.front(); }
};

const std::string all_around =
    "setup = [\"setup\", \"{host}\"]\nbefore = [\"before\", \"{run}\"]\n"
    "after = [\"after\", \"{run}\"]\nteardown = [\"teardown\", \"{host}\"]";

TEST_F(Commands, StandAroundTheRuns) {
  use(command(all_around), "a = [1, 2]\n");
  workshop.write("c.toml", workshop.read("c.toml") + "\n[design]\norder = \"standard\"\n");
  EXPECT_EQ(run().counts.done, 2U);
  EXPECT_EQ(here().started, (Words{"setup here", "before 1", "cmd 1 1", "after 1", "before 2",
                                   "cmd 2 2", "after 2", "teardown here"}));
  ASSERT_EQ(auxiliaries.size(), 6U);
  EXPECT_EQ(auxiliaries[0].auxiliary.kind, AuxiliaryKind::setup);
  EXPECT_EQ(auxiliaries[0].auxiliary.attempt, std::nullopt);
  EXPECT_EQ(auxiliaries[1].auxiliary.kind, AuxiliaryKind::before);
  EXPECT_EQ(auxiliaries[1].auxiliary.attempt, attempts.at(0).id);
  for (const auto& one : auxiliaries) {
    ASSERT_TRUE(one.end);
    EXPECT_EQ(one.end->message, "");
    EXPECT_EQ(one.end->exit_status, 0);
  }
}

TEST_F(Commands, AreRecordedAsTheyWereExecuted) {
  use(command("setup = [\"setup\", \"{run_dir}\"]\nbefore = [\"before\", \"{a} {run_dir}\"]"));
  run({.limit = 1});
  EXPECT_NE(auxiliaries.at(0).auxiliary.command.find("{run_dir}"), std::string::npos);
  EXPECT_NE(here().started.at(0).find("/runs/auxiliary/1"), std::string::npos);
  EXPECT_NE(auxiliaries.at(1).auxiliary.command.find("/runs/1/1"), std::string::npos);
  EXPECT_NE(here().started.at(1).find("/runs/1/1"), std::string::npos);
}

TEST_F(Commands, AfterARunReachItsFolder) {
  use(command("after = [\"after\", \"{run_dir}\"]"));
  EXPECT_EQ(run().counts.done, 2U);
  ASSERT_EQ(auxiliaries.size(), 2U);
  for (std::size_t index = 0; index < 2; ++index) {
    const std::string folder = "/runs/" + std::to_string(*attempts.at(index).intent.run) + "/1";
    EXPECT_TRUE(auxiliaries[index].auxiliary.command.ends_with(folder))
        << auxiliaries[index].auxiliary.command;
  }
}

TEST_F(Commands, AFailedSetupTakesTheHostOutOfUse) {
  use(command(all_around));
  here().statuses["setup"] = 3;
  const auto summary = run();
  ASSERT_TRUE(summary.stopped);
  EXPECT_EQ(*summary.stopped,
            "no host is left to measure on; here: the command 'setup' ended with status 3");
  EXPECT_EQ(here().started, (Words{"setup here", "teardown here"}));
  EXPECT_TRUE(attempts.empty());
}

TEST_F(Commands, AFailedBeforeIsNoFailureOfTheProgram) {
  use(command("before = [\"before\"]"));
  here().statuses["before"] = 1;
  const auto summary = run();
  EXPECT_TRUE(summary.stopped);
  EXPECT_EQ(summary.counts.infrastructure, 1U);
  EXPECT_EQ(attempts.at(0).end.state, AttemptState::failed);
  EXPECT_EQ(attempts[0].end.message, "the command 'before' ended with status 1");
  EXPECT_TRUE(tests::only(here().started, {"cmd"}).empty());
  here().statuses.clear();
  EXPECT_EQ(run().counts.done, 2U) << "it is launched again without being asked for";
}

TEST_F(Commands, AFailedAfterIsAWarning) {
  use(command("after = [\"after\"]"));
  here().statuses["after"] = 1;
  EXPECT_EQ(run().counts.done, 2U);
  EXPECT_EQ(attempts.at(0).end.warnings, Words{"the command 'after' ended with status 1"});
}

TEST_F(Commands, AFailedTeardownIsARemark) {
  use(command("teardown = [\"teardown\"]"));
  here().statuses["teardown"] = 1;
  EXPECT_EQ(run().counts.done, 2U);
  EXPECT_EQ(remarks, "here: the command 'teardown' ended with status 1\n");
}

TEST_F(Commands, ChangeALevelWhenItDiffersFromTheHostsLast) {
  use("[design]\norder = \"standard\"\nreplications = 2\n" + command(),
      "a = [1, 2]\nk = { levels = [\"old\", \"new\"], hard_to_change = true, change = [\"set\", "
      "\"{k}\"] }\n");
  EXPECT_EQ(run().counts.done, 8U);
  EXPECT_EQ(tests::only(here().started, {"set"}),
            (Words{"set old", "set new", "set old", "set new"}));
  EXPECT_EQ(auxiliaries.at(1).auxiliary.subject, "k=new");
  EXPECT_EQ(here().started.at(0), "set old") << "the level before the first run is unknown";
}

TEST_F(Commands, ChangeALevelAgainAfterAFailureToDoSo) {
  use("[design]\norder = \"standard\"\n" + command(),
      "a = [1, 2]\nk = { levels = [\"old\", \"new\"], hard_to_change = true, change = [\"set\", "
      "\"{k}\"] }\n");
  here().fates = {{.kind = campaigns::OutcomeKind::exited, .exit_status = 1}};
  EXPECT_EQ(run().counts.done, 4U);
  EXPECT_EQ(tests::only(here().started, {"set"}), (Words{"set old", "set old", "set new"}));
  EXPECT_EQ(attempts.at(0).end.message, "the command 'change' (k=old) ended with status 1");
}

TEST_F(Commands, AreRepeatedOnAHostThatWasStartedAnew) {
  use(command("setup = [\"setup\"]"));
  here().fates = {{.kind = campaigns::OutcomeKind::exited, .exit_status = 0},
                  {.kind = campaigns::OutcomeKind::lost, .message = "the machine went down"}};
  // What a machine answers once it failed: it is another boot.
  struct Rebooting : tests::FakeExecutor {
    explicit Rebooting(FakeMachine& machine) : FakeExecutor(machine), known(machine) {}
    campaigns::Machine machine() override { return {"here", std::to_string(known.started.size())}; }
    FakeMachine& known;
  };
  const auto campaign = campaigns::load(workshop.campaign_file());
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  auto store = campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
  std::vector<campaigns::Host> hosts;
  hosts.push_back({"here", std::make_unique<Rebooting>(here()), 1});
  const auto summary = campaigns::run({campaign, design, plan, store, hosts, clock, interrupt});
  EXPECT_EQ(summary.counts.done, 2U);
  EXPECT_EQ(tests::only(here().started, {"setup"}).size(), 2U);
  EXPECT_EQ(store.hosts().size(), 2U) << "facts of both boots";
}

TEST_F(Commands, HostsCoolDownBetweenRuns) {
  use(command("cool_down = \"5 s\""));
  EXPECT_EQ(run().counts.done, 2U);
  EXPECT_EQ(clock.slept, (std::vector<double>{5}));
}

/// A driver that died when it had measured a run and had not come to the command after it.
struct DeadDriver : Commands {
  void die_after_run(const std::string& boot_id = "boot") {
    use(command(all_around + "\n"));
    const auto campaign = campaigns::load(workshop.campaign_file());
    const auto design = campaign.design;
    const auto plan = campaigns::plan_of(campaign, design);
    auto store = campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
    const auto id = store.begin(
        {.run = 1, .command = "cmd", .host = "here", .boot_id = boot_id, .started = "12:00"});
    const auto before =
        store.begin_auxiliary({AuxiliaryKind::before, id, "here", boot_id, "b", "12:00"});
    store.record_auxiliary_end(before, {.ended = "later"});
    store.record_end(id, {.state = AttemptState::done, .ended = "later"});
  }
};

TEST_F(DeadDriver, LeavesTheCommandAfterItsRunToTheNext) {
  die_after_run();
  EXPECT_EQ(run().counts.done, 2U);
  EXPECT_EQ(here().started, (Words{"after 1", "setup here", "before 2", here().started.at(3),
                                   "after 2", "teardown here"}));
  EXPECT_NE(remarks.find("the command 'after' of run 1"), std::string::npos) << remarks;
  here().started.clear();
  run();
  EXPECT_EQ(here().started, Words{}) << "it is owed once";
}

TEST_F(DeadDriver, LeavesItAlsoWhereNothingIsLeftToMeasure) {
  die_after_run();
  EXPECT_EQ(run({.limit = 0}).counts.done, 1U);
  EXPECT_EQ(here().started, Words{"after 1"});
}

TEST_F(DeadDriver, LeavesItWhereOthersHaveTheHost) {
  die_after_run();
  here().holders = {"another yates"};
  run({.limit = 0});
  EXPECT_EQ(here().started, Words{});
  EXPECT_NE(remarks.find("waits for the next yates run"), std::string::npos) << remarks;
  run({.limit = 0});
  EXPECT_EQ(here().started, Words{"after 1"});
}

TEST_F(DeadDriver, LeavesItAlsoWhereItHadNotComeToLaunchIt) {
  for (const bool launched : {false, true}) {
    std::filesystem::remove_all(campaigns::store_folder_of(workshop.campaign_file()));
    die_after_run();
    {
      const auto campaign = campaigns::load(workshop.campaign_file());
      const auto design = campaign.design;
      const auto plan = campaigns::plan_of(campaign, design);
      auto store =
          campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
      store.begin_auxiliary({AuxiliaryKind::after, 1, "here", "boot", "after 1", "12:00"});
    }
    here().recovered = {.kind = launched ? OutcomeKind::lost : OutcomeKind::not_launched,
                        .message = launched ? "gone" : std::string(campaigns::never_launched)};
    run({.limit = 0});
    EXPECT_EQ(here().started, launched ? Words{} : Words{"after 1"});
    here().started.clear();
  }
}

TEST_F(DeadDriver, OwesNothingToAMachineThatWasStartedAnew) {
  die_after_run("an earlier boot");
  run({.limit = 0});
  EXPECT_EQ(here().started, Words{});
}

TEST(CommandsAroundRuns, AreEndedWhenTheyHang) {
  const tests::Workshop workshop;
  workshop.write("c.toml",
                 "[factors]\na = [1, 2]\n[run]\ncommand = [\"echo\", \"{a}\"]\nsetup = [\"sleep\", "
                 "\"60\"]\nauxiliary_timeout = \"100 ms\"\n[responses.value]\nfrom = \"stdout\"\n");
  EXPECT_EQ(workshop.drive(), 5);
  EXPECT_NE(workshop.read("remarks").find(
                "the command 'setup' failed: it was ended after 100 ms (auxiliary_timeout)"),
            std::string::npos)
      << workshop.read("remarks");
  EXPECT_TRUE(workshop.unfinished_auxiliaries().empty());
}

}  // namespace
