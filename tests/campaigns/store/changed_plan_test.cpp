#include "campaigns/store/changed_plan.hpp"

#include <optional>

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "language/error.hpp"
#include "tests/campaigns/store/stored.hpp"

namespace {

using namespace yates;
using campaigns::Access;
using campaigns::AttemptState;
using tests::Stored;

/// The file of Stored with other factors, design and command.
std::string file(const std::string& factors, const std::string& design,
                 const std::string& run = "command = [\"cmd\", \"{a}\"]") {
  return "[factors]\n" + factors + "\n[design]\n" + design + "\n[run]\n" + run +
         "\n[responses.time]\nfrom = \"wall\"\ngoal = \"minimize\"\n"
         "[responses.number]\nfrom = \"stdout\"\n";
}

/// Records so many runs of the plan as done.
void measure(const Stored& stored, std::size_t runs, AttemptState state = AttemptState::done) {
  campaigns::Store store = stored.open();
  for (std::size_t run = 1; run <= runs; ++run) {
    campaigns::AttemptEnd end = Stored::done(1);
    end.state = state;
    store.record_end(store.begin(Stored::intent(run)), end);
  }
}

/// Loads the changed file as a command does.
std::optional<campaigns::ChangedPlan> change(
    Stored& stored, const std::string& text,
    campaigns::Measurement measurement = campaigns::Measurement::another) {
  stored.workshop.write("c.toml", text);
  stored.reload();
  auto result = campaigns::changed_plan(*stored.campaign, *stored.design, measurement);
  if (result) {
    stored.campaign->plan.earlier = result->earlier;
    stored.plan = campaigns::plan_of(*stored.campaign, *stored.design);
  }
  return result;
}

TEST(ChangedPlan, IsAbsentWhereNothingChanged) {
  Stored stored;
  EXPECT_FALSE(change(stored, Stored::text(2)));
  measure(stored, 2);
  EXPECT_FALSE(change(stored, Stored::text(2)));
  EXPECT_FALSE(change(stored, Stored::text(3))) << "more replications extend the plan";
}

TEST(ChangedPlan, KeepsFinishedRunsAndIsRecordedByALaunch) {
  Stored stored;
  measure(stored, 4);
  const auto found = change(stored, file("a = [1, 2, 3]", "replications = 2"));
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->recorded);
  EXPECT_EQ(found->kept, 4U);
  EXPECT_EQ(found->left_behind, 0U);
  EXPECT_EQ(found->added, 4U);  // the new level twice, and two of the old settings with it
  EXPECT_EQ(found->repeats, 2U);
  { const auto reading = stored.open(Access::read); }
  EXPECT_FALSE(campaigns::changed_plan(*stored.campaign, *stored.design)->recorded)
      << "reading has changed the store";
  { const auto launching = stored.open(); }
  const auto again = change(stored, file("a = [1, 2, 3]", "replications = 2"));
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->recorded);
  EXPECT_EQ(again->added, 0U);
  EXPECT_EQ(stored.plan->runs.size(), 8U);
  EXPECT_EQ(stored.open(Access::read).attempts().size(), 4U);
}

TEST(ChangedPlan, LeavesNothingOfAPlanThatWasNeverMeasured) {
  Stored stored;
  measure(stored, 4, AttemptState::failed);
  const auto found =
      change(stored, file("b = [5, 6]", "replications = 1", "command = [\"other\", \"{b}\"]"));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->starts_over);
  EXPECT_EQ(found->added, 2U);
  { const auto launching = stored.open(); }
  EXPECT_EQ(stored.plan->runs.front().run, 5U) << "the numbers of failed attempts stay theirs";
  // Back to the first plan: the failed attempts were those of another command.
  const auto back = change(stored, Stored::text(2));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->added, 4U);
}

TEST(ChangedPlan, TakesUpRunsThatWereLeftBehind) {
  Stored stored;
  measure(stored, 4);
  ASSERT_TRUE(change(stored, file("a = [2, 3]", "replications = 2")));
  { const auto launching = stored.open(); }
  const auto without = change(stored, file("a = [2, 3]", "replications = 2"));
  EXPECT_EQ(without->kept, 2U);
  EXPECT_EQ(without->left_behind, 2U);
  const auto with = change(stored, file("a = [1, 2, 3]", "replications = 2"));
  EXPECT_EQ(with->kept, 4U);
  EXPECT_EQ(with->left_behind, 0U);
}

TEST(ChangedPlan, AsksForTheFormerLevelOfAFactorThatJoins) {
  Stored stored;
  measure(stored, 4);
  const std::string command = "command = [\"cmd\", \"{a}\", \"{b}\"]";
  const auto unknown = change(stored, file("a = [1, 2]\nb = [7, 8]", "replications = 2", command));
  ASSERT_TRUE(unknown);
  EXPECT_NE(unknown->refused, "");
  EXPECT_THROW(stored.open(Access::read), language::InputError);
  const std::string factors = "a = [1, 2]\nb = { levels = [7, 8], was = 8 }";
  const auto other_command = change(stored, file(factors, "replications = 2", command));
  ASSERT_TRUE(other_command);
  EXPECT_EQ(other_command->refused, "");
  EXPECT_NE(other_command->measured_otherwise, "") << "the former command had no word 8";
  EXPECT_THROW(campaigns::require_launchable(*stored.campaign, *other_command),
               language::InputError);
  const auto found =
      change(stored, file(factors, "replications = 2", command), campaigns::Measurement::same);
  ASSERT_TRUE(found);
  EXPECT_NO_THROW(campaigns::require_launchable(*stored.campaign, *found));
  EXPECT_EQ(found->kept, 4U);
  for (const doe::EarlierRun& one : found->earlier) {
    EXPECT_EQ(stored.design->level(one.point.value(), 1).text, "8");
  }
}

TEST(ChangedPlan, LaunchesNothingThatMayMeasureSomethingElseAndStillReadsWhatIsFinished) {
  Stored stored;
  measure(stored, 4);
  const auto launches = [&](const std::string& run) {
    const auto found = change(stored, file("a = [1, 2]", "replications = 2", run));
    EXPECT_TRUE(found && found->refused.empty() && found->kept == 4U) << run;
    EXPECT_NO_THROW(stored.open(Access::read)) << run;
    if (found->measured_otherwise.empty()) {
      EXPECT_NO_THROW(stored.open(Access::launch)) << run;
      return true;
    }
    EXPECT_THROW(stored.open(Access::launch), language::InputError) << run;
    return false;
  };
  EXPECT_FALSE(launches("command = [\"cmd\", \"-v\", \"{a}\"]"));
  EXPECT_FALSE(launches("command = [\"cmd\", \"{a}\"]\nenv = { X = \"1\" }"));
  EXPECT_FALSE(launches("command = [\"cmd\", \"{a}\"]\nbefore = [\"sync\"]"));
  EXPECT_FALSE(launches("command = [\"cmd\", \"{a}\"]\ntimeout = \"1 s\"")) << "runs took 1.5 s";
  EXPECT_TRUE(launches("command = [\"cmd\", \"{a}\"]\ntimeout = \"2 s\""));
}

}  // namespace
