// The supervisor for hosts of the other architecture, under an emulator of its processor.

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/launch/local_executor.hpp"
#include "campaigns/launch/program_output.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::OutcomeKind;

#ifdef YATES_OTHER_SUPERVISOR
const std::string program = YATES_OTHER_SUPERVISOR;
#else
const std::string program;
#endif

/// What is after its last hyphen: yates-supervisor-aarch64.
std::string architecture() {
  return program.substr(program.rfind('-') + 1);
}

/// The emulator; empty where it is not installed.
std::string emulator() {
  for (const std::string& name : {"qemu-" + architecture(), "qemu-" + architecture() + "-static"}) {
    if (!campaigns::output_of({name, "--version"}, "/").problem) return name;
  }
  return {};
}

/// Runs commands in a workshop that is attempt and working folder.
struct SupervisorOfAnotherArchitecture : testing::Test {
  void SetUp() override {
    if (program.empty()) GTEST_SKIP() << "there was no cross compiler when yates was built";
    const std::string by = emulator();
    if (by.empty()) GTEST_SKIP() << "qemu-user is not installed";
    workshop.write("supervisor", "#!/bin/sh\nexec " + by + " '" + program + "' \"$@\"\n");
    std::filesystem::permissions(supervisor, std::filesystem::perms::owner_all);
  }
  campaigns::Outcome run(const std::string& script, std::optional<double> timeout = std::nullopt) {
    campaigns::Launch launch{.folder = attempt, .timeout = timeout};
    std::filesystem::create_directory(attempt);
    launch.copies = {{{"sh", "-c", script}, {}}};
    launch.working_folder = attempt;
    return executor.start(launch)->wait(interrupt);
  }
  tests::Workshop workshop;
  std::filesystem::path supervisor = workshop.folder / "supervisor";
  std::filesystem::path attempt = workshop.folder / "attempt";
  campaigns::LocalExecutor executor{supervisor, workshop.folder, {}, workshop.folder / "lease"};
  campaigns::Interrupt interrupt;
};

TEST_F(SupervisorOfAnotherArchitecture, RunsACommandAndLeavesItsOutcome) {
  const auto outcome = run("echo out; sleep 0.2; exit 7");
  EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
  EXPECT_EQ(outcome.exit_status, 7);
  EXPECT_FALSE(outcome.infrastructure) << outcome.message;
  ASSERT_TRUE(outcome.usage);
  EXPECT_GE(outcome.usage->wall, 0.2);
  EXPECT_LT(outcome.usage->wall, 60);
  EXPECT_TRUE(outcome.usage->max_rss);
  EXPECT_EQ(workshop.read("attempt/stdout"), "out\n");
  const std::string file = workshop.read("attempt/outcome");
  EXPECT_TRUE(file.starts_with("kind=exited\nstatus=7\nwall_ns=")) << file;
  EXPECT_TRUE(file.ends_with("\nend\n")) << file;
}

TEST_F(SupervisorOfAnotherArchitecture, EndsACommandAfterItsTime) {
  const auto outcome = run("trap 'echo asked; exit 7' TERM; while :; do sleep 0.05; done", 0.3);
  EXPECT_EQ(outcome.kind, OutcomeKind::timed_out) << outcome.message;
  EXPECT_EQ(outcome.exit_status, 7);
  EXPECT_EQ(workshop.read("attempt/stdout"), "asked\n");
}

TEST_F(SupervisorOfAnotherArchitecture, SettlesAnAttempt) {
  std::filesystem::create_directory(attempt);
  const std::string boot = campaigns::this_machine().boot_id;
  EXPECT_EQ(executor.recover(attempt, boot, interrupt, [] {}).kind, OutcomeKind::not_launched);
  std::filesystem::remove(attempt / "claim");
  std::filesystem::remove(attempt);
  EXPECT_EQ(run("exit 3").exit_status, 3);
  EXPECT_EQ(executor.recover(attempt, boot, interrupt, [] {}).exit_status, 3);
}

TEST_F(SupervisorOfAnotherArchitecture, AnswersTheProbe) {
  const auto facts = executor.facts();
  const auto named = [&](const std::string& name) {
    for (const auto& [fact, value] : facts) {
      if (fact == name) return value;
    }
    return std::string();
  };
  EXPECT_EQ(named("architecture"), architecture());
  EXPECT_FALSE(named("kernel").empty());
  const auto readings = executor.readings();
  EXPECT_TRUE(readings.load);
  EXPECT_TRUE(readings.free_disk);
  EXPECT_TRUE(readings.available_memory);
}

}  // namespace
