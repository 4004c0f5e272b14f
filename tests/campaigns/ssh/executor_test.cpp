#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <map>
#include <thread>

#include <gtest/gtest.h>
#include <sys/utsname.h>

#include "campaigns/launch/host_lease.hpp"
#include "campaigns/launch/private_files.hpp"
#include "campaigns/ssh/execution.hpp"
#include "tests/campaigns/ssh/over_ssh.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::OutcomeKind;
using tests::OverSsh;

TEST_P(OverSsh, ACommandsOutputAndMeasurementsComeBack) {
  campaigns::SshExecutor executor(target());
  auto asked =
      launch({"sh", "-c",
              "sleep 0.05; echo out; echo err >&2; echo data >\"$YATES_RUN_DIR/own file\"; pwd"});
  asked.sample_interval = 1;
  const auto outcome = executor.start(asked)->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
  EXPECT_EQ(outcome.exit_status, 0);
  ASSERT_TRUE(outcome.usage);
  EXPECT_GT(outcome.usage->wall, 0);
  ASSERT_TRUE(outcome.usage->max_rss);
  EXPECT_GT(outcome.usage->max_rss, 0);
  const auto root = std::filesystem::directory_iterator(hosts.scratch())->path();
  EXPECT_EQ(read(1, "stdout"), "out\n" + (root / "work").string() + "\n");
  EXPECT_EQ(read(1, "stderr"), "err\n");
  EXPECT_EQ(read(1, "own file"), "data\n");
  EXPECT_NE(read(1, "samples"), "");
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(asked.folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"outcome", "own file", "request", "samples", "stderr",
                                             "stdout"}));
}

TEST_P(OverSsh, NuisanceFactorsReachTheCommand) {
  campaigns::SshExecutor executor(target());
  auto asked = launch({"sh", "-c", "cat /proc/self/personality; echo ${#YATES_PADDING}"});
  asked.address_space = campaigns::AddressSpace::randomised;
  asked.copies[0].environment = {{"YATES_PADDING", std::string(4095, 'x')}};
  EXPECT_EQ(executor.start(asked)->wait(interrupt).exit_status, 0);
  EXPECT_EQ(read(1, "stdout"), "00000000\n4095\n");
  asked = launch({"cat", "/proc/self/personality"}, 2);
  asked.address_space = campaigns::AddressSpace::fixed;
  const auto outcome = executor.start(asked)->wait(interrupt);
  if (outcome.kind == OutcomeKind::cannot_start) GTEST_SKIP() << outcome.message;
  EXPECT_EQ(read(2, "stdout"), "00040000\n");
}

TEST_P(OverSsh, TheAttemptsFolderIsTheOneOnTheHost) {
  campaigns::SshExecutor executor(target());
  auto asked =
      launch({"sh", "-c", "test \"$1\" = \"$YATES_RUN_DIR\" && echo here >\"$1/mark\"", "sh"});
  asked.copies[0].words.push_back(asked.folder.string());
  asked.keep = {{asked.folder.string() + "/mark", ""}, {"kept.txt", "kept.txt"}};
  EXPECT_EQ(executor.start(asked)->wait(interrupt).exit_status, 0);
  EXPECT_EQ(read(1, "mark"), "here\n");
}

TEST_P(OverSsh, ALoginServesManyRunsAndTheirFoldersOnTheHostVanish) {
  campaigns::SshExecutor executor(target());
  for (int run = 1; run <= 5; ++run) {
    EXPECT_EQ(executor.start(launch({"true"}, run))->wait(interrupt).exit_status, 0);
  }
  const std::string log = hosts.log("one");
  std::size_t logins = 0;
  for (auto at = log.find("Accepted"); at != std::string::npos; at = log.find("Accepted", at + 1)) {
    ++logins;
  }
  EXPECT_EQ(logins, 1U) << log;
  const auto root = std::filesystem::directory_iterator(hosts.scratch())->path();
  executor.readings();  // comes after what was sent before
  EXPECT_TRUE(std::filesystem::is_empty(root / "attempts"));
  EXPECT_EQ(std::filesystem::status(root).permissions(), std::filesystem::perms::owner_all);
  executor.finish();
  EXPECT_FALSE(std::filesystem::exists(root));
}

TEST_P(OverSsh, AnInterruptReachesTheCommandOnTheHost) {
  campaigns::SshExecutor executor(target());
  auto execution = executor.start(launch({"sleep", "60"}));
  ::kill(::getpid(), SIGINT);
  EXPECT_EQ(execution->wait(interrupt).kind, OutcomeKind::interrupted);
}

TEST_P(OverSsh, ALostLinkLosesNothing) {
  auto host = target();
  std::string remarks;
  host.remark = [&](const std::string& text) { remarks += text + "\n"; };
  campaigns::SshExecutor executor(host);
  ASSERT_EQ(executor.lease(), std::nullopt);
  auto execution = executor.start(patient());
  await("there1");
  hosts.stop("one");
  std::thread later([&] {
    std::this_thread::sleep_for(300ms);
    hosts.start("one");
    workshop.write("go", "");
  });
  const auto outcome = execution->wait(interrupt);
  later.join();
  EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
  EXPECT_EQ(read(1, "stdout"), "1\n");
  EXPECT_NE(remarks.find("the link to one is lost"), std::string::npos) << remarks;
  EXPECT_NE(remarks.find("the link to one is back"), std::string::npos) << remarks;
  const auto next = executor.start(launch({"true"}, 2))->wait(interrupt);
  EXPECT_EQ(next.exit_status, 0) << next.message;
}

TEST_P(OverSsh, ANewDriverWaitsForTheRunOfADeadOneAndTakesItsResults) {
  const auto asked = patient();
  std::string boot;
  const pid_t driver = ::fork();
  if (driver == 0) {
    campaigns::SshExecutor executor(target());
    const auto execution = executor.start(asked);
    for (;;) ::pause();
  }
  await("there1");
  ::kill(driver, SIGKILL);
  tests::Workshop::wait(driver);
  campaigns::SshExecutor executor(target());
  EXPECT_EQ(executor.lease(), std::nullopt) << "taken over from the dead driver";
  int waited = 0;
  const auto outcome = executor.recover(asked.folder, executor.machine().boot_id, interrupt, [&] {
    ++waited;
    workshop.write("go", "");
  });
  EXPECT_EQ(waited, 1);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
  EXPECT_EQ(read(1, "stdout"), "1\n");
  // Once more, as after a crash before the commit: from what is here.
  hosts.stop("one");
  EXPECT_EQ(executor.recover(asked.folder, "", interrupt, [] {}).kind, OutcomeKind::exited);
}

TEST_P(OverSsh, ANewDriverWaitsAlsoWhereTheCommandHasRemovedTheClaim) {
  auto asked = patient();
  auto& words = asked.copies[0].words;
  const std::vector<std::string> first{"sh", "-c", "rm \"$YATES_RUN_DIR/claim\"; exec \"$@\"",
                                       "sh"};
  words.insert(words.begin(), first.begin(), first.end());
  const pid_t driver = ::fork();
  if (driver == 0) {
    campaigns::SshExecutor executor(target());
    if (executor.lease()) ::_exit(1);
    const auto execution = executor.start(asked);
    for (;;) ::pause();
  }
  await("there1");
  auto other = target();
  other.store = workshop.folder / "d.yates";
  campaigns::SshExecutor neighbour(other);
  ::kill(driver, SIGKILL);
  tests::Workshop::wait(driver);
  EXPECT_NE(neighbour.lease(), std::nullopt) << "the command of the dead driver still runs";
  campaigns::SshExecutor executor(target());
  const auto outcome = executor.recover(asked.folder, executor.machine().boot_id, interrupt,
                                        [&] { workshop.write("go", ""); });
  EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
  EXPECT_EQ(read(1, "stdout"), "1\n");
}

TEST_P(OverSsh, AnAttemptThatNeverCameToTheHostCanNeverBegin) {
  campaigns::SshExecutor executor(target());
  const auto asked = launch({"touch", (workshop.folder / "ran").string()});
  const auto outcome = executor.recover(asked.folder, executor.machine().boot_id, interrupt, [] {});
  EXPECT_EQ(outcome.kind, OutcomeKind::not_launched);
  const auto late = executor.start(asked)->wait(interrupt);
  EXPECT_EQ(late.kind, OutcomeKind::not_launched);
  EXPECT_TRUE(late.infrastructure);
  EXPECT_FALSE(std::filesystem::exists(workshop.folder / "ran"));
}

TEST_P(OverSsh, AKilledSupervisorLeavesNoProcessBehind) {
  campaigns::SshExecutor executor(target());
  const auto outcome =
      executor.start(launch({"sh", "-c", "setsid sleep 60 & sleep 0.1; kill -9 $PPID; sleep 60"}))
          ->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::lost);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_GE(outcome.leftovers, 2) << outcome.message;
  EXPECT_NE(outcome.message.find("killed by signal 9"), std::string::npos) << outcome.message;
}

TEST_P(OverSsh, AHostThatWasStartedAnewGivesOnlyWhatWasOnItsDisk) {
  campaigns::SshExecutor executor(target());
  const auto asked = launch({"true"});
  const auto machine = executor.machine();
  const auto root = std::filesystem::directory_iterator(hosts.scratch())->path();
  const auto there = root / "attempts/runs-1-1";
  campaigns::make_private_folder(there);
  for (const char* name : {"started", "claim"}) {  // a command may remove either
    std::ofstream(there / name) << "1\n";
    EXPECT_EQ(executor.recover(asked.folder, "another boot", interrupt, [] {}).kind,
              OutcomeKind::lost);
    std::filesystem::remove(there / name);
  }
  std::ofstream(there / "claim") << "1\n";
  const std::string fate =
      "kind=exited\nstatus=0\nwall_ns=1\nuser_us=1\nsystem_us=1\n"
      "max_rss_bytes=1\nleftovers=0\n";
  std::ofstream(there / "outcome") << fate << "synced=0\nend\n";
  EXPECT_EQ(executor.recover(asked.folder, "another boot", interrupt, [] {}).kind,
            OutcomeKind::lost);
  std::ofstream(there / "outcome") << fate << "synced=1\nend\n";
  EXPECT_EQ(executor.recover(asked.folder, "another boot", interrupt, [] {}).kind,
            OutcomeKind::exited);
  EXPECT_EQ(machine.host, "one");
}

TEST_P(OverSsh, AChangedHostKeyIsRefusedEvenWhereTheUserWouldAcceptIt) {
  hosts.configure("  StrictHostKeyChecking no");
  {
    campaigns::SshExecutor executor(target());
    EXPECT_EQ(executor.start(launch({"true"}))->wait(interrupt).exit_status, 0);
  }
  hosts.change_host_key("one");
  campaigns::SshExecutor executor(target());
  const auto outcome = executor.start(launch({"true"}, 2))->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::not_launched);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_NE(outcome.message.find("Host key verification failed"), std::string::npos)
      << outcome.message;
  EXPECT_THROW(executor.machine(), campaigns::HostUnreachable);
}

TEST_P(OverSsh, ASupervisorThatACrashHasEmptiedIsSentAgain) {
  for (int run = 1; run <= 2; ++run) {
    campaigns::SshExecutor executor(target());
    EXPECT_EQ(executor.start(launch({"true"}, run))->wait(interrupt).exit_status, 0);
    const auto root = std::filesystem::directory_iterator(hosts.scratch())->path();
    const auto program = std::filesystem::directory_iterator(root / "bin")->path();
    EXPECT_GT(std::filesystem::file_size(program), 0U);
    std::filesystem::resize_file(program, 0);
  }
}

TEST_P(OverSsh, TwoStoresCannotMeetOnAHost) {
  auto other = target();
  other.store = workshop.folder / "d.yates";
  campaigns::SshExecutor first(target());
  campaigns::SshExecutor second(other);
  EXPECT_EQ(first.lease(), std::nullopt);
  EXPECT_EQ(first.lease(), std::nullopt);
  const auto holder = second.lease();
  ASSERT_TRUE(holder);
  EXPECT_TRUE(holder->starts_with("another yates (process ")) << *holder;
  first.finish();
  for (int look = 0; look < 200 && second.lease(); ++look) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(second.lease(), std::nullopt);
}

TEST_P(OverSsh, TheLeaseIsTheOneThatALocalCampaignOfTheHostTakes) {
  campaigns::HostLease local(workshop.folder / "one.lease");
  EXPECT_EQ(local.take(), std::nullopt);
  campaigns::SshExecutor executor(target());
  const auto holder = executor.lease();
  ASSERT_TRUE(holder);
  EXPECT_NE(holder->find("(process " + std::to_string(::getpid()) + " of one)"), std::string::npos)
      << *holder;
}

TEST_P(OverSsh, FilesAreStagedOnceAndAgainWhenTheyChange) {
  auto host = target();
  host.stage = {"tool.sh", "data"};
  std::filesystem::create_directories(workshop.folder / "data");
  workshop.write("data/in put", "first");
  workshop.write("tool.sh", "#!/bin/sh\ncat 'data/in put'\n");
  std::filesystem::permissions(workshop.folder / "tool.sh", std::filesystem::perms::owner_all);
  campaigns::SshExecutor executor(host);
  EXPECT_EQ(executor.start(launch({"./tool.sh"}))->wait(interrupt).exit_status, 0);
  EXPECT_EQ(read(1, "stdout"), "first");
  executor.start(launch({"sh", "-c", "echo changed there >'data/in put'"}, 2))->wait(interrupt);
  campaigns::SshExecutor again(host);
  again.start(launch({"./tool.sh"}, 3))->wait(interrupt);
  EXPECT_EQ(read(3, "stdout"), "changed there\n") << "what was sent last is still the same";
  workshop.write("data/in put", "second");
  campaigns::SshExecutor once_more(host);
  once_more.start(launch({"./tool.sh"}, 4))->wait(interrupt);
  EXPECT_EQ(read(4, "stdout"), "second");
  host.stage = {"missing"};
  campaigns::SshExecutor wrong(host);
  EXPECT_THROW(wrong.start(launch({"true"}, 5)), language::FileError);
}

TEST_P(OverSsh, FactsAndReadingsAreThoseOfTheHost) {
  auto host = target();
  host.version_commands = {{"sh", "-c", "echo version 3"}, {"no-such-program"}};
  campaigns::SshExecutor executor(host);
  std::map<std::string, std::string> facts;
  for (const auto& [name, value] : executor.facts()) facts[name] = value;
  EXPECT_FALSE(facts["kernel"].empty());
  EXPECT_EQ(facts["version of sh -c echo version 3"], "version 3");
  EXPECT_NE(facts["version of no-such-program"].find("ended with status 127"), std::string::npos);
  const auto readings = executor.readings();
  EXPECT_TRUE(readings.load);
  EXPECT_TRUE(readings.others_cpu);
  EXPECT_TRUE(readings.free_disk);
  EXPECT_TRUE(readings.available_memory);
  ASSERT_TRUE(readings.clock_offset);
  EXPECT_LT(std::abs(*readings.clock_offset), 5);
}

TEST_P(OverSsh, OfAnUnreachableHostRunsAreNotLaunchedAndThatIsNotTheirFault) {
  auto host = target();
  hosts.stop("one");
  campaigns::SshExecutor executor(host);
  const auto outcome = executor.start(launch({"true"}))->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::not_launched);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_NE(outcome.message.find("Connection refused"), std::string::npos) << outcome.message;
}

INSTANTIATE_TEST_SUITE_P(By, OverSsh, testing::ValuesIn(tests::host_kinds),
                         [](const auto& one) { return tests::name_of(one.param); });

TEST(SupervisorForAHost, IsTheOneOfItsArchitecture) {
  utsname own{};
  ::uname(&own);
  EXPECT_EQ(campaigns::supervisor_for("/lib/yates-supervisor", own.machine),
            "/lib/yates-supervisor");
  EXPECT_EQ(campaigns::supervisor_for("/lib/yates-supervisor", "other"),
            "/lib/yates-supervisor-other");
}

}  // namespace
