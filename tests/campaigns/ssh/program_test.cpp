// Programs over SSH that do not behave.

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "campaigns/launch/private_files.hpp"
#include "tests/campaigns/ssh/campaign.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::AttemptState;
using campaigns::OutcomeKind;

struct ProgramOverSsh : testing::Test {
  tests::SshHosts hosts;
  const tests::Workshop& workshop = hosts.workshop;
  campaigns::Interrupt interrupt;

  void SetUp() override {
    if (!hosts.absent().empty()) GTEST_SKIP() << hosts.absent();
  }
  campaigns::Launch launch(const std::string& script) const {
    campaigns::Launch launch{.folder = workshop.folder / "c.yates/runs/1/1"};
    campaigns::make_private_folder(launch.folder);
    launch.copies = {{{"sh", "-c", script, "sh", workshop.folder.string()}, {}}};
    return launch;
  }
  std::string output() const { return workshop.read("c.yates/runs/1/1/stdout"); }
};

/// Whether the processes that wrote their numbers into a file have ended.
bool all_ended(const std::string& numbers) {
  std::istringstream text(numbers);
  bool any = false;
  for (pid_t pid = 0; text >> pid; any = true) {
    std::ifstream words("/proc/" + std::to_string(pid) + "/cmdline");
    if (words.get() != std::ifstream::traits_type::eof()) return false;
  }
  return any;
}

TEST_F(ProgramOverSsh, ThatIgnoresTheRequestToEndIsKilledWithItsChildren) {
  campaigns::SshExecutor executor(hosts.host());
  auto asked = launch(
      "trap '' TERM; cd \"$1\"; echo $$ >>pids; (trap '' TERM; sh -c 'echo $$' >>pids; sleep 300) "
      "&\n"
      "setsid sh -c 'trap \"\" TERM; echo $$ >>pids; sleep 300' &\nsleep 300; sleep 300");
  asked.timeout = 0.5;
  asked.grace = 0.3;
  const auto outcome = executor.start(asked)->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::timed_out) << outcome.message;
  EXPECT_FALSE(outcome.infrastructure);
  EXPECT_TRUE(all_ended(workshop.read("pids"))) << workshop.read("pids");
}

TEST_F(ProgramOverSsh, ThatLeavesChildrenInSessionsOfTheirOwnLeavesNoneBesideTheNextRun) {
  campaigns::SshExecutor executor(hosts.host());
  const auto outcome =
      executor
          .start(
              launch("cd \"$1\"; for i in 1 2 3; do setsid sh -c 'echo $$ >>pids; exec sleep 300' "
                     "& done; until test \"$(wc -l <pids)\" = 3; do sleep 0.01; done; echo ok"))
          ->wait(interrupt);
  EXPECT_EQ(outcome.exit_status, 0) << outcome.message;
  EXPECT_EQ(outcome.leftovers, 3);
  EXPECT_EQ(output(), "ok\n");
  EXPECT_TRUE(all_ended(workshop.read("pids")));
}

TEST_F(ProgramOverSsh, ThatClosesItsOutputIsWaitedFor) {
  campaigns::SshExecutor executor(hosts.host());
  const auto outcome =
      executor
          .start(launch("echo first; exec >&- 2>&- <&-; sleep 0.3; echo lost; touch \"$1/end\"; "
                        "exit 3"))
          ->wait(interrupt);
  EXPECT_EQ(outcome.exit_status, 3);
  EXPECT_TRUE(std::filesystem::exists(workshop.folder / "end"));
  EXPECT_EQ(output(), "first\n");
}

TEST_F(ProgramOverSsh, ThatPrintsEveryByteIsRecordedByteByByte) {
  std::string bytes;
  for (int code = 0; code < 256; ++code) bytes += static_cast<char>(code);
  bytes += "\n.\n=\noutcome\ntar 0\n~.\n";  // what the protocol or ssh itself might heed
  for (int power = 0; power < 10; ++power) bytes += bytes;
  workshop.write("bytes", bytes);
  campaigns::SshExecutor executor(hosts.host());
  EXPECT_EQ(
      executor.start(launch("cat \"$1/bytes\"; cat \"$1/bytes\" >&2"))->wait(interrupt).exit_status,
      0);
  EXPECT_EQ(output(), bytes);
  EXPECT_EQ(workshop.read("c.yates/runs/1/1/stderr"), bytes);
}

struct LongOutput : tests::SshCampaign {};

#ifdef __SANITIZE_ADDRESS__
constexpr std::uintmax_t long_output = 400'000'000;  // which takes as long as the other
#else
constexpr std::uintmax_t long_output = 1'000'000'000;
#endif

TEST_F(LongOutput, DoesNotPassThroughTheDriversMemory) {
  workshop.write("c.toml", "[factors]\na = [1, 2]\n" + launch() +
                               "[run]\ncommand = [\"sh\", \"-c\", \"test {a} = 1 || head -c " +
                               std::to_string(long_output) +
                               " /dev/zero; echo {a} >&2\"]\n"
                               "[responses.said]\nfrom = \"stderr\"\n"
                               "[responses.time]\nfrom = \"wall\"\n");
  const pid_t driver = workshop.start_driver();
  int status = 0;
  rusage used{};
  ASSERT_EQ(::wait4(driver, &status, 0, &used), driver);
  EXPECT_EQ(status, 0) << workshop.read("remarks");
  std::uintmax_t found = 0;
  for (const auto& run : {"1", "2"}) {
    found += std::filesystem::file_size(workshop.folder / "c.yates/runs" / run / "1/stdout");
  }
  EXPECT_EQ(found, long_output);
  EXPECT_LT(used.ru_maxrss, 200'000) << "kilobytes";
  for (const auto& attempt : workshop.view().attempts) {
    EXPECT_EQ(attempt.end.state, AttemptState::done);
  }
}

}  // namespace
