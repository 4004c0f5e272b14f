#include "campaigns/launch/host_facts.hpp"

#include <filesystem>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/utsname.h>

#include "language/error.hpp"
#include "tests/campaigns/supervisor/supervised.hpp"

namespace {

using namespace yates;
namespace fs = std::filesystem;

std::string fact(const campaigns::HostFacts& facts, const std::string& name) {
  for (const auto& [key, value] : facts) {
    if (key == name) return value;
  }
  return "none";
}

struct HostFacts : tests::Supervised {
  /// A machine made of files.
  void put(const std::string& path, const std::string& text) const {
    const auto file = workshop.folder / ("root/" + path);
    fs::create_directories(file.parent_path());
    workshop.write("root/" + path, text);
  }
  campaigns::Probe probe() const {
    return campaigns::parse_probe(
        campaigns::output_of({YATES_SUPERVISOR, "--probe", "/", workshop.folder / "root"}, "/")
            .text);
  }
};

TEST_F(HostFacts, TellOfThisMachine) {
  utsname names{};
  ::uname(&names);
  const auto facts = executor.facts();
  EXPECT_EQ(fact(facts, "kernel"), names.release);
  EXPECT_EQ(fact(facts, "host"), names.nodename);
  EXPECT_EQ(fact(facts, "boot_id"), executor.machine().boot_id);
  EXPECT_GT(std::stod(fact(facts, "memory_total_bytes")), 1e7);
  EXPECT_EQ(fact(facts, "processors"), std::to_string(std::thread::hardware_concurrency()));
}

TEST_F(HostFacts, HoldTheVersionsThatWereAskedFor) {
  campaigns::LocalExecutor asking(YATES_SUPERVISOR, workshop.folder,
                                  {{"sh", "-c", "echo tool 1.2; echo more >&2"},
                                   {"./no-such-tool", "--version"},
                                   {"sh", "-c", "echo half; exit 3"}});
  const auto facts = asking.facts();
  EXPECT_EQ(fact(facts, "version of sh -c echo tool 1.2; echo more >&2"), "tool 1.2\nmore");
  EXPECT_EQ(fact(facts, "version of ./no-such-tool --version"),
            "(cannot be started: No such file or directory)");
  EXPECT_EQ(fact(facts, "version of sh -c echo half; exit 3"), "half (ended with status 3)");
}

TEST_F(HostFacts, AreReadFromTheFilesOfTheKernel) {
  put("etc/os-release", "NAME=x\nPRETTY_NAME=\"Some Linux 7\"\n");
  put("proc/cpuinfo", "processor\t: 0\nmodel name\t: Fast One @ 3 GHz\n");
  put("proc/meminfo",
      "MemTotal:  2048 kB\nMemAvailable: 1024 kB\nSwapTotal: 10 kB\nSwapFree: 4 kB\n");
  put("proc/loadavg", "0.75 0.5 0.25 1/200 4711\n");
  for (const std::string cpu : {"cpu0", "cpu1", "cpu2"}) {
    const std::string folder = "sys/devices/system/cpu/" + cpu + "/";
    put(folder + "cpufreq/scaling_governor", "performance\n");
    put(folder + "thermal_throttle/core_throttle_count", "3\n");
    put(folder + "thermal_throttle/package_throttle_count", "1\n");
  }
  put("sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
  const auto probed = probe();
  EXPECT_EQ(fact(probed.facts, "distribution"), "Some Linux 7");
  EXPECT_EQ(fact(probed.facts, "processor"), "Fast One @ 3 GHz");
  EXPECT_EQ(fact(probed.facts, "memory_total_bytes"), "2097152");
  EXPECT_EQ(probed.readings.load, 0.75);
  EXPECT_EQ(probed.readings.governor, "performance");
  EXPECT_EQ(probed.readings.turbo, "off");
  EXPECT_EQ(probed.readings.throttled, 12);
  EXPECT_EQ(probed.readings.swap_used, 6144);
  EXPECT_EQ(probed.readings.available_memory, 1048576);
}

TEST_F(HostFacts, NameEveryGovernorThereIs) {
  put("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "save\n");
  put("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");
  put("sys/devices/system/cpu/cpu2/cpufreq/scaling_governor", "powersave\n");
  put("sys/devices/system/cpu/cpufreq/boost", "1\n");
  const auto readings = probe().readings;
  ASSERT_TRUE(readings.governor);
  EXPECT_TRUE(*readings.governor == "save,powersave" || *readings.governor == "powersave,save")
      << *readings.governor;
  EXPECT_EQ(readings.turbo, "on");
}

TEST_F(HostFacts, LeaveOutWhatTheMachineDoesNotTell) {
  fs::create_directory(workshop.folder / "root");
  const auto readings = probe().readings;
  EXPECT_FALSE(readings.load);
  EXPECT_FALSE(readings.others_cpu);
  EXPECT_FALSE(readings.governor);
  EXPECT_FALSE(readings.turbo);
  EXPECT_FALSE(readings.throttled);
  EXPECT_FALSE(readings.swap_used);
  EXPECT_FALSE(readings.available_memory);
}

TEST_F(HostFacts, OfTheMomentAreReadings) {
  const auto readings = executor.readings();
  ASSERT_TRUE(readings.load && readings.others_cpu && readings.free_disk);
  EXPECT_GE(*readings.load, 0);
  EXPECT_GE(*readings.others_cpu, 0);
  EXPECT_LE(*readings.others_cpu, 100);
  EXPECT_GT(*readings.free_disk, 0);
  EXPECT_EQ(readings.clock_offset, 0);
}

TEST(Probe, ThatIsNotCompleteIsRefused) {
  EXPECT_THROW(campaigns::parse_probe(""), language::FileError);
  EXPECT_THROW(campaigns::parse_probe("now.load=1\n"), language::FileError);
  EXPECT_THROW(campaigns::parse_probe("now.load=much\nend\n"), language::FileError);
  EXPECT_EQ(campaigns::parse_probe("now.clock_ns=1500000000\nend\n").clock, 1.5);
}

}  // namespace
