// Drivers over SSH that meet: at a store, and on hosts.

#include <chrono>
#include <thread>

#include "tests/campaigns/ssh/campaign.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using tests::Workshop;

struct DriversOverSsh : tests::SshCampaign {
  /// Another campaign on the same hosts, with the same log.
  Workshop other;

  void write_other(int replications, const std::string& seconds) {
    write_campaign(replications, seconds);
    other.write("c.toml", workshop.read("c.toml"));
  }
  std::size_t commands() const {
    const std::string log = workshop.read("log");
    EXPECT_EQ(log.find("overlap"), std::string::npos) << log;
    std::size_t ends = 0;
    for (auto at = log.find("end "); at != std::string::npos; at = log.find("end ", at + 1)) ++ends;
    return ends;
  }
  static void await_remark(const Workshop& workshop, const std::string& text) {
    while (workshop.read("remarks").find(text) == std::string::npos) {
      std::this_thread::sleep_for(5ms);
    }
  }
};

TEST_F(DriversOverSsh, OfOneStoreAreRefusedButTheFirst) {
  write_campaign(4, "0.2");
  const pid_t first = workshop.start_driver();
  ASSERT_TRUE(await_ends("n1", 1, first));
  EXPECT_EQ(workshop.drive(), 75);
  EXPECT_NE(workshop.read("remarks").find("busy " + std::to_string(first)), std::string::npos);
  expect_end(first);
  expect_exact_accounts(workshop);
}

TEST_F(DriversOverSsh, OfTwoCampaignsNeverMeetOnAHost) {
  write_other(3, "0.05");
  const pid_t one = workshop.start_driver();
  const pid_t two = other.start_driver();
  expect_end(one);
  EXPECT_EQ(Workshop::wait(two), 0) << other.read("remarks");
  EXPECT_EQ(commands(), 24U);
}

TEST_F(DriversOverSsh, OfTwoCampaignsDoNotMeetWhenOneIsDeadAndItsCommandsRunOn) {
  const std::string go = (workshop.folder / "go").string();
  write_campaign(1, "0; until test -e \"" + go + "\"; do sleep 0.01; done");
  other.write("c.toml", workshop.read("c.toml"));
  EXPECT_EQ(workshop.drive({"launched", "3"}), -SIGKILL);
  const pid_t two = other.start_driver();
  await_remark(other, "n1 is in use by another yates");
  await_remark(other, "n2 is in use by another yates");
  await_remark(other, "n3 is in use by another yates");
  workshop.write("go", "");
  EXPECT_EQ(Workshop::wait(two), 0) << other.read("remarks");
  expect_end();
  EXPECT_EQ(commands(), 8U);
}

TEST_F(DriversOverSsh, OfTwoCampaignsDoNotMeetWhereALinkIsLost) {
  write_other(6, "0.05");
  const pid_t one = workshop.start_driver();
  ASSERT_TRUE(await_ends("n1", 1, one)) << workshop.read("remarks");
  const pid_t two = other.start_driver();
  for (int time = 0; time < 5; ++time) {
    std::this_thread::sleep_for(200ms);
    for (const auto& name : names) hosts.cut_sessions(name);
  }
  // A campaign may have lost all hosts to the other.
  if (Workshop::wait(one) != 0) expect_end();
  if (Workshop::wait(two) != 0) {
    EXPECT_EQ(other.drive(), 0) << other.read("remarks");
  }
  EXPECT_EQ(commands(), 48U);
}

}  // namespace
