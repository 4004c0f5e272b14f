// Campaigns over SSH whose connections break.

#include <chrono>
#include <thread>

#include "campaigns/launch/program_output.hpp"
#include "tests/campaigns/ssh/campaign.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;

constexpr const char* alive = "  ServerAliveInterval 1\n  ServerAliveCountMax 2";

struct LongCut : tests::SshCampaign {};

TEST_F(LongCut, OfThirtySecondsToAllHostsLosesAndRepeatsNothing) {
  hosts.configure(alive);
  write_campaign(10, unhurried("0.1"));
  const pid_t driver = workshop.start_driver();
  ASSERT_TRUE(await_ends("n1", 3, driver)) << workshop.read("remarks");
  for (const auto& name : names) hosts.cut_link(name);
  std::this_thread::sleep_for(30s);
  const std::size_t before = ended_on("n1") + ended_on("n2") + ended_on("n3");
  EXPECT_LE(before, 39U) << "the campaign ended before its links were cut";
  for (const auto& name : names) hosts.mend_link(name);
  hurry();
  expect_end(driver);
  expect_exact_accounts(workshop);
  const auto remarks = workshop.read("remarks");
  EXPECT_NE(remarks.find("the link to n2 is lost"), std::string::npos) << remarks;
}

struct CutLink : tests::SshCampaign {};

TEST_F(CutLink, ThatConnectionsSurviveIsNotEvenNoticed) {
  write_campaign(40, unhurried("0.2"));
  const pid_t driver = workshop.start_driver();
  ASSERT_TRUE(await_ends("n2", 2, driver)) << workshop.read("remarks");
  for (const auto& name : names) hosts.cut_link(name);
  std::this_thread::sleep_for(3s);
  for (const auto& name : names) hosts.mend_link(name);
  hurry();
  expect_end(driver);
  expect_exact_accounts(workshop);
  EXPECT_EQ(workshop.read("remarks").find("lost"), std::string::npos) << workshop.read("remarks");
}

TEST_F(CutLink, OfOneHostLeavesTheRunsToTheOthers) {
  hosts.configure(alive);
  write_campaign(40, unhurried("0.2"));
  const pid_t driver = workshop.start_driver();
  ASSERT_TRUE(await_ends("n3", 2, driver)) << workshop.read("remarks");
  hosts.cut_link("n3");
  EXPECT_TRUE(await_ends("n1", 3, driver)) << workshop.read("remarks");
  std::this_thread::sleep_for(4s);
  hosts.mend_link("n3");
  hurry();
  expect_end(driver);
  expect_exact_accounts(workshop);
  EXPECT_NE(workshop.read("remarks").find("the link to n3 is lost"), std::string::npos);
}

struct SilentHost : tests::SshCampaign {};

TEST_F(SilentHost, DoesNotDelayTheEndOfWhatOthersHaveMeasured) {
  write_campaign(2, "0.01");
  hosts.cut_link("n3");
  const auto begin = std::chrono::steady_clock::now();
  expect_end(workshop.start_driver());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 40s) << "formerly above a minute";
  const auto remarks = workshop.read("remarks");
  EXPECT_NE(remarks.find("n3 could not be cleaned up: "), std::string::npos) << remarks;
  EXPECT_NE(remarks.find("; the next yates run does it"), std::string::npos) << remarks;
  expect_exact_accounts(workshop);
  hosts.mend_link("n3");
  expect_end();
}

struct KilledServer : tests::SshCampaign {};

TEST_F(KilledServer, OfEachHostInTurnLosesAndRepeatsNothing) {
  write_campaign(60, unhurried("0.2"));
  const pid_t driver = workshop.start_driver();
  for (int turn = 0; turn < 2; ++turn) {
    for (const auto& name : names) {
      ASSERT_TRUE(await_ends(name, 2, driver)) << workshop.read("remarks");
      hosts.stop(name);
      std::this_thread::sleep_for(200ms);
      hosts.start(name);
    }
  }
  hurry();
  expect_end(driver);
  expect_exact_accounts(workshop);
}

TEST_F(KilledServer, LosesNothingWhereItsListenerAloneIsKilled) {
  write_campaign(40, unhurried("0.2"));
  const pid_t driver = workshop.start_driver();
  ASSERT_TRUE(await_ends("n1", 2, driver)) << workshop.read("remarks");
  hosts.stop_listener("n1");
  EXPECT_TRUE(await_ends("n1", 5, driver)) << "connections outlive the listener";
  hosts.cut_sessions("n2");
  hurry();
  expect_end(driver);
  expect_exact_accounts(workshop);
}

struct KilledControlMaster : tests::SshCampaign {
  void TearDown() override {
    for (const auto& name : names) control("exit", name);
  }
  std::string control(const std::string& request, const std::string& name) const {
    return campaigns::output_of({"ssh", "-F", workshop.folder / "ssh.conf", "-O", request, name},
                                "/", 20)
        .text;
  }
  /// From "Master running (pid=4711)"; 0 where there is none.
  pid_t master(const std::string& name) const {
    const std::string text = control("check", name);
    const auto at = text.find("pid=");
    return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + 4);
  }
};

TEST_F(KilledControlMaster, LosesAndRepeatsNothing) {
  hosts.configure("  ControlMaster auto\n  ControlPath " + (workshop.folder / "%C").string() +
                  "\n  ControlPersist 60");
  write_campaign(60, unhurried("0.2"));
  const pid_t driver = workshop.start_driver();
  int killed = 0;
  for (int turn = 0; turn < 2; ++turn) {
    for (const auto& name : names) {
      ASSERT_TRUE(await_ends(name, 2, driver)) << workshop.read("remarks");
      const pid_t pid = master(name);
      if (pid > 1 && ::kill(pid, SIGKILL) == 0) ++killed;
    }
  }
  hurry();
  expect_end(driver);
  expect_exact_accounts(workshop);
  EXPECT_GE(killed, 4);
}

}  // namespace
