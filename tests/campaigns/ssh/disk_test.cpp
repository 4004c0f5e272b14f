// A host over SSH whose disk fills up: whatever cannot be written, no run counts as done whose
// output is not whole, and there is room again, all are measured.

#include <chrono>
#include <map>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "tests/campaigns/small_disk.hpp"
#include "tests/campaigns/ssh/hosts.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::AttemptState;
using tests::Workshop;

constexpr std::size_t output_size = 20'000;

struct FullHost : testing::TestWithParam<std::size_t> {
  tests::SshHosts hosts;
  const Workshop& workshop = hosts.workshop;
  const tests::SmallDisk disk{workshop.folder / "disk", "4m"};

  void SetUp() override {
    if (!hosts.absent().empty()) GTEST_SKIP() << hosts.absent();
    if (!disk.mounted()) {
      GTEST_SKIP() << "no file system can be mounted here: " << disk.problem();
    }
    // The program does not care whether it can write. It waits where `go` is not there.
    workshop.write("c.toml",
                   "[factors]\na = [1, 2, 3]\n[design]\nreplications = 2\n"
                   "[launch]\non = \"ssh\"\nhosts = [\"one\"]\nscratch = \"" +
                       (workshop.folder / "disk").string() + "\"\nssh_options = [\"-F\", \"" +
                       (workshop.folder / "ssh.conf").string() +
                       "\"]\n[run]\ncommand = [\"sh\", \"-c\", '''cd \"$2\"; touch there\n"
                       "until test -e go; do sleep 0.01; done\n"
                       "head -c 20000 /dev/zero 2>/dev/null; echo; echo \"$1\"\nexit 0''', "
                       "\"x\", \"{run}\", \"" +
                       workshop.folder.string() +
                       "\"]\n[responses.number]\nfrom = \"stdout\"\npattern = '([0-9]+)'\n");
  }
  /// By run how often it is done; every other attempt failed by no fault of the program.
  std::map<std::size_t, int> done() const {
    std::map<std::size_t, int> done;
    for (const auto& attempt : workshop.view().attempts) {
      const auto& end = attempt.end;
      if (end.state != AttemptState::done) {
        EXPECT_TRUE(end.infrastructure) << campaigns::to_string(end.state) << ": " << end.message;
        continue;
      }
      const std::size_t run = *attempt.intent.run;
      ++done[run];
      const auto number = std::to_string(run);
      EXPECT_EQ(workshop
                    .read("c.yates/runs/" + number + "/" + std::to_string(attempt.intent.number) +
                          "/stdout")
                    .size(),
                output_size + number.size() + 2)
          << "run " << run << " is done, but its output is not whole";
    }
    return done;
  }
  void expect_all_done_where_there_is_room() const {
    disk.clear();
    ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
    const auto found = done();
    EXPECT_EQ(found.size(), 6U);
    for (const auto& [run, times] : found) EXPECT_EQ(times, 1) << "run " << run;
    std::istringstream acknowledged(workshop.read("acknowledged"));
    for (std::size_t run = 0; acknowledged >> run;) EXPECT_EQ(found.count(run), 1U) << run;
  }
};

TEST_P(FullHost, LosesNoRunAndTakesNoneForDoneThatIsNot) {
  const pid_t driver = workshop.start_driver();
  while (!std::filesystem::exists(workshop.folder / "there")) std::this_thread::sleep_for(5ms);
  disk.leave(GetParam());
  workshop.write("go", "");
  const int status = Workshop::wait(driver);
  if (GetParam() < output_size) {
    EXPECT_EQ(status, 5) << workshop.read("remarks");
    EXPECT_NE(workshop.read("remarks").find("full"), std::string::npos) << workshop.read("remarks");
  }
  done();
  expect_all_done_where_there_is_room();
}

INSTANTIATE_TEST_SUITE_P(Rooms, FullHost,
                         testing::Values(0, 4096, 8192, 12288, 16384, 20480, 28672, 36864, 49152),
                         [](const auto& one) { return std::to_string(one.param) + "Bytes"; });

struct HostFullFromTheStart : FullHost {};

TEST_P(HostFullFromTheStart, IsToldAndServesWhereThereIsRoom) {
  workshop.write("go", "");
  disk.leave(GetParam());
  EXPECT_EQ(workshop.drive(), 5);
  EXPECT_NE(workshop.read("remarks").find("yates-supervisor cannot be written to "),
            std::string::npos)
      << workshop.read("remarks");
  done();
  expect_all_done_where_there_is_room();
}

INSTANTIATE_TEST_SUITE_P(Rooms, HostFullFromTheStart, testing::Values(0, 500'000),
                         [](const auto& one) { return std::to_string(one.param) + "Bytes"; });

}  // namespace
