#include "campaigns/store/lock.hpp"

#include <chrono>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/campaigns/workshop.hpp"

namespace {

using yates::campaigns::Lock;
using yates::tests::Workshop;
using namespace std::chrono_literals;

/// A process takes the lock, forks a child that keeps the open file for a while, and is killed.
void leave_locked(const std::filesystem::path& file, std::chrono::milliseconds by_the_child) {
  const pid_t holder = ::fork();
  if (holder == 0) {
    const auto lock = Lock::take(file);
    if (::fork() == 0) {
      std::this_thread::sleep_for(by_the_child);
      ::_exit(0);
    }
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(holder, &status, 0), holder);
  ASSERT_TRUE(WIFSIGNALED(status));
}

TEST(Lock, IsHeldByOneAtATimeAndNamesItsHolder) {
  const Workshop workshop;
  const auto file = workshop.folder / "lock";
  EXPECT_EQ(Lock::holder(file), std::nullopt);
  const auto lock = Lock::take(file);
  ASSERT_TRUE(lock);
  EXPECT_EQ(Lock::holder(file), ::getpid());
  EXPECT_FALSE(Lock::take(file));
}

TEST(Lock, IsWaitedForWhereAChildOfAKilledHolderStillHasIt) {
  const Workshop workshop;
  const auto file = workshop.folder / "lock";
  leave_locked(file, 200ms);
  ASSERT_TRUE(Lock::holder(file)) << "the child has ended too early for this test";
  EXPECT_TRUE(Lock::take(file));
}

TEST(Lock, IsNotWaitedForWithoutEnd) {
  const Workshop workshop;
  const auto file = workshop.folder / "lock";
  leave_locked(file, 5s);
  EXPECT_FALSE(Lock::take(file));
}

}  // namespace
