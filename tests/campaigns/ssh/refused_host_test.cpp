// Which supervisor a host gets, and the sentences that refuse a host without one.

#include <cerrno>
#include <cstring>
#include <string>

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/utsname.h>

#include "tests/campaigns/ssh/one_host.hpp"

namespace {

using namespace yates;

std::string own_architecture() {
  utsname own{};
  ::uname(&own);
  return own.machine;
}

/// A folder with a `uname` that names another architecture.
struct OtherArchitecture {
  explicit OtherArchitecture(const std::string& name) {
    programs.write("uname", "#!/bin/sh\necho Linux " + name + "\n");
    std::filesystem::permissions(programs.folder / "uname", std::filesystem::perms::owner_all);
  }
  std::vector<std::string> environment() const {
    return {"PATH=" + programs.folder.string() + ":/usr/bin:/bin"};
  }
  tests::Workshop programs;
};

/// A host that calls itself one of this architecture.
struct HostOf : private OtherArchitecture, tests::OneSshHost {
  explicit HostOf(const std::string& architecture)
      : OtherArchitecture(architecture), tests::OneSshHost("", environment()) {}

  /// A place for supervisors, where there are none.
  std::string program() const { return (workshop.folder / "yates-supervisor").string(); }
  campaigns::SshHost target() const {
    auto host = hosts.host();
    host.supervisor = program();
    return host;
  }
  /// Why it is refused; empty where it is not.
  std::string refusal() const {
    campaigns::SshExecutor executor(target());
    try {
      executor.machine();
    } catch (const campaigns::HostUnreachable& problem) {
      EXPECT_TRUE(problem.refused());
      return problem.what();
    }
    return {};
  }
};

TEST(HostOfAnotherArchitecture, GetsTheSupervisorOfItsArchitecture) {
  const HostOf site("riscv64");
  SKIP_WITHOUT_SERVER(site);
  std::filesystem::copy_file(YATES_SUPERVISOR, site.program() + "-riscv64");
  campaigns::SshExecutor executor(site.target());
  const auto outcome =
      executor.start(site.launch({"sh", "-c", "echo out; exit 3"}))->wait(site.interrupt);
  EXPECT_EQ(outcome.exit_status, 3) << outcome.message;
  EXPECT_EQ(site.read(1, "stdout"), "out\n");
}

TEST(HostOfAnotherArchitecture, IsRefusedWithTheWayToASupervisor) {
  const HostOf arm("aarch64");
  SKIP_WITHOUT_SERVER(arm);
  if (own_architecture() != "aarch64") {
    EXPECT_EQ(arm.refusal(),
              "one: its architecture is aarch64, for which there is no supervisor: install its "
              "cross compiler (g++-aarch64-linux-gnu) and build yates again, or copy a "
              "yates-supervisor that was built on a machine with aarch64 to " +
                  arm.program() + "-aarch64");
  }
  const HostOf risc("riscv64");
  EXPECT_EQ(risc.refusal(),
            "one: its architecture is riscv64, for which there is no supervisor: build yates on a "
            "machine with riscv64 and copy its yates-supervisor to " +
                risc.program() + "-riscv64");
}

TEST(HostOfAnotherArchitecture, IsRefusedWhereTheSupervisorBesideOursIsForAThird) {
  const HostOf site("riscv64");
  SKIP_WITHOUT_SERVER(site);
  site.workshop.write("yates-supervisor-riscv64", "\177ELF of another kind\n");
  EXPECT_EQ(site.refusal(), "one: " + site.program() +
                                "-riscv64 cannot be executed there, although its architecture is "
                                "riscv64: build yates on a machine with riscv64 and copy its "
                                "yates-supervisor to " +
                                site.program() + "-riscv64");
}

TEST(HostWithoutExecutableScratch, IsRefusedWithTheKeyThatNamesAnother) {
  const HostOf site(own_architecture());
  SKIP_WITHOUT_SERVER(site);
  const auto scratch = site.hosts.scratch();
  std::filesystem::create_directories(scratch);
  if (::mount("yates-test", scratch.c_str(), "tmpfs", MS_NOEXEC, "size=16m") != 0) {
    GTEST_SKIP() << "no file system can be mounted here: " << std::strerror(errno);
  }
  std::filesystem::copy_file(YATES_SUPERVISOR, site.program());
  const std::string why = site.refusal();
  const auto folder = std::filesystem::directory_iterator(scratch)->path() / "bin";
  EXPECT_EQ(why, "one: programs in " + folder.string() +
                     " cannot be executed, for example because its disk is mounted noexec; set "
                     "scratch = \"...\" in [launch] to a folder on another disk of the host");
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  ::umount2(scratch.c_str(), MNT_DETACH);
  std::filesystem::remove_all(scratch);
  EXPECT_EQ(site.refusal(), "");
}

}  // namespace
