#include <chrono>
#include <map>
#include <sstream>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "tests/campaigns/run/accounts.hpp"

// Drivers with three hosts, which are this machine under three names, that die and are followed by
// others.

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::AttemptState;
using tests::expect_exact_accounts;
using tests::kill_drivers_at_random_moments;
using tests::noted;
using tests::Workshop;

std::string hosts(int per_host = 1) {
  return "[launch]\non = \"ssh\"\nhosts = [\"h1\", \"h 2\", \"-h'3\"]\nsamples = false\nper_host "
         "= " +
         std::to_string(per_host) + "\n";
}

std::string campaign(int replications, const std::string& seconds, const std::string& more = "",
                     int per_host = 1, const std::string& log = "log") {
  return "[factors]\na = [1, 2]\nb = [\"x\", \"y\"]\n[design]\nseed = 5\nreplications = " +
         std::to_string(replications) + "\n" + hosts(per_host) + "[run]\n" + more +
         "command = " + noted("{run}", seconds, log) +
         "[responses.number]\nfrom = \"stdout\"\n[responses.time]\nfrom = \"wall\"\n";
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++found;
  }
  return found;
}

class KilledDriverOfHosts : public testing::TestWithParam<const char*> {};

TEST_P(KilledDriverOfHosts, IsFollowedByOneThatLosesAndRepeatsNothing) {
  const Workshop workshop;
  workshop.write("c.toml", campaign(4, "0.01",
                                    "setup = " + noted("setup", "0.01") +
                                        "before = " + noted("before", "0.001") +
                                        "after = " + noted("after", "0.001") +
                                        "teardown = " + noted("teardown", "0.001")));
  for (const char* count : {"1", "2", "5"}) {
    EXPECT_EQ(workshop.drive({GetParam(), count}), -SIGKILL);
  }
  EXPECT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  expect_exact_accounts(workshop);
  EXPECT_TRUE(workshop.unfinished_auxiliaries().empty());
  const std::string log = workshop.read("log");
  const std::size_t befores = count(log, "start before");
  EXPECT_GE(befores, workshop.view().plan.runs.size());
  // Each has its `after`; one whose driver died while it launched `before` has it in any case.
  EXPECT_GE(count(log, "start after"), befores);
  EXPECT_LE(count(log, "start after"), befores + 9) << "three hosts and three dead drivers";
}

INSTANTIATE_TEST_SUITE_P(Moments, KilledDriverOfHosts,
                         testing::Values("before_launch", "launched", "ended", "before_commit",
                                         "committed", "auxiliary_launched", "auxiliary_ended"),
                         [](const auto& one) { return std::string(one.param); });

TEST(KilledDriverOfHosts, AtRandomMomentsLosesAndRepeatsNothing) {
  const Workshop workshop;
  const tests::Kills kills{.seed = 51};
  workshop.write("c.toml", campaign(3 * kills.times, "0.012"));
  kill_drivers_at_random_moments(workshop, kills);
  EXPECT_EQ(workshop.drive(), 0);
  expect_exact_accounts(workshop);
}

TEST(KilledDriverOfHosts, WithSeveralRunsPerHostLosesAndRepeatsNothing) {
  const Workshop workshop;
  workshop.write("c.toml", campaign(20, "0.012", "", 3));
  for (const char* count : {"7", "15", "25"}) {
    EXPECT_EQ(workshop.drive({"launched", count}), -SIGKILL);
  }
  EXPECT_EQ(workshop.drive(), 0);
  expect_exact_accounts(workshop, {.one_at_a_time = false});
}

TEST(KilledDriverOfHosts, TakesTheResultOfAMachineThatWasStartedAnewIfItWasOnTheDisk) {
  const Workshop workshop;
  workshop.write("c.toml", campaign(1, "0.01"));
  EXPECT_EQ(workshop.drive({"ended", "1"}), -SIGKILL);
  EXPECT_EQ(workshop.drive({"ended", "1"}), -SIGKILL);
  {
    SQLite::Database store((workshop.folder / "c.yates/results.db").string(),
                           SQLite::OPEN_READWRITE, 5000);
    store.exec("UPDATE attempt SET boot_id = 'before' WHERE state = 'launching'");
  }
  // Runs of other hosts may have been under way; nothing of an earlier boot is.
  std::this_thread::sleep_for(200ms);
  EXPECT_EQ(workshop.drive(), 0);
  expect_exact_accounts(workshop);
}

TEST(InterruptedDriverOfHosts, EndsTheCommandsOfAllHostsAndCanGoOn) {
  const Workshop workshop;
  workshop.write("c.toml", "[factors]\na = [1, 2, 3, 4]\n" + hosts() +
                               "[run]\ncommand = [\"sh\", \"-c\", \"echo {a} >> log; test -e go || "
                               "sleep 60\"]\n[responses.time]\nfrom = \"wall\"\n");
  const pid_t driver = workshop.start_driver();
  while (workshop.read("log").size() < 6) std::this_thread::sleep_for(5ms);
  ::kill(driver, SIGINT);
  EXPECT_EQ(Workshop::wait(driver), 130);
  auto view = workshop.view();
  ASSERT_EQ(view.attempts.size(), 3U);
  for (const auto& attempt : view.attempts) {
    EXPECT_EQ(attempt.end.state, AttemptState::interrupted);
  }
  workshop.write("go", "");
  EXPECT_EQ(workshop.drive(), 0);
  EXPECT_EQ(campaigns::count(workshop.view().statuses).done, 4U);
}

/// No two commands of a common log ran on one host at the same time; how many there were.
std::size_t commands_one_by_one(const std::string& text) {
  std::istringstream log(text);
  std::map<std::string, int> running;
  std::size_t starts = 0;
  for (std::string line; std::getline(log, line);) {
    std::istringstream words(line);
    std::string verb, what, host;
    words >> verb >> what;
    std::getline(words, host);
    EXPECT_NE(verb, "overlap") << line;
    running[host] += verb == "start" ? 1 : -1;
    starts += verb == "start" ? 1 : 0;
    EXPECT_LE(running[host], 1) << line;
  }
  return starts;
}

struct TwoCampaigns : testing::Test {
  void write(const Workshop& workshop, int replications, const std::string& seconds) {
    workshop.write("leases", first.folder.string());
    workshop.write("c.toml",
                   campaign(replications, seconds, "", 1, (first.folder / "common").string()));
  }
  Workshop first;
  Workshop second;
};

TEST_F(TwoCampaigns, NeverMeetOnAHost) {
  write(first, 3, "0.01");
  write(second, 3, "0.01");
  const pid_t one = first.start_driver();
  const pid_t other = second.start_driver();
  EXPECT_EQ(Workshop::wait(one), 0);
  EXPECT_EQ(Workshop::wait(other), 0);
  EXPECT_EQ(commands_one_by_one(first.read("common")), 24U);
}

TEST_F(TwoCampaigns, DoNotMeetWhenTheDriverOfOneIsDeadAndItsCommandsRunOn) {
  const std::string go = (first.folder / "go").string();
  write(first, 1, "0; until test -e '" + go + "'; do sleep 0.01; done");
  write(second, 1, "0.01");
  EXPECT_EQ(first.drive({"launched", "3"}), -SIGKILL);
  const pid_t other = second.start_driver();
  while (second.read("remarks").find("is in use by another yates") == std::string::npos) {
    std::this_thread::sleep_for(5ms);
  }
  first.write("go", "");
  EXPECT_EQ(Workshop::wait(other), 0);
  EXPECT_EQ(first.drive(), 0);
  EXPECT_EQ(commands_one_by_one(first.read("common")), 8U);
}

}  // namespace
