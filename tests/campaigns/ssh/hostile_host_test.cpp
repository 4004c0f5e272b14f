// Hosts that send what no honest one does: whoever owns a host must not own the driver's machine.

#include <chrono>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/campaigns/ssh/one_host.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

/// The `tar` of a host, which sends what the test wants.
struct OwnTar {
  explicit OwnTar(const std::string& script) {
    programs.write("tar", "#!/bin/sh\n" + script + "\n");
    fs::permissions(programs.folder / "tar", fs::perms::owner_all);
  }
  std::vector<std::string> environment() const {
    return {"PATH=" + programs.folder.string() + ":/usr/bin:/bin"};
  }
  tests::Workshop programs;
};

struct HostWithTar : private OwnTar, tests::OneSshHost {
  /// Sends the file `archive` of the workshop of its programs.
  HostWithTar() : HostWithTar("exec cat \"${0%/*}/archive\"") {}
  explicit HostWithTar(const std::string& script)
      : OwnTar(script), tests::OneSshHost("", environment()) {}

  fs::path tree() const { return programs.folder / "tree"; }
  /// Makes the archive of members of the tree, by the true `tar` of this machine.
  void pack(const std::vector<std::string>& members, const std::string& more = "--sort=name") {
    std::vector<std::string> words{
        "/usr/bin/env", "tar", "-c", more, "-f", programs.folder / "archive", "-C", tree()};
    words.insert(words.end(), members.begin(), members.end());
    ASSERT_EQ(tests::run_program(words), 0);
  }
  fs::path attempt(int run) const {
    return workshop.folder / "c.yates/runs" / std::to_string(run) / "1";
  }
};

TEST(HostileArchive, WritesThroughNoLink) {
  HostWithTar site;
  SKIP_WITHOUT_SERVER(site);
  campaigns::SshExecutor executor(site.hosts.host());
  const auto victim = site.workshop.folder / "victim";
  int run = 0;
  for (const std::string member :
       {"outcome.tmp", ".//outcome.tmp", "./outcome.tmp", "outcome", "./stdout", "claim.1"}) {
    site.workshop.write("victim", "precious");
    fs::remove_all(site.tree());
    fs::create_directory(site.tree());
    fs::create_symlink(victim, site.tree() / fs::path(member).filename());
    site.pack({member});
    const auto outcome = executor.start(site.launch({"true"}, ++run))->wait(site.interrupt);
    EXPECT_EQ(outcome.exit_status, 0) << member << ": " << outcome.message;
    EXPECT_EQ(site.workshop.read("victim"), "precious") << member;
    for (const auto& entry : fs::directory_iterator(site.attempt(run))) {
      EXPECT_TRUE(entry.is_regular_file() && !entry.is_symlink()) << member << entry.path();
    }
    EXPECT_FALSE(fs::exists(site.attempt(run).string() + ".incoming")) << member;
  }
}

TEST(HostileArchive, GivesOnlyRegularFilesAndNoPermissions) {
  HostWithTar site;
  SKIP_WITHOUT_SERVER(site);
  auto host = site.hosts.host();
  std::string remarks;
  host.remark = [&](const std::string& text) { remarks += text + "\n"; };
  fs::create_directories(site.tree() / "folder/below");
  for (const char* file : {"stdout", "folder/below/file"}) {
    std::ofstream(site.tree() / file) << "text of " << file << "\n";
  }
  fs::create_symlink("/etc/passwd", site.tree() / "folder/link");
  ASSERT_EQ(::mkfifo((site.tree() / "pipe").c_str(), 0600), 0);
  site.pack({"."}, "--mode=06000");  // set-user-ID and set-group-ID, and nobody may read
  campaigns::SshExecutor executor(host);
  const auto outcome = executor.start(site.launch({"true"}))->wait(site.interrupt);
  EXPECT_EQ(outcome.exit_status, 0) << outcome.message;
  for (const std::string file : {"stdout", "folder/below/file"}) {
    EXPECT_EQ(site.read(1, file), "text of " + file + "\n");
    EXPECT_EQ(fs::status(site.attempt(1) / file).permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
  }
  EXPECT_EQ(fs::status(site.attempt(1) / "folder").permissions(), fs::perms::owner_all);
  EXPECT_FALSE(fs::exists(fs::symlink_status(site.attempt(1) / "pipe")));
  EXPECT_FALSE(fs::exists(fs::symlink_status(site.attempt(1) / "folder/link")));
  EXPECT_NE(remarks.find("2 links, pipes or devices that one sent were left out"),
            std::string::npos)
      << remarks;
}

TEST(HostileArchive, ThatDoesNotEndIsLeftWhenTheUserAsksTwice) {
  HostWithTar site("exec cat /dev/zero");
  SKIP_WITHOUT_SERVER(site);
  campaigns::SshExecutor executor(site.hosts.host());
  auto execution = executor.start(site.launch({"true"}));
  std::thread user([] {
    for (int request = 0; request < 4; ++request) {
      std::this_thread::sleep_for(1s);
      ::kill(::getpid(), SIGINT);
    }
  });
  EXPECT_THROW(execution->wait(site.interrupt), campaigns::HostUnreachable);
  user.join();
  EXPECT_FALSE(fs::exists(site.attempt(1) / "outcome"));
}

/// Why a host is refused or given up by a call.
std::string why(const std::function<void()>& action) {
  try {
    action();
  } catch (const campaigns::HostUnreachable& problem) {
    return problem.what();
  }
  return "it is not";
}

TEST(HostileLogin, ThatSaysMoreThanAMebibyteIsRefused) {
  tests::OneSshHost site("ForceCommand yes hello");
  SKIP_WITHOUT_SERVER(site);
  campaigns::SshExecutor executor(site.hosts.host());
  EXPECT_EQ(why([&] { executor.machine(); }),
            "one: its answer cannot be used: its login shell says more than 1048576 bytes before "
            "it reads a command");
}

TEST(HostileLogin, ThatSendsNoNewlineFillsNoMemory) {
  tests::OneSshHost site("ForceCommand cat /dev/zero");
  SKIP_WITHOUT_SERVER(site);
  rusage before{};
  ::getrusage(RUSAGE_SELF, &before);
  campaigns::SshExecutor executor(site.hosts.host());
  EXPECT_EQ(why([&] { executor.machine(); }),
            "one: its answer cannot be used: more than 1048576 bytes came without a newline");
  rusage after{};
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_LT((after.ru_maxrss - before.ru_maxrss) * 1024, 20'000'000);
}

TEST(HostileLogin, ThatGreetsForEverCanBeInterrupted) {
  tests::OneSshHost site("ForceCommand while :; do echo hello; sleep 0.1; done");
  SKIP_WITHOUT_SERVER(site);
  campaigns::SshExecutor executor(site.hosts.host());
  std::thread user([] {
    std::this_thread::sleep_for(500ms);
    ::kill(::getpid(), SIGINT);
  });
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(why([&] { executor.machine(); }),
            "one: does not answer, and the user has requested the end");
  user.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 30s);
}

TEST(SilentLogin, IsWaitedForNoLongerThanIsLeft) {
  tests::OneSshHost site("ForceCommand sleep 100");
  SKIP_WITHOUT_SERVER(site);
  campaigns::SshExecutor executor(site.hosts.host());
  const auto begin = std::chrono::steady_clock::now();
  std::thread other([&] {  // finds that the host is not needed any more
    std::this_thread::sleep_for(500ms);
    executor.limit_waiting(0);
  });
  EXPECT_EQ(why([&] { executor.lease(); }), "one: does not answer");
  other.join();
  executor.limit_waiting(1);
  EXPECT_EQ(why([&] { executor.finish(); }), "one: does not answer");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 30s);
}

/// A host whose shell does what the test wants where files are staged.
struct HostWithOwnStaging : tests::OneSshHost {
  campaigns::SshHost host_that(const std::string& script) const {
    workshop.write("shell",
                   "#!/bin/sh\nif [ \"$1\" = -c ]; then " + script + "; fi\nexec /bin/sh \"$@\"\n");
    fs::permissions(workshop.folder / "shell", fs::perms::owner_all);
    workshop.write("data", std::string(5'000'000, 'x'));
    auto host = hosts.host();
    host.shell = workshop.folder / "shell";
    host.stage = {"data"};
    return host;
  }
};

TEST(HostileStaging, ThatIsAnsweredWithoutEndIsRefused) {
  const HostWithOwnStaging site;
  SKIP_WITHOUT_SERVER(site);
  campaigns::SshExecutor executor(site.host_that("exec 3<&0; cat <&3 >/dev/null & exec yes hello"));
  EXPECT_EQ(why([&] { executor.facts(); }),
            "one: its answer cannot be used: its login shell says more than 1048576 bytes before "
            "it reads a command");
}

TEST(HostileStaging, ThatIsNotReadIsWaitedForNoLongerThanIsLeft) {
  const HostWithOwnStaging site;
  SKIP_WITHOUT_SERVER(site);
  campaigns::SshExecutor executor(site.host_that("exec sleep 100"));
  std::thread other([&] {
    std::this_thread::sleep_for(1s);
    executor.limit_waiting(0);
  });
  EXPECT_EQ(why([&] { executor.facts(); }), "one: does not answer");
  other.join();
}

TEST(LeaseOverSsh, IsNotTakenWithAPipeThatSomebodyHasPutThere) {
  tests::OneSshHost site;
  SKIP_WITHOUT_SERVER(site);
  ASSERT_EQ(::mkfifo((site.workshop.folder / "one.lease").c_str(), 0666), 0);
  campaigns::SshExecutor executor(site.hosts.host());
  EXPECT_EQ(why([&] { executor.lease(); }),
            "one: its lease cannot be taken: it is not a regular file; set "
            "YATES_HOST_LEASE in the environment of its logins to another file");
}

}  // namespace
