// That the hosts of other tests are what those tests take them for.

#include "tests/campaigns/ssh/hosts.hpp"

#include <chrono>
#include <fstream>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "campaigns/launch/program_output.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;

struct ThreeHosts : testing::Test {
  const std::vector<std::string> names{"n1", "n2", "n3"};
  tests::SshHosts hosts{names, "", tests::Place::namespaces};

  void SetUp() override {
    if (!hosts.absent().empty()) GTEST_SKIP() << hosts.absent();
  }
  /// What a command says there; "lost" where the host cannot be reached.
  std::string on(const std::string& name, const std::string& command,
                 const std::string& seconds = "20") const {
    auto words = hosts.ssh_options();
    words.insert(words.begin(), "ssh");
    words.insert(words.end(),
                 {"-o", "ConnectTimeout=" + seconds, "-o", "LogLevel=ERROR", name, command});
    const auto output = campaigns::output_of(words, "/", 40);
    return output.problem ? "lost" : output.text;
  }
};

TEST_F(ThreeHosts, HaveAnAddressABootIdAndALeaseOfTheirOwn) {
  if (!hosts.apart()) GTEST_SKIP() << "there are no network namespaces";
  std::set<std::string> addresses, boots, leases;
  for (const auto& name : names) {
    addresses.insert(on(name, "ip -4 -o addr show eth0"));
    boots.insert(on(name, "cat /proc/sys/kernel/random/boot_id"));
    leases.insert(on(name, "echo $YATES_HOST_LEASE"));
  }
  EXPECT_EQ(addresses.size(), 3U);
  EXPECT_EQ(boots.size(), 3U);
  EXPECT_FALSE(boots.contains(campaigns::this_machine().boot_id + "\n"));
  EXPECT_EQ(leases.size(), 3U);
}

TEST_F(ThreeHosts, CanBeCutOffOneByOne) {
  hosts.cut_link("n2");
  EXPECT_EQ(on("n1", "echo there"), "there\n");
  EXPECT_EQ(on("n2", "echo there", "1"), "lost");
  hosts.mend_link("n2");
  EXPECT_EQ(on("n2", "echo there"), "there\n");
}

/// A process that has ended may still be waited for.
bool lives(const std::string& pid) {
  std::ifstream words("/proc/" + std::to_string(std::stoi(pid)) + "/cmdline");
  return words.get() != std::ifstream::traits_type::eof();
}

TEST_F(ThreeHosts, AreEmptyAfterAReboot) {
  if (!hosts.apart()) GTEST_SKIP() << "there are no network namespaces";
  const std::string boot = on("n1", "cat /proc/sys/kernel/random/boot_id");
  const std::string start = "setsid sleep 300 >/dev/null 2>&1 </dev/null & echo $!";
  const std::string process = on("n1", start);
  const std::string other = on("n2", start);
  hosts.reboot("n1");
  EXPECT_NE(on("n1", "cat /proc/sys/kernel/random/boot_id"), boot);
  EXPECT_FALSE(lives(process));
  EXPECT_TRUE(lives(other)) << "of another host";
}

}  // namespace
