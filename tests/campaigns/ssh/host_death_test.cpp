// Campaigns over SSH of whose hosts processes die, or all of them at once.

#include <fstream>
#include <string>

#include "campaigns/launch/private_files.hpp"
#include "tests/campaigns/ssh/campaign.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::AttemptState;
using campaigns::OutcomeKind;

/// The supervisor of the run that is under way on a host with this scratch folder; 0 where there is
/// none. Other tests may have hosts of the same name.
pid_t supervisor_on(const std::string& host, const std::filesystem::path& scratch) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "cmdline", std::ios::binary);
    std::string program, attempt;
    std::getline(file, program, '\0');
    std::getline(file, attempt, '\0');
    const bool own = program.starts_with(scratch.string() + "/") &&
                     program.find("-" + host + "/bin/yates-supervisor-") != std::string::npos;
    if (own && attempt.find("-" + host + "/attempts/runs-") != std::string::npos) {
      return std::stoi(entry.path().filename());
    }
  }
  return 0;
}

struct KilledSupervisorOverSsh : tests::SshCampaign {};

TEST_F(KilledSupervisorOverSsh, CostsOneRepetitionAndLeavesNothingBesideIt) {
  write_campaign(60, unhurried("0.2"));
  const pid_t driver = workshop.start_driver();
  int killed = 0;
  for (int turn = 0; turn < 2; ++turn) {
    for (const auto& name : names) {
      ASSERT_TRUE(await_ends(name, 2, driver)) << workshop.read("remarks");
      for (int look = 0; look < 100; ++look) {
        const pid_t pid = supervisor_on(name, workshop.folder / "scratch");
        if (pid > 1 && ::kill(pid, SIGKILL) == 0) {
          ++killed;
          break;
        }
      }
    }
  }
  hurry();
  expect_end(driver);
  expect_exact_accounts(workshop, {.repeated = true});
  EXPECT_GE(killed, 5);
  int unknown = 0;
  for (const auto& attempt : workshop.view().attempts) {
    if (attempt.end.state == AttemptState::unknown) ++unknown;
  }
  EXPECT_GE(unknown, 1);
  EXPECT_LE(unknown, killed);
}

struct RebootedHost : tests::SshCampaign {
  void SetUp() override {
    SshCampaign::SetUp();
    if (!IsSkipped() && !hosts.apart()) GTEST_SKIP() << "hosts with boot ids need namespaces";
  }
  /// How often a command has started on a host.
  std::size_t started(const std::string& what, const std::string& host) const {
    const std::string log = workshop.read("log");
    const std::string line = "start " + what + " " + host + "\n";
    std::size_t count = 0;
    for (auto at = log.find(line); at != std::string::npos; at = log.find(line, at + 1)) ++count;
    return count;
  }
};

TEST_F(RebootedHost, IsSetUpAgainAndRepeatsOnlyWhatWasUnderWay) {
  write_campaign(60, unhurried("0.2"), "setup = " + noted("setup", "0"));
  const pid_t driver = workshop.start_driver();
  for (int turn = 0; turn < 2; ++turn) {
    for (const auto& name : names) {
      ASSERT_TRUE(await_ends(name, 2, driver)) << workshop.read("remarks");
      hosts.reboot(name);
    }
  }
  for (const auto& name : names) EXPECT_TRUE(await_ends(name, 1, driver)) << name;
  hurry();
  expect_end(driver);
  expect_exact_accounts(workshop, {.repeated = true});
  std::size_t repeated = 0;
  for (const auto& attempt : workshop.view().attempts) {
    repeated += attempt.end.state == AttemptState::done ? 0 : 1;
  }
  EXPECT_LE(repeated, 12U);
  for (const auto& name : names) EXPECT_EQ(started("setup", name), 3U) << name;
}

TEST_F(RebootedHost, IsSetUpAgainAlsoWhereNothingWasUnderWay) {
  write_campaign(3, "0.01", "cool_down = \"1 s\"\nsetup = " + noted("setup", "0"));
  const pid_t driver = workshop.start_driver();
  ASSERT_TRUE(await_ends("n1", 1, driver)) << workshop.read("remarks");
  std::this_thread::sleep_for(200ms);  // now it cools down
  hosts.reboot("n1");
  ASSERT_TRUE(await_ends("n1", 1, driver)) << workshop.read("remarks");
  EXPECT_EQ(started("setup", "n1"), 2U);
  expect_end(driver);
  expect_exact_accounts(workshop, {.repeated = true});
}

TEST_F(RebootedHost, IsSentTheFilesAgainThatItsDiskHasLost) {
  workshop.write("program", "#!/bin/sh\necho staged\n");
  std::filesystem::permissions(workshop.folder / "program", std::filesystem::perms::owner_all);
  auto host = hosts.host("n1");
  host.stage = {"program"};
  campaigns::SshExecutor executor(host);
  const campaigns::Interrupt interrupt;
  const std::string boot = executor.machine().boot_id;
  for (int run = 1; run <= 3; ++run) {
    campaigns::Launch launch{.folder = workshop.folder / "c.yates/runs" / std::to_string(run) / "1",
                             .boot_id = run == 2 ? boot : ""};
    campaigns::make_private_folder(launch.folder);
    launch.copies = {{{"./program"}, {}}};
    const auto outcome = executor.start(launch)->wait(interrupt);
    if (run == 2) {
      EXPECT_EQ(outcome.kind, OutcomeKind::not_launched) << "made ready for an earlier boot";
      EXPECT_TRUE(outcome.infrastructure);
    } else {
      EXPECT_EQ(outcome.exit_status, 0) << run << outcome.message;
    }
    if (run == 1) {
      hosts.reboot("n1", [&] { std::filesystem::remove_all(hosts.scratch("n1")); });
    }
  }
  EXPECT_EQ(workshop.read("c.yates/runs/3/1/stdout"), "staged\n");
}

}  // namespace
