#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "tests/campaigns/run/accounts.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::AttemptState;
using tests::expect_exact_accounts;
using tests::kill_drivers_at_random_moments;
using tests::noted;
using tests::Workshop;

std::string campaign(int replications, const std::string& seconds) {
  return "[factors]\na = [1, 2]\nb = [\"x\", \"y\"]\n[design]\nseed = 5\nreplications = " +
         std::to_string(replications) +
         "\n[run]\nwarmup = 1\ncommand = " + noted("{run}", seconds) +
         "[responses.number]\nfrom = \"stdout\"\n[responses.time]\nfrom = \"wall\"\n";
}

class KilledDriver : public testing::TestWithParam<const char*> {};

TEST_P(KilledDriver, IsFollowedByOneThatLosesAndRepeatsNothing) {
  const Workshop workshop;
  workshop.write("c.toml", campaign(3, "0.01"));
  for (const char* count : {"1", "2", "4"}) {
    EXPECT_EQ(workshop.drive({GetParam(), count}), -SIGKILL);
  }
  EXPECT_EQ(workshop.drive(), 0);
  expect_exact_accounts(workshop);
  EXPECT_NE(workshop.read("acknowledged"), "");
}

INSTANTIATE_TEST_SUITE_P(Moments, KilledDriver,
                         testing::Values("before_launch", "launched", "ended", "before_commit",
                                         "committed"),
                         [](const auto& one) { return std::string(one.param); });

TEST(KilledDriver, AtRandomMomentsLosesAndRepeatsNothing) {
  const Workshop workshop;
  const tests::Kills kills{.seed = 50};
  workshop.write("c.toml", campaign(2 * kills.times, "0.012"));
  kill_drivers_at_random_moments(workshop, kills);
  EXPECT_EQ(workshop.drive(), 0);
  expect_exact_accounts(workshop);
}

TEST(KilledDriver, SuccessorWaitsForTheRunThatGoesOn) {
  const Workshop workshop;
  workshop.write("c.toml", campaign(1, "0.4"));
  EXPECT_EQ(workshop.drive({"launched", "2"}), -SIGKILL);
  EXPECT_EQ(workshop.drive(), 0);
  EXPECT_NE(workshop.read("remarks").find("still running"), std::string::npos);
  expect_exact_accounts(workshop);
}

TEST(KilledSupervisor, LeavesAnUnknownAttemptAndTheRunIsRepeated) {
  const Workshop workshop;
  // The first command kills its supervisor and goes on, in a session of its own as well.
  workshop.write("c.toml", R"toml(
[factors]
a = [1, 2]
[run]
command = ["sh", "-c", '''
if test ! -e killed; then
  touch killed
  setsid sh -c 'sleep 0.5; echo orphan >> log' &
  kill -9 $PPID
  sleep 0.5
  echo orphan >> log
fi
echo done >> log''']
[responses.time]
from = "wall"
)toml");
  EXPECT_EQ(workshop.drive(), 0);
  std::this_thread::sleep_for(700ms);
  EXPECT_EQ(workshop.read("log"), "done\ndone\n") << "an orphan ran on";
  const auto view = workshop.view();
  ASSERT_EQ(view.attempts.size(), 3U);
  EXPECT_EQ(view.attempts[0].end.state, AttemptState::unknown);
  EXPECT_NE(view.attempts[0].end.message.find("signal 9"), std::string::npos);
  EXPECT_EQ(view.attempts[1].intent.number, 2U);
  EXPECT_EQ(view.attempts[1].end.state, AttemptState::done);
}

TEST(KilledSupervisor, AndKilledDriverLeaveNoOrphanBesideTheNextRun) {
  const Workshop workshop;
  // The orphan goes on until the test is over, and then leaves its mark.
  workshop.write("c.toml", R"toml(
[factors]
a = [1, 2]
[run]
command = ["sh", "-c", '''
if test ! -e killed; then
  touch killed
  until test -e gone; do sleep 0.01; done
  kill -9 $PPID
  touch orphaned
  until test -e over; do sleep 0.01; done
  echo orphan >> log
fi
echo done >> log''']
[responses.time]
from = "wall"
)toml");
  EXPECT_EQ(workshop.drive({"launched", "1"}), -SIGKILL);
  workshop.write("gone", "");
  while (!std::filesystem::exists(workshop.folder / "orphaned")) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(workshop.drive(), 0);
  workshop.write("over", "");
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(workshop.read("log"), "done\ndone\n");
  EXPECT_NE(workshop.read("remarks").find("were killed"), std::string::npos);
}

TEST(SecondDriver, IsRefusedWithThePidOfTheFirst) {
  const Workshop workshop;
  workshop.write("c.toml", campaign(1, "0.3"));
  const pid_t first = workshop.start_driver();
  while (workshop.read("log").empty()) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(workshop.drive(), 75);
  EXPECT_EQ(workshop.read("remarks"), "busy " + std::to_string(first) + "\n");
  EXPECT_EQ(Workshop::wait(first), 0);
  expect_exact_accounts(workshop);
}

TEST(InterruptedDriver, EndsItsCommandKeepsItsResultsAndCanGoOn) {
  const Workshop workshop;
  workshop.write("c.toml", R"toml(
[factors]
a = [1, 2]
[run]
command = ["sh", "-c", "echo {run} >> log; if test ! -e go && test {run} = 2; then sleep 60; fi"]
[responses.time]
from = "wall"
)toml");
  const pid_t driver = workshop.start_driver();
  while (workshop.read("log") != "1\n2\n") std::this_thread::sleep_for(5ms);
  ::kill(driver, SIGINT);
  EXPECT_EQ(Workshop::wait(driver), 130);
  auto view = workshop.view();
  ASSERT_EQ(view.attempts.size(), 2U);
  EXPECT_EQ(view.attempts[0].end.state, AttemptState::done);
  EXPECT_EQ(view.attempts[1].end.state, AttemptState::interrupted);
  EXPECT_EQ(campaigns::count(view.statuses).left, 1U);
  workshop.write("go", "");
  EXPECT_EQ(workshop.drive(), 0);
  EXPECT_EQ(campaigns::count(workshop.view().statuses).done, 2U);
}

}  // namespace
