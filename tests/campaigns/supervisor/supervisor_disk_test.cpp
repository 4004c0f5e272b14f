// What happens when there is no room: on a small file system where this program may mount one, and
// everywhere with a limit on the size of files, which fails the same writes.

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <sys/mount.h>

#include "campaigns/launch/attempt_files.hpp"
#include "tests/campaigns/supervisor/supervised.hpp"

namespace {

using namespace yates;
using campaigns::OutcomeKind;
namespace fs = std::filesystem;

struct FullDisk : tests::Supervised {
  void SetUp() override {
    fs::create_directory(attempt);
    if (::mount("yates-test", attempt.c_str(), "tmpfs", 0, "size=256k,mode=0700") != 0) {
      GTEST_SKIP() << "no file system can be mounted here: " << std::strerror(errno);
    }
    mounted = true;
  }
  void TearDown() override {
    if (mounted) ::umount2(attempt.c_str(), MNT_DETACH);
  }
  campaigns::Launch apart(const std::string& script) const {
    auto asked = launch({"sh", "-c", script});
    asked.folder = attempt;
    return asked;
  }
  fs::path attempt = workshop.folder / "attempt";
  bool mounted = false;
};

TEST_F(FullDisk, ByTheCommandIsToldApartFromAFaultOfTheCommand) {
  const auto outcome = run(apart("head -c 1000000 /dev/zero"));
  EXPECT_EQ(outcome.kind, OutcomeKind::exited);
  EXPECT_NE(outcome.exit_status, 0);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_EQ(outcome.message, "the disk is full");
}

TEST_F(FullDisk, DuringTheRunLosesNeitherTheOutcomeNorItsTruth) {
  // The command succeeds all the same; room for the outcome was set aside.
  const auto outcome = run(apart("head -c 1000000 /dev/zero 2>/dev/null; exit 0"));
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_TRUE(outcome.infrastructure);
}

TEST_F(FullDisk, FailsTheKeepingOfFiles) {
  auto asked = apart("head -c 300000 /dev/zero > big");
  asked.keep = {{"big", "big"}};
  const auto outcome = run(asked);
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_EQ(outcome.message, "the disk is full");
}

TEST_F(FullDisk, BeforeTheStartStartsNothing) {
  // Before the supervisor claims the attempt.
  workshop.write("filling",
                 "#!/bin/sh\nhead -c 1000000 /dev/zero > $1/filler 2>/dev/null\n"
                 "exec '" YATES_SUPERVISOR "' \"$@\"\n");
  fs::permissions(workshop.folder / "filling", fs::perms::owner_all);
  campaigns::LocalExecutor filling(workshop.folder / "filling");
  const auto outcome = filling.start(apart("echo ran >> log"))->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::not_launched);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_EQ(outcome.message, "nothing was started: the disk is full");
  EXPECT_EQ(workshop.read("log"), "");
  EXPECT_FALSE(campaigns::read_outcome(attempt));
}

struct LimitedFiles : tests::Supervised {
  /// A supervisor, and so its commands, that cannot write files longer than so many times 512
  /// bytes.
  campaigns::LocalExecutor limited(int blocks) {
    const auto program = workshop.folder / "limited";
    workshop.write("limited", "#!/bin/sh\nulimit -f " + std::to_string(blocks) +
                                  "\nexec '" YATES_SUPERVISOR "' \"$@\"\n");
    fs::permissions(program, fs::perms::owner_all);
    return campaigns::LocalExecutor(program);
  }
};

TEST_F(LimitedFiles, NeverLeaveHalfAnOutcome) {
  auto executor_of_small = limited(1);  // the outcome of five copies is longer
  const auto outcome = executor_of_small.start(launch({"true"}, 5))->wait(interrupt);
  EXPECT_TRUE(outcome.infrastructure);
  if (outcome.kind == OutcomeKind::not_launched) {
    // A file system in memory refuses the room for the outcome beforehand.
    EXPECT_EQ(outcome.message, "nothing was started: the disk is full");
  } else {
    EXPECT_EQ(outcome.kind, OutcomeKind::lost);
    EXPECT_EQ(outcome.message,
              "the disk is full: the outcome of the command could not be recorded");
  }
  EXPECT_FALSE(fs::exists(workshop.folder / "outcome"));
}

TEST_F(LimitedFiles, OfTheCommandAreItsOwnFault) {
  auto executor_of_small = limited(8);
  const auto outcome =
      executor_of_small.start(launch({"head", "-c", "5000", "/dev/zero"}))->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::signalled);
  EXPECT_EQ(outcome.signal, SIGXFSZ);
  EXPECT_FALSE(outcome.infrastructure);
}

TEST_F(LimitedFiles, FailTheKeepingOfFiles) {
  auto executor_of_small = limited(8);
  workshop.write("big", std::string(5000, 'x'));
  auto asked = launch({"touch", "big"});
  asked.keep = {{"big", "big"}};
  const auto outcome = executor_of_small.start(asked)->wait(interrupt);
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_EQ(outcome.message, "the disk is full");
}

}  // namespace
