#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <signal.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/responses/attempt_layout.hpp"
#include "tests/campaigns/supervisor/supervised.hpp"

namespace {

using namespace yates;
using campaigns::OutcomeKind;

struct Copies : tests::Supervised {};

TEST_F(Copies, EachHaveTheirOwnNumberOutputAndFolder) {
  const auto outcome = shell("echo copy $YATES_COPY in $YATES_RUN_DIR; echo $YATES_COPY >&2", 3);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited);
  EXPECT_EQ(outcome.copies.size(), 3U);
  for (const std::string number : {"1", "2", "3"}) {
    EXPECT_EQ(workshop.read("copies/" + number + "/stdout"),
              "copy " + number + " in " + workshop.folder.string() + "\n");
    EXPECT_EQ(workshop.read("copies/" + number + "/stderr"), number + "\n");
  }
  EXPECT_EQ(campaigns::copy_folder("/a", 2, 3), "/a/copies/2");
  EXPECT_EQ(campaigns::copy_folder("/a", 1, 1), "/a");
}

TEST_F(Copies, HaveTheirOwnCommandsAndVariables) {
  auto asked = launch({"sh", "-c", "echo $COLOUR"});
  asked.copies[0].environment = {{"COLOUR", "red\nand blue"}, {"COLOUR", "green"}};
  asked.copies.push_back({{"echo", "", "--", "a b", "$HOME", "'\"\n"}, {}});
  run(asked);
  EXPECT_EQ(workshop.read("copies/1/stdout"), "green\n");
  EXPECT_EQ(workshop.read("copies/2/stdout"), " -- a b $HOME '\"\n\n");
}

TEST_F(Copies, AreAllReadyBeforeTheFirstIsLetGo) {
  // Each waits until all have come: with one after the other none would ever end.
  auto asked = launch({"sh", "-c",
                       "touch here.$YATES_COPY; "
                       "until test $(ls | grep -c here.) -eq 5; do sleep 0.005; done"},
                      5);
  asked.timeout = 60;
  EXPECT_EQ(run(asked).kind, OutcomeKind::exited);
}

TEST_F(Copies, AreMeasuredOneByOneAndAsAWhole) {
  const auto outcome = shell(
      "test $YATES_COPY = 2 && sleep 0.2; i=0; while test $i -lt 5000; do i=$((i+1)); done", 3);
  ASSERT_TRUE(outcome.usage);
  ASSERT_EQ(outcome.copies.size(), 3U);
  double wall = 0;
  double cpu = 0;
  double memory = 0;
  for (const auto& copy : outcome.copies) {
    EXPECT_EQ(copy.exit_status, 0);
    wall = std::max(wall, copy.usage.wall);
    memory = std::max(memory, copy.usage.max_rss.value());
    cpu += copy.usage.user + copy.usage.system;
  }
  EXPECT_GT(outcome.copies[1].usage.wall, 0.2);
  EXPECT_EQ(outcome.usage->wall, wall);
  EXPECT_EQ(outcome.usage->max_rss, memory);
  EXPECT_NEAR(outcome.usage->user + outcome.usage->system, cpu, 1e-9);
}

TEST_F(Copies, TellOfTheFirstThatFailed) {
  auto outcome = shell("test $YATES_COPY -lt 3 || exit $((YATES_COPY + 4))", 4);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited);
  EXPECT_EQ(outcome.exit_status, 7);
  EXPECT_EQ(outcome.copies[0].exit_status, 0);
  EXPECT_EQ(outcome.copies[3].exit_status, 8);
}

TEST_F(Copies, TellOfASignalThatEndedOne) {
  const auto outcome = shell("test $YATES_COPY = 1 || kill -SEGV $$", 2);
  EXPECT_EQ(outcome.kind, OutcomeKind::signalled);
  EXPECT_EQ(outcome.signal, SIGSEGV);
  EXPECT_EQ(outcome.copies[0].exit_status, 0);
  EXPECT_FALSE(outcome.copies[1].exit_status);
}

TEST_F(Copies, AreAllEndedWhenTheirTimeIsOver) {
  auto asked =
      launch({"sh", "-c", "test $YATES_COPY = 2 && trap '' TERM; sleep 60 & wait; wait"}, 3);
  asked.timeout = 0.1;
  asked.grace = 0.1;
  const auto outcome = run(asked);
  EXPECT_EQ(outcome.kind, OutcomeKind::timed_out);
  ASSERT_EQ(outcome.copies.size(), 3U);
  EXPECT_EQ(outcome.copies[0].signal, SIGTERM);
  EXPECT_EQ(outcome.copies[1].signal, SIGKILL);
  EXPECT_LT(outcome.usage->wall, 30);
}

TEST_F(Copies, AreEndedWhenOneOfThemCannotStart) {
  auto asked = launch({"sleep", "60"}, 2);
  asked.copies.push_back({{"./no-such-program"}, {}});
  const auto outcome = run(asked);
  EXPECT_EQ(outcome.kind, OutcomeKind::cannot_start);
  EXPECT_EQ(outcome.message, "cannot start: No such file or directory");
  EXPECT_FALSE(outcome.infrastructure);
}

TEST_F(Copies, ThatCannotBeMadeAreTheMachinesFault) {
  // The folder of the second copy is in the way: the first must not run either.
  std::filesystem::create_directory(workshop.folder / "copies");
  const auto outcome = shell("echo ran >> log", 2);
  EXPECT_EQ(outcome.kind, OutcomeKind::cannot_start);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_EQ(workshop.read("log"), "");
}

TEST_F(Copies, CanBeAThousand) {
  const auto outcome = shell("echo $YATES_COPY", campaigns::most_copies);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
  ASSERT_EQ(outcome.copies.size(), campaigns::most_copies);
  EXPECT_EQ(workshop.read("copies/1000/stdout"), "1000\n");
  EXPECT_TRUE(campaigns::is_synced(workshop.folder));
}

}  // namespace
