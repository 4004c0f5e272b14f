// Drivers of three hosts over SSH that die and are followed by others.

#include "tests/campaigns/ssh/campaign.hpp"

namespace {

using namespace yates;
using tests::Workshop;

struct KilledDriverOverSsh : tests::SshCampaign, testing::WithParamInterface<const char*> {};

TEST_P(KilledDriverOverSsh, IsFollowedByOneThatLosesAndRepeatsNothing) {
  write_campaign(4, "0.01",
                 "setup = " + noted("setup", "0.01") + "before = " + noted("before", "0.001") +
                     "after = " + noted("after", "0.001") +
                     "teardown = " + noted("teardown", "0.001"));
  for (const char* count : {"1", "2", "5"}) {
    EXPECT_EQ(workshop.drive({GetParam(), count}), -SIGKILL) << workshop.read("remarks");
  }
  expect_end();
  expect_exact_accounts(workshop);
  EXPECT_TRUE(workshop.unfinished_auxiliaries().empty());
  EXPECT_TRUE(std::filesystem::is_empty(workshop.folder / "scratch")) << "left on the hosts";
}

INSTANTIATE_TEST_SUITE_P(Moments, KilledDriverOverSsh,
                         testing::Values("before_launch", "launched", "ended", "before_commit",
                                         "committed", "auxiliary_launched", "auxiliary_ended"),
                         [](const auto& one) { return std::string(one.param); });

struct DriverOverSsh : tests::SshCampaign {};

TEST_F(DriverOverSsh, KilledAtRandomMomentsLosesAndRepeatsNothing) {
  const tests::Kills kills{.seed = 52, .shortest = 50, .longest = 500};
  write_campaign(kills.times, "0.15");
  kill_drivers_at_random_moments(workshop, kills);
  expect_end();
  expect_exact_accounts(workshop);
}

}  // namespace
