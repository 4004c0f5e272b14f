#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/campaigns/ssh/over_ssh.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::OutcomeKind;
using Site = tests::OneSshHost;

struct LoginShell : testing::TestWithParam<std::tuple<const char*, tests::HostKind>> {};

TEST_P(LoginShell, NeedNotBeOneOfPosix) {
  const std::string shell = std::get<0>(GetParam());
  if (tests::run_program({shell, "-c", "exit 0"}) != 0)
    GTEST_SKIP() << shell << " is not installed";
  if (const auto why = tests::absent(std::get<1>(GetParam()))) GTEST_SKIP() << *why;
  // What sshd itself does for a user with this shell; the shell also says a word of its own.
  Site site("ForceCommand echo hello; exec " + shell + " -c \"$SSH_ORIGINAL_COMMAND\"");
  SKIP_WITHOUT_SERVER(site);
  auto host = tests::of_kind(site.hosts.host(), std::get<1>(GetParam()));
  host.stage = {"data"};
  site.hosts.workshop.write("data", "staged\n");
  campaigns::SshExecutor executor(host);
  const auto outcome =
      executor
          .start(site.launch({"sh", "-c", "cat data; printf %s \"$1\"", "sh", "it's $HOME !1"}))
          ->wait(site.interrupt);
  EXPECT_EQ(outcome.exit_status, 0) << outcome.message;
  EXPECT_EQ(site.read(1, "stdout"), "staged\nit's $HOME !1");
}

INSTANTIATE_TEST_SUITE_P(Kinds, LoginShell,
                         testing::Combine(testing::Values("sh", "tcsh", "fish"),
                                          testing::Values(tests::HostKind::usual,
                                                          tests::HostKind::busybox)),
                         [](const auto& one) {
                           return std::get<0>(one.param) +
                                  ("Of" + tests::name_of(std::get<1>(one.param)));
                         });

/// Whatever else the host has.
struct LostSessions : tests::OverSsh {};
INSTANTIATE_TEST_SUITE_P(By, LostSessions, testing::ValuesIn(tests::host_kinds),
                         [](const auto& one) { return tests::name_of(one.param); });

TEST_P(LostSessions, LoseNothing) {
  campaigns::SshExecutor executor(target());
  auto execution = executor.start(patient());
  await("there1");
  hosts.cut_sessions("one");
  workshop.write("go", "");
  const auto outcome = execution->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
  EXPECT_EQ(read(1, "stdout"), "1\n");
}

TEST_P(LostSessions, AreThoseOfASilentLinkToo) {
  hosts.configure("  ServerAliveInterval 1\n  ServerAliveCountMax 2");
  campaigns::SshExecutor executor(target());
  EXPECT_EQ(executor.lease(), std::nullopt);
  auto execution = executor.start(patient());
  await("there1");
  hosts.signal_sessions("one", SIGSTOP);
  workshop.write("go", "");
  const auto outcome = execution->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
  // The holder of the lease still hangs on the silent link: it is replaced.
  const auto next = executor.start(launch({"true"}, 2))->wait(interrupt);
  EXPECT_EQ(next.exit_status, 0) << next.message;
  hosts.cut_sessions("one");
}

TEST(FaultsOverSsh, AKilledControlMasterLosesNothing) {
  Site site;
  SKIP_WITHOUT_SERVER(site);
  const auto& folder = site.hosts.workshop.folder;
  site.hosts.configure("  ControlMaster auto\n  ControlPath " + (folder / "%C").string() +
                       "\n  ControlPersist 60");
  {
    campaigns::SshExecutor executor(site.hosts.host());
    auto execution = executor.start(site.patient());
    site.await("there1");
    tests::run_program({"ssh", "-F", folder / "ssh.conf", "-O", "exit", "one"});
    site.hosts.workshop.write("go", "");
    const auto outcome = execution->wait(site.interrupt);
    EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
    EXPECT_EQ(site.read(1, "stdout"), "1\n");
  }
  tests::run_program({"ssh", "-F", folder / "ssh.conf", "-O", "exit", "one"});
}

TEST(FaultsOverSsh, TheUserCanEndADriverWhoseHostIsGoneAndTheNextOneTakesTheResults) {
  Site site;
  SKIP_WITHOUT_SERVER(site);
  const auto asked = site.patient();
  {
    campaigns::SshExecutor executor(site.hosts.host());
    auto execution = executor.start(asked);
    site.await("there1");
    site.hosts.stop("one");
    std::thread user([] {
      std::this_thread::sleep_for(300ms);
      ::kill(::getpid(), SIGINT);
    });
    EXPECT_THROW(execution->wait(site.interrupt), campaigns::HostUnreachable);
    user.join();
  }
  site.hosts.start("one");
  site.hosts.workshop.write("go", "");
  campaigns::SshExecutor executor(site.hosts.host());
  const auto boot = executor.machine().boot_id;
  EXPECT_EQ(executor.recover(asked.folder, boot, site.interrupt, [] {}).exit_status, 0);
  EXPECT_EQ(site.read(1, "stdout"), "1\n");
}

TEST(FaultsOverSsh, SeveralRunsAtOnceOnOneHostDoNotDisturbEachOther) {
  Site site;
  SKIP_WITHOUT_SERVER(site);
  campaigns::SshExecutor executor(site.hosts.host());
  std::vector<std::thread> threads;
  std::atomic<int> good = 0;
  for (int run = 1; run <= 3; ++run) {
    threads.emplace_back([&, run] {
      const auto outcome = executor.start(site.patient(run))->wait(site.interrupt);
      if (outcome.exit_status == 0 && site.read(run, "stdout") == std::to_string(run) + "\n")
        ++good;
    });
  }
  for (const char* file : {"there1", "there2", "there3"}) site.await(file);
  site.hosts.workshop.write("go", "");
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(good, 3);
}

TEST(FaultsOverSsh, MoreLoginsAtOnceThanAServerTakesAllSucceed) {
  Site site("MaxStartups 8:100:8\n");
  SKIP_WITHOUT_SERVER(site);
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int driver = 0; driver < 16; ++driver) {
    threads.emplace_back([&, driver] {
      auto host = site.hosts.host();
      host.store = site.hosts.workshop.folder / std::to_string(driver);
      campaigns::SshExecutor executor(host);
      if (!executor.machine().boot_id.empty()) ++good;
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(good, 16);
}

TEST(FaultsOverSsh, ALargeOutputDoesNotPassThroughMemory) {
  Site site;
  SKIP_WITHOUT_SERVER(site);
  constexpr std::uintmax_t size = 60'000'000;
  campaigns::SshExecutor executor(site.hosts.host());
  executor.machine();
  rusage before{};
  ::getrusage(RUSAGE_SELF, &before);
  const auto outcome =
      executor.start(site.launch({"head", "-c", std::to_string(size), "/dev/zero"}))
          ->wait(site.interrupt);
  rusage after{};
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_EQ(outcome.exit_status, 0) << outcome.message;
  EXPECT_EQ(std::filesystem::file_size(site.hosts.workshop.folder / "c.yates/runs/1/1/stdout"),
            size);
  EXPECT_LT((after.ru_maxrss - before.ru_maxrss) * 1024, 20'000'000);
}

TEST(FaultsOverSsh, WhereResultsCannotBeWrittenTheyStayOnTheHost) {
  Site site;
  SKIP_WITHOUT_SERVER(site);
  const auto asked = site.launch({"sh", "-c", "mkdir \"$YATES_RUN_DIR/blocked\"; echo out"});
  // In the way of the folder, and for root as well.
  std::ofstream(asked.folder / "blocked") << "file";
  tests::run_program({"chattr", "+i", asked.folder / "blocked"});
  campaigns::SshExecutor executor(site.hosts.host());
  bool written = false;
  try {
    executor.start(asked)->wait(site.interrupt);
    written = true;
  } catch (const language::FileError&) {
  }
  tests::run_program({"chattr", "-i", asked.folder / "blocked"});
  if (written) GTEST_SKIP() << "nothing can be protected in this file system";
  EXPECT_FALSE(std::filesystem::exists(asked.folder / "outcome"));
  std::filesystem::remove(asked.folder / "blocked");
  campaigns::SshExecutor next(site.hosts.host());
  EXPECT_EQ(next.recover(asked.folder, next.machine().boot_id, site.interrupt, [] {}).exit_status,
            0);
  EXPECT_EQ(site.read(1, "stdout"), "out\n");
}

}  // namespace
