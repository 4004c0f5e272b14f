#include <chrono>
#include <thread>

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include "campaigns/launch/attempt_files.hpp"
#include "tests/campaigns/supervisor/supervised.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::OutcomeKind;

struct Supervisor : tests::Supervised {};

TEST_F(Supervisor, ReportsTheExitStatus) {
  const auto outcome = shell("exit 7");
  EXPECT_EQ(outcome.kind, OutcomeKind::exited);
  EXPECT_EQ(outcome.exit_status, 7);
  EXPECT_FALSE(outcome.signal);
}

TEST_F(Supervisor, ReportsTheSignal) {
  const auto outcome = shell("kill -SEGV $$");
  EXPECT_EQ(outcome.kind, OutcomeKind::signalled);
  EXPECT_EQ(outcome.signal, SIGSEGV);
}

TEST_F(Supervisor, TellsWhyACommandCannotStart) {
  const auto outcome = run(launch({"./no-such-program"}));
  EXPECT_EQ(outcome.kind, OutcomeKind::cannot_start);
  EXPECT_EQ(outcome.message, "cannot start: No such file or directory");
}

TEST_F(Supervisor, MeasuresWallUserAndSystemTime) {
  const auto outcome = shell("sleep 0.3; i=0; while test $i -lt 60000; do i=$((i+1)); done");
  ASSERT_TRUE(outcome.usage);
  EXPECT_GT(outcome.usage->wall, 0.3);
  EXPECT_LT(outcome.usage->wall, 20);
  EXPECT_GT(outcome.usage->user, 0.001);
  EXPECT_LT(outcome.usage->user + outcome.usage->system, outcome.usage->wall);
}

TEST_F(Supervisor, IsSoSmallThatASmallCommandSeemsSmall) {
  // This test program under a sanitizer has hundreds of megabytes; the driver itself some ten.
  const auto outcome = run(launch({"true"}));
  ASSERT_TRUE(outcome.usage);
  EXPECT_LT(outcome.usage->max_rss, 4.0 * 1024 * 1024);
}

TEST_F(Supervisor, MeasuresTheLargestResidentSet) {
  const auto outcome = shell("x=$(head -c 30000000 /dev/zero | tr '\\0' a); : $x");
  ASSERT_TRUE(outcome.usage);
  EXPECT_GT(outcome.usage->max_rss, 30e6);
}

TEST_F(Supervisor, EndsACommandThatIgnoresTermAndAllThatItStarted) {
  auto asked =
      launch({"sh", "-c",
              "trap '' TERM; (until test -e over; do sleep 0.01; done; echo child >> log) & "
              "setsid sh -c 'trap \"\" TERM; until test -e over; do sleep 0.01; done; "
              "echo stray >> log' & until test -e over; do sleep 0.01; done; echo main >> log"});
  asked.timeout = 0.15;
  asked.grace = 0.1;
  const auto outcome = run(asked);
  EXPECT_EQ(outcome.kind, OutcomeKind::timed_out);
  ASSERT_TRUE(outcome.usage);
  EXPECT_GT(outcome.usage->wall, 0.24);
  EXPECT_LT(outcome.usage->wall, 60);
  workshop.write("over", "");
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(workshop.read("log"), "");
}

TEST_F(Supervisor, LetsACommandThatHeedsTermEndInItsOwnWay) {
  auto asked = launch({"sh", "-c", "trap 'echo bye; exit 0' TERM; while :; do sleep 0.01; done"});
  asked.timeout = 0.1;
  EXPECT_EQ(run(asked).kind, OutcomeKind::timed_out);
  EXPECT_EQ(workshop.read("stdout"), "bye\n");
}

TEST_F(Supervisor, EndsWhatACommandLeavesBehind) {
  const auto outcome =
      shell("(until test -e over; do sleep 0.01; done; echo late >> log) & exit 0");
  EXPECT_EQ(outcome.kind, OutcomeKind::exited);
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_GE(outcome.leftovers, 1);
  workshop.write("over", "");
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(workshop.read("log"), "");
}

TEST_F(Supervisor, KeepsBinaryOutputAndSeparatesTheStreams) {
  shell("printf 'a\\000\\377\\n'; echo error >&2; cat");
  EXPECT_EQ(workshop.read("stdout"), std::string("a\0\xff\n", 4)) << "standard input is not empty?";
  EXPECT_EQ(workshop.read("stderr"), "error\n");
}

TEST_F(Supervisor, GivesTheCommandThePathThatItSets) {
  workshop.write("tool", "#!/bin/sh\necho found\n");
  std::filesystem::permissions(workshop.folder / "tool", std::filesystem::perms::owner_all);
  auto asked = launch({"tool"});
  asked.copies[0].environment = {{"PATH", workshop.folder.string() + ":/usr/bin:/bin"}};
  EXPECT_EQ(run(asked).exit_status, 0);
  EXPECT_EQ(workshop.read("stdout"), "found\n");
}

TEST_F(Supervisor, GivesTheCommandItsEnvironmentFolderAndOwnGroup) {
  auto asked = launch({"sh", "-c", "echo $COLOUR; pwd; test $(ps -o pgid= $$) = $$ && echo own"});
  asked.copies[0].environment = {{"COLOUR", "red and blue"}};
  run(asked);
  EXPECT_EQ(workshop.read("stdout"), "red and blue\n" + workshop.folder.string() + "\nown\n");
}

TEST_F(Supervisor, ThatComesTooLateStartsNothing) {
  const auto boot = campaigns::this_machine().boot_id;
  EXPECT_EQ(executor.recover(workshop.folder, boot, interrupt, [] {}).kind,
            OutcomeKind::not_launched);
  const auto outcome = shell("echo started >> log");
  EXPECT_EQ(outcome.kind, OutcomeKind::lost);
  EXPECT_EQ(workshop.read("log"), "");
}

TEST_F(Supervisor, OfAnAttemptThatNobodyClaimedIsNotWaitedFor) {
  const auto boot = campaigns::this_machine().boot_id;
  const auto outcome = executor.recover(workshop.folder / "attempt", boot, interrupt, [] {});
  EXPECT_EQ(outcome.kind, OutcomeKind::not_launched);
}

TEST_F(Supervisor, OfAnEarlierBootIsNotLookedFor) {
  EXPECT_EQ(executor.recover(workshop.folder, "another boot", interrupt, [] {}).kind,
            OutcomeKind::lost);
}

TEST_F(Supervisor, LeavesAnOutcomeThatASuccessorTakes) {
  shell("exit 3");
  const auto boot = campaigns::this_machine().boot_id;
  EXPECT_EQ(executor.recover(workshop.folder, boot, interrupt, [] {}).exit_status, 3);
}

}  // namespace
