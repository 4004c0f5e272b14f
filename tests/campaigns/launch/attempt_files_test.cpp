#include "campaigns/launch/attempt_files.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::OutcomeKind;
using tests::Workshop;

TEST(AttemptFiles, AreAbsentWhereThereAreNone) {
  const Workshop workshop;
  EXPECT_FALSE(campaigns::read_outcome(workshop.folder));
  EXPECT_FALSE(campaigns::is_synced(workshop.folder));
}

TEST(AttemptFiles, AreAbsentWhereTheyAreNotWhole) {
  const Workshop workshop;
  for (const std::string text : {"", "kind=exited\nstatus=0\n", "kind=exited\nstatus=0\nend\nx",
                                 "mine\nend\n", "leftovers=0\nend\n"}) {
    workshop.write("outcome", text);
    EXPECT_FALSE(campaigns::read_outcome(workshop.folder)) << text;
    EXPECT_FALSE(campaigns::is_synced(workshop.folder)) << text;
  }
}

// A host that sends such a text must not keep the campaign from ever going on.
TEST(AttemptFiles, TakeNoOutcomeOfAnotherForm) {
  const Workshop workshop;
  for (const std::string text :
       {"kind=vanished\nleftovers=0\nend\n", "kind=exited\nleftovers=some\nend\n",
        "kind=exited\nleftovers=0\nend\n", "kind=exited\nend\n"}) {
    workshop.write("outcome", text);
    EXPECT_FALSE(campaigns::is_whole_outcome(text)) << text;
    EXPECT_FALSE(campaigns::read_outcome(workshop.folder)) << text;
    EXPECT_FALSE(campaigns::is_synced(workshop.folder)) << text;
  }
}

TEST(AttemptFiles, NeedNotTellTheLargestResidentSet) {
  const Workshop workshop;
  workshop.write("outcome",
                 "kind=exited\nstatus=0\nwall_ns=10000000\nuser_us=0\nsystem_us=0\nleftovers=0\n"
                 "synced=1\nend\n");
  const auto outcome = campaigns::read_outcome(workshop.folder).value();
  EXPECT_EQ(outcome.usage->wall, 0.01);
  EXPECT_EQ(outcome.usage->max_rss, std::nullopt);
}

TEST(AttemptFiles, TellOfCopiesAndOfTheMachine) {
  const Workshop workshop;
  workshop.write("outcome",
                 "kind=signalled\nsignal=9\nwall_ns=2500000000\nuser_us=3\nsystem_us=4\n"
                 "max_rss_bytes=5\ncopy.1.status=0\ncopy.1.wall_ns=1\ncopy.1.user_us=1\n"
                 "copy.1.system_us=2\ncopy.1.max_rss_bytes=5\ncopy.2.signal=9\n"
                 "copy.2.wall_ns=2500000000\ncopy.2.user_us=2\ncopy.2.system_us=2\n"
                 "copy.2.max_rss_bytes=4\nleftovers=3\ninfrastructure=the disk is full\n"
                 "synced=1\nend\n");
  const auto outcome = campaigns::read_outcome(workshop.folder).value();
  EXPECT_EQ(outcome.kind, OutcomeKind::signalled);
  EXPECT_EQ(outcome.signal, 9);
  EXPECT_EQ(outcome.usage->wall, 2.5);
  EXPECT_EQ(outcome.leftovers, 3);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_EQ(outcome.message, "the disk is full");
  ASSERT_EQ(outcome.copies.size(), 2U);
  EXPECT_EQ(outcome.copies[0].exit_status, 0);
  EXPECT_EQ(outcome.copies[0].usage.system, 2e-6);
  EXPECT_EQ(outcome.copies[1].signal, 9);
  EXPECT_FALSE(outcome.copies[1].exit_status);
  EXPECT_TRUE(campaigns::is_synced(workshop.folder));
}

}  // namespace
