#include <ctime>

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/run/runner.hpp"
#include "campaigns/store/results.hpp"
#include "table/write.hpp"
#include "tests/campaigns/run/fakes.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;

/// Its calendar goes on while it sleeps.
struct Sundial : tests::FakeClock {
  std::string utc() const override {
    const auto now_in_seconds = static_cast<std::time_t>(start + seconds());
    std::tm parts{};
    ::gmtime_r(&now_in_seconds, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
  }
  double start = 1795420800;  // 2026-11-23T08:00:00Z
};

struct BlockTimes : testing::Test {
  tests::Workshop workshop;
  Sundial clock;
  tests::FakeMachine executor;
  campaigns::Interrupt interrupt;

  BlockTimes() {
    workshop.write(
        "c.toml",
        "[factors]\na = [\"x\", \"y\"]\n[design]\norder = \"standard\"\n"
        "replications = 3\nblocks = \"replication\"\n[run]\ncommand = [\"cmd\", \"{a}\", "
        "\"1\"]\n[responses.value]\nfrom = \"stdout\"\npattern = 'value "
        "(.+)'\n[nuisance]\ntime_of_day = { "
        "spread = \"5 h\" }\n");
  }

  void run(const campaigns::RunOptions& options = {}) {
    const auto campaign = campaigns::load(workshop.campaign_file());
    const auto plan = campaigns::plan_of(campaign, campaign.design);
    auto store =
        campaigns::Store::open(campaign, campaign.design, plan, campaigns::Access::launch, "test");
    std::vector<campaigns::Host> hosts;
    hosts.push_back({"here", std::make_unique<tests::FakeExecutor>(executor), 1});
    campaigns::run({campaign, campaign.design, plan, store, hosts, clock, interrupt, options});
  }
  /// Block and hour of each run.
  std::vector<std::string> hours() const {
    const auto view = workshop.view();
    const auto table = campaigns::results(view.campaign, view.design, view.plan, view.attempts,
                                          campaigns::Rows::done);
    std::vector<std::string> result;
    for (std::size_t row = 0; row < table.rows; ++row) {
      result.push_back(table.find("block")->text(row) + " at " + table.find("hour")->text(row));
    }
    return result;
  }
};

using Texts = std::vector<std::string>;

TEST_F(BlockTimes, AreAsFarApartAsAsked) {
  run();
  EXPECT_EQ(hours(), (Texts{"1 at 8", "1 at 8", "2 at 13", "2 at 13", "3 at 18", "3 at 18"}));
}

TEST_F(BlockTimes, AreKeptByALaterDriver) {
  run({.limit = 1});
  clock.start += 2 * 3600;
  run({.limit = 2});  // the rest of block 1 at once, then block 2
  EXPECT_EQ(hours(), (Texts{"1 at 8", "1 at 10", "2 at 13"}));
  clock.start += 24 * 3600;
  run();
  EXPECT_EQ(hours(), (Texts{"1 at 8", "1 at 10", "2 at 13", "2 at 13", "3 at 13", "3 at 13"}));
}

}  // namespace
