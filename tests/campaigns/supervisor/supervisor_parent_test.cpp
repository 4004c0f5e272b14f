// A supervisor that is asked to end with the process that started it.

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/supervisor/exit_status.hpp"
#include "tests/campaigns/supervisor/supervised.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::OutcomeKind;
using SteadyClock = std::chrono::steady_clock;

struct SupervisorWithParent : tests::Supervised {
  /// A shell that starts the supervisor as its child, or does what else is asked of it there.
  pid_t start_parent(const std::vector<std::string>& command, const std::string& line) const {
    auto asked = launch(command);
    asked.grace = 3600;
    workshop.write("request", campaigns::request_text(asked));
    const std::string script = "cd " + workshop.folder.string() + "; supervisor='" +
                               YATES_SUPERVISOR + "'; folder=$PWD; " + line;
    const char* const words[] = {"sh", "-c", script.c_str(), nullptr};
    pid_t pid = 0;
    EXPECT_EQ(
        ::posix_spawn(&pid, "/bin/sh", nullptr, nullptr, const_cast<char* const*>(words), environ),
        0);
    return pid;
  }

  /// Whether the file is there in time.
  bool comes(const std::string& name) const {
    const auto end = SteadyClock::now() + 60s;
    while (!std::filesystem::exists(workshop.folder / name) && SteadyClock::now() < end) {
      std::this_thread::sleep_for(5ms);
    }
    return std::filesystem::exists(workshop.folder / name);
  }
};

TEST_F(SupervisorWithParent, MeasuresAsAnyOther) {
  const pid_t parent = start_parent({"sh", "-c", "echo done; exit 3"},
                                    "\"$supervisor\" \"$folder\" - $$ <request; exit $?");
  EXPECT_EQ(tests::Workshop::wait(parent), 0);
  const auto outcome = campaigns::read_outcome(workshop.folder);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->kind, OutcomeKind::exited);
  EXPECT_EQ(outcome->exit_status, 3);
  EXPECT_EQ(workshop.read("stdout"), "done\n");
}

TEST_F(SupervisorWithParent, EndsItsCommandsWhenTheParentIsKilled) {
  const pid_t parent = start_parent(
      {"sh", "-c", "trap 'echo bye; exit 0' TERM; touch begun; while :; do sleep 0.01; done"},
      "\"$supervisor\" \"$folder\" - $$ <request & wait");
  ASSERT_TRUE(comes("begun"));
  ::kill(parent, SIGKILL);
  ASSERT_TRUE(comes("outcome"));
  tests::Workshop::wait(parent);
  const auto outcome = campaigns::read_outcome(workshop.folder);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->kind, OutcomeKind::interrupted);
  EXPECT_EQ(workshop.read("stdout"), "bye\n");
}

TEST_F(SupervisorWithParent, GivesACommandThatIgnoresItNoMoreThanASecond) {
  const pid_t parent =
      start_parent({"sh", "-c", "trap '' TERM; touch begun; while :; do sleep 0.01; done"},
                   "\"$supervisor\" \"$folder\" - $$ <request & wait");
  ASSERT_TRUE(comes("begun"));
  ::kill(parent, SIGKILL);
  ASSERT_TRUE(comes("outcome")) << "it was given its grace of an hour";
  tests::Workshop::wait(parent);
  const auto outcome = campaigns::read_outcome(workshop.folder);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->kind, OutcomeKind::interrupted);
  EXPECT_EQ(outcome->signal, SIGKILL);
}

TEST_F(SupervisorWithParent, StartsNothingWhenTheParentHasEndedBefore) {
  // The shell that starts it has replaced the one that it is to end with.
  const pid_t parent = start_parent({"touch", "begun"},
                                    "sh -c 'exit 0' & gone=$!; wait; "
                                    "\"$supervisor\" \"$folder\" - $gone <request; exit $?");
  EXPECT_EQ(tests::Workshop::wait(parent), supervisor::cannot_begin);
  EXPECT_FALSE(std::filesystem::exists(workshop.folder / "begun"));
  EXPECT_FALSE(std::filesystem::exists(workshop.folder / "claim"));
}

TEST_F(SupervisorWithParent, RefusesAParentThatIsNoProcess) {
  const pid_t parent =
      start_parent({"touch", "begun"}, "\"$supervisor\" \"$folder\" - nobody <request; exit $?");
  EXPECT_EQ(tests::Workshop::wait(parent), supervisor::wrong_usage);
}

}  // namespace
