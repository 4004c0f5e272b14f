#include "campaigns/store/outline.hpp"

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "language/error.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using tests::Workshop;

TEST(Outlines, SayTheSameAsWholeAttempts) {
  const Workshop workshop;
  workshop.write("c.toml", R"toml([factors]
a = [1, 2, 3]
[run]
command = ["sh", "-c", "test $1 != 2 || exit 7", "sh", "{a}"]
warmup = 1
[responses.time]
from = "wall"
)toml");
  ASSERT_EQ(workshop.drive(), 6) << workshop.read("remarks");
  const auto view = workshop.view();
  const auto outlines = campaigns::read_outlines(workshop.folder / "c.yates");
  ASSERT_EQ(outlines.attempts.size(), 4U);
  ASSERT_EQ(view.attempts.size(), 4U);
  for (std::size_t index = 0; index < 4; ++index) {
    const auto& whole = view.attempts[index];
    const auto& outline = outlines.attempts[index];
    EXPECT_EQ(outline.id, whole.id);
    EXPECT_EQ(outline.run, whole.intent.run);
    EXPECT_EQ(outline.number, whole.intent.number);
    EXPECT_EQ(outline.state, whole.end.state);
    EXPECT_EQ(outlines.hosts.at(outline.host), whole.intent.host);
    EXPECT_EQ(outline.wall, whole.end.usage->wall);
  }
  std::vector<std::int64_t> failed;
  for (const auto& outline : outlines.attempts) {
    if (outline.state == campaigns::AttemptState::failed) failed.push_back(outline.id);
  }
  const auto store = campaigns::Store::open(view.campaign, view.design, view.plan,
                                            campaigns::Access::read, "test");
  const auto reasons = store.failure_reasons(failed);
  ASSERT_EQ(reasons.size(), 1U);
  EXPECT_EQ(reasons[0].exit_status, 7);
  EXPECT_FALSE(reasons[0].signal);
  EXPECT_EQ(reasons[0].message, "the command ended with status 7");
  const std::vector<std::int64_t> unknown{4711};
  EXPECT_THROW(store.failure_reasons(unknown), language::FileError);
  const auto statuses = campaigns::statuses(view.plan, outlines.attempts);
  ASSERT_EQ(statuses.size(), view.statuses.size());
  for (std::size_t run = 0; run < statuses.size(); ++run) {
    EXPECT_EQ(statuses[run].state, view.statuses[run].state);
    EXPECT_EQ(statuses[run].attempt, view.statuses[run].attempt);
  }
  EXPECT_THROW(campaigns::read_outlines(workshop.folder), language::FileError);
}

TEST(Outlines, CountWhatIsToBeKnownOfFinishedRuns) {
  const Workshop workshop;
  workshop.write("c.toml", R"toml([factors]
a = [1, 2, 3]
[run]
command = ["true", "{a}"]
[responses.time]
from = "wall"
goal = "minimize"
[responses.ratio]
from = "stdout"
[gates]
load = "<= 1"
)toml");
  const auto campaign = campaigns::load(workshop.folder / "c.toml");
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  auto store = campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
  const campaigns::Flag before{
      .reading = "load", .found = "2", .limit = "<= 1", .action = "flagged"};
  campaigns::Flag after = before;
  after.before = false;
  const auto add = [&](std::size_t run, std::size_t number, const campaigns::AttemptEnd& end) {
    const auto id = store.begin({.run = run,
                                 .number = number,
                                 .command = "true",
                                 .host = "h",
                                 .boot_id = "b",
                                 .started = "2026-11-20T11:35:39Z"});
    store.record_end(id, end);
  };
  using campaigns::AttemptState;
  const std::string ended = "2026-11-20T11:35:40Z";
  add(1, 1,
      {.state = AttemptState::done,
       .ended = ended,
       .message = "no number",
       .warnings = {"hot", "cold"},
       .flags = {before, after}});
  add(2, 1,
      {.state = AttemptState::disturbed, .ended = ended, .warnings = {"hot"}, .flags = {after}});
  add(2, 2, {.state = AttemptState::done, .ended = ended, .warnings = {"cold"}, .flags = {before}});
  add(3, 1,
      {.state = AttemptState::failed, .ended = ended, .infrastructure = true, .flags = {before}});

  const auto outlines = campaigns::read_outlines(workshop.folder / "c.yates");
  ASSERT_EQ(outlines.broken_gates.size(), 1U);
  EXPECT_EQ(outlines.broken_gates[0].reading, "load");
  EXPECT_EQ(outlines.broken_gates[0].limit, "<= 1");
  EXPECT_EQ(outlines.broken_gates[0].runs, 2U);
  ASSERT_EQ(outlines.warnings.size(), 2U);
  EXPECT_EQ(outlines.warnings[0].text, "cold");
  EXPECT_EQ(outlines.warnings[0].runs, 2U);
  EXPECT_EQ(outlines.warnings[1].runs, 1U);
  EXPECT_TRUE(outlines.attempts.back().infrastructure);
  const auto counts = campaigns::count(campaigns::statuses(plan, outlines.attempts));
  EXPECT_EQ(counts.done, 2U);
  EXPECT_EQ(counts.failed, 1U);
  EXPECT_EQ(counts.infrastructure, 1U);
  EXPECT_EQ(counts.disturbed, 1U);

  // Of a plan that holds the first run alone.
  doe::RunPlan smaller = plan;
  smaller.runs.resize(1);
  const auto planned = store.outlines(&smaller);
  ASSERT_EQ(planned.broken_gates.size(), 1U);
  EXPECT_EQ(planned.broken_gates[0].runs, 1U);
  ASSERT_EQ(planned.warnings.size(), 2U);
  EXPECT_EQ(planned.warnings[0].runs, 1U);
  const auto missing = store.missing_values(plan);
  ASSERT_EQ(missing.size(), 1U);
  EXPECT_EQ(missing[0].response, "ratio");
  EXPECT_EQ(missing[0].runs, 2U);
  EXPECT_EQ(missing[0].first_run, 1U);
  EXPECT_EQ(missing[0].message, "no number");
  doe::RunPlan second = plan;
  second.runs = {plan.runs[1]};
  ASSERT_EQ(store.missing_values(second).size(), 1U);
  EXPECT_EQ(store.missing_values(second)[0].runs, 1U);
  EXPECT_EQ(store.missing_values(second)[0].first_run, 2U);
}

}  // namespace
