#include "campaigns/responses/samples.hpp"

#include <set>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/campaigns/supervisor/supervised.hpp"

namespace {

using namespace yates;
using campaigns::host_value;

struct Samples : tests::Supervised {
  const std::string header =
      "time_ns,user_ms,nice_ms,system_ms,idle_ms,iowait_ms,irq_ms,softirq_ms,steal_ms,"
      "memory_total_bytes,memory_available_bytes,swap_used_bytes,"
      "network_received_bytes,network_sent_bytes,network_received_packets,network_sent_packets,"
      "disk_read_bytes,disk_written_bytes,disk_reads,disk_writes,"
      "pressure_cpu_us,pressure_io_us,pressure_memory_us\n";
  std::vector<campaigns::Sample> read(const std::string& text) {
    workshop.write("samples", text);
    return campaigns::read_samples(workshop.folder);
  }
};

TEST_F(Samples, GiveSharesOfProcessorsAndTime) {
  // Of 4000 ms between the lines 1000 are user's (user and nice), 600 the kernel's, 400 waiting.
  const auto samples =
      read(header +
           "-1000000,5000,0,1000,9000,100,0,0,0,1000,400,7,1,2,3,4,5,6,7,8,0,0,0\n"
           "999000000,5900,50,1300,9800,300,5,5,0,1000,150,9,1,2,3,4,5,6,7,8,1,1,1\n"
           "1999000000,5900,100,1550,10950,500,20,30,50,1000,300,8,"
           "101,202,33,44,1029,2054,17,28,500000,250000,0\n");
  ASSERT_EQ(samples.size(), 3U);
  EXPECT_EQ(samples[0].time, -0.001);
  EXPECT_DOUBLE_EQ(host_value(samples, "user_percent").value(), 25);
  EXPECT_DOUBLE_EQ(host_value(samples, "system_percent").value(), 15);
  EXPECT_DOUBLE_EQ(host_value(samples, "iowait_percent").value(), 10);
  EXPECT_DOUBLE_EQ(host_value(samples, "steal_percent").value(), 1.25);
  EXPECT_DOUBLE_EQ(host_value(samples, "cpu_percent").value(), 41.25);
  EXPECT_DOUBLE_EQ(host_value(samples, "memory_used_bytes").value(), 850);
  EXPECT_DOUBLE_EQ(host_value(samples, "swap_used_bytes").value(), 9);
  EXPECT_DOUBLE_EQ(host_value(samples, "network_received_bytes").value(), 100);
  EXPECT_DOUBLE_EQ(host_value(samples, "network_sent_bytes").value(), 200);
  EXPECT_DOUBLE_EQ(host_value(samples, "network_packets").value(), 70);
  EXPECT_DOUBLE_EQ(host_value(samples, "disk_read_bytes").value(), 1024);
  EXPECT_DOUBLE_EQ(host_value(samples, "disk_written_bytes").value(), 2048);
  EXPECT_DOUBLE_EQ(host_value(samples, "disk_operations").value(), 30);
  EXPECT_DOUBLE_EQ(host_value(samples, "pressure_cpu_percent").value(), 25);
  EXPECT_DOUBLE_EQ(host_value(samples, "pressure_io_percent").value(), 12.5);
  EXPECT_DOUBLE_EQ(host_value(samples, "pressure_memory_percent").value(), 0);
}

TEST_F(Samples, LeaveOutWhatTheMachineDoesNotTell) {
  const auto samples = read("time_ns,user_ms,pressure_cpu_us,of_a_later_version\n0,1,,8\n5,2,,9\n");
  EXPECT_FALSE(host_value(samples, "pressure_cpu_percent"));
  EXPECT_FALSE(host_value(samples, "cpu_percent"));
  EXPECT_EQ(samples[1].user, 0.002);
}

TEST_F(Samples, OfARunShorterThanAClockTickHaveNoShare) {
  const std::string line = "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1\n";
  const auto samples = read(header + line + line);
  EXPECT_FALSE(host_value(samples, "cpu_percent"));
  EXPECT_FALSE(host_value(samples, "pressure_cpu_percent"));
  EXPECT_EQ(host_value(samples, "network_packets"), 0);
}

TEST_F(Samples, AreAtLeastTwo) {
  EXPECT_TRUE(campaigns::read_samples(workshop.folder / "nowhere").empty());
  EXPECT_FALSE(host_value({}, "cpu_percent"));
  EXPECT_FALSE(host_value(read("time_ns,swap_used_bytes\n0,5\n"), "swap_used_bytes"));
}

TEST_F(Samples, DoWithoutALineThatWasCutOff) {
  EXPECT_EQ(read("time_ns,user_ms\n0,1\n5,2\n9,").size(), 2U);
  EXPECT_EQ(read("time_ns,us").size(), 0U);
}

TEST_F(Samples, AreRefusedWhereTheyAreNone) {
  EXPECT_THROW(read("time_ns,user_ms\n0\n"), language::FileError);
  EXPECT_THROW(read("time_ns,user_ms\n0,much\n"), language::FileError);
  EXPECT_THROW(read("when\n0\n"), language::FileError);
  EXPECT_THROW(host_value({}, "colour"), std::domain_error);
}

TEST_F(Samples, AreTakenAtTheReleaseInBetweenAndAtTheEnd) {
  auto asked = launch({"sleep", "0.3"});
  asked.sample_interval = 0.1;
  const auto outcome = run(asked);
  const auto samples = campaigns::read_samples(workshop.folder);
  ASSERT_GE(samples.size(), 3U) << "the release, one interval at least, and the end";
  EXPECT_LT(samples.front().time, 0);
  EXPECT_GE(samples.back().time, outcome.usage->wall);
  for (std::size_t index = 1; index < samples.size(); ++index) {
    EXPECT_GT(samples[index].time, samples[index - 1].time);
  }
}

TEST_F(Samples, SeeWhatACommandDoesToTheMachine) {
  auto asked = launch({"sh", "-c",
                       "head -c 3000000 /dev/zero > file && sync file; "
                       "i=0; while test $i -lt 60000; do i=$((i+1)); done; sleep 0.03"});
  asked.sample_interval = 5;
  const auto outcome = run(asked);
  const auto samples = campaigns::read_samples(workshop.folder);
  ASSERT_EQ(outcome.exit_status, 0);
  const auto busy = host_value(samples, "cpu_percent");
  ASSERT_TRUE(busy);
  EXPECT_GT(*busy, 0);
  EXPECT_LE(*busy, 100);
  EXPECT_GT(host_value(samples, "memory_used_bytes").value(), 1e6);
}

TEST_F(Samples, AreNotTakenUnlessAskedFor) {
  shell("true");
  EXPECT_FALSE(std::filesystem::exists(workshop.folder / "samples"));
}

TEST(HostMetrics, HaveDifferentNamesAndCanAllBeAskedFor) {
  std::set<std::string_view> names;
  for (const auto& metric : campaigns::host_metrics()) {
    EXPECT_TRUE(names.insert(metric.name).second) << metric.name;
    EXPECT_FALSE(host_value({}, metric.name));
  }
  EXPECT_EQ(names.size(), 16U);
}

}  // namespace
