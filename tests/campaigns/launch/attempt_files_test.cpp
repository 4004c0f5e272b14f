#include "campaigns/launch/attempt_files.hpp"

#include <filesystem>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include "language/error.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::OutcomeKind;
using tests::Workshop;

TEST(AttemptFiles, AreAbsentWhereThereAreNone) {
  const Workshop workshop;
  EXPECT_FALSE(campaigns::read_started(workshop.folder));
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
  for (const std::string text : {"", "7\npid=7\n", "7\npid=7\nend\n", "mine\n"}) {
    workshop.write("started", text);
    EXPECT_FALSE(campaigns::read_started(workshop.folder)) << text;
  }
}

TEST(AttemptFiles, ClaimAnAttemptOnlyWhereNobodyHasBegunIt) {
  using campaigns::Claim;
  const Workshop workshop;
  workshop.write("started", "7\npid=7\nstart_ticks=8\nboot_id=9\nend\n");
  const int held = ::open((workshop.folder / "started").c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(::flock(held, LOCK_EX), 0);
  // The command has removed `claim`.
  EXPECT_EQ(campaigns::examine_claim(workshop.folder), Claim::held);
  EXPECT_EQ(campaigns::claimant(workshop.folder), 7);
  ::close(held);
  EXPECT_EQ(campaigns::examine_claim(workshop.folder), Claim::left);
  EXPECT_FALSE(std::filesystem::exists(workshop.folder / "claim"));
  std::filesystem::remove(workshop.folder / "started");
  EXPECT_EQ(campaigns::examine_claim(workshop.folder), Claim::abandoned);
  EXPECT_EQ(campaigns::examine_claim(workshop.folder), Claim::left);
}

TEST(AttemptFiles, RefuseAnOutcomeOfAnotherForm) {
  const Workshop workshop;
  for (const std::string text :
       {"kind=vanished\nleftovers=0\nend\n", "kind=exited\nleftovers=some\nend\n",
        "kind=exited\nleftovers=0\nend\n"}) {
    workshop.write("outcome", text);
    EXPECT_THROW(campaigns::read_outcome(workshop.folder), language::FileError) << text;
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
