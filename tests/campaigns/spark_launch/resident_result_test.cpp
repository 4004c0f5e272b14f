#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/launch/program_output.hpp"
#include "campaigns/launch/records.hpp"
#include "campaigns/spark_launch/resident_application.hpp"
#include "language/error.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::append_record;
using campaigns::OutcomeKind;
using campaigns::take_result;

constexpr const char* whole =
    "kind=exited\nstatus=3\nwall_ns=2000000000\nuser_us=5\nsystem_us=6\nmax_rss_bytes=4096\n"
    "leftovers=0\nsynced=0\nend\n";

struct ResidentResult : testing::Test {
  tests::Workshop workshop;
  std::filesystem::path attempt = workshop.folder / "runs" / "7" / "1";
  std::string text = {};

  ResidentResult() {
    std::filesystem::create_directories(attempt.parent_path());
    append_record(text, "host", "node\n1");
    append_record(text, "boot_id", "b");
  }
  std::optional<campaigns::Outcome> taken() const {
    std::ofstream(campaigns::result_file(attempt), std::ios::binary) << text;
    return take_result(attempt);
  }
  /// The archive of a folder that a shell fills.
  std::string archive(const std::string& script) const {
    const auto folder = workshop.folder / "executor";
    std::filesystem::create_directories(folder);
    const auto made = campaigns::output_of(
        {"sh", "-c", script + "; tar -P -czf ../archive.tar.gz -- * ../outside 2>/dev/null || :"},
        folder);
    EXPECT_FALSE(made.problem);
    return workshop.read("archive.tar.gz");
  }
};

TEST_F(ResidentResult, ThatHasNotComeIsAbsent) {
  EXPECT_FALSE(take_result(attempt));
}

TEST_F(ResidentResult, BringsOutcomeFilesAndMachine) {
  append_record(text, "fate", "ran");
  append_record(text, "status", "0");
  append_record(text, "outcome", whole);
  append_record(text, "cut", "stdout");
  append_record(text, "archive", archive("echo hello >stdout.cut; mkdir files; echo 1 >files/a"));
  const auto outcome = taken();
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->kind, OutcomeKind::exited);
  EXPECT_EQ(outcome->exit_status, 3);
  ASSERT_TRUE(outcome->machine);
  EXPECT_EQ(outcome->machine->host, "node 1") << "a line end would begin a line of the outcome";
  EXPECT_EQ(outcome->machine->boot_id, "b");
  EXPECT_EQ(outcome->cut, std::vector<std::string>{"stdout"});
  EXPECT_EQ(workshop.read("runs/7/1/stdout.cut"), "hello\n");
  EXPECT_EQ(workshop.read("runs/7/1/files/a"), "1\n");
  EXPECT_TRUE(campaigns::is_synced(attempt));
  EXPECT_FALSE(std::filesystem::exists(campaigns::result_file(attempt)));
  // A driver that was killed before its commit finds it all again.
  const auto again = take_result(attempt);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->machine->host, "node 1");
  EXPECT_EQ(again->cut, outcome->cut);
}

TEST_F(ResidentResult, BringsNeitherPipesNorLinksThatLeadOut) {
  append_record(text, "fate", "ran");
  append_record(text, "outcome", whole);
  append_record(text, "archive",
                archive("ln -s /etc/passwd link; mkfifo pipe; echo x >good; "
                        "echo kind=exited >outcome"));
  ASSERT_TRUE(taken());
  EXPECT_FALSE(std::filesystem::is_symlink(attempt / "link"));
  EXPECT_FALSE(std::filesystem::exists(attempt / "pipe"));
  EXPECT_EQ(workshop.read("runs/7/1/good"), "x\n");
  EXPECT_EQ(campaigns::read_outcome(attempt)->exit_status, 3);
}

TEST_F(ResidentResult, NeverLeavesTheAttemptsFolder) {
  append_record(text, "fate", "ran");
  append_record(text, "outcome", whole);
  append_record(text, "archive", archive("echo evil >../outside"));
  std::filesystem::remove(workshop.folder / "outside");
  EXPECT_THROW(taken(), language::FileError) << "tar takes no member above its folder";
  for (auto above = attempt; above != workshop.folder.parent_path(); above = above.parent_path()) {
    EXPECT_FALSE(std::filesystem::exists(above / "outside")) << above;
  }
}

TEST_F(ResidentResult, OfFilesThatDidNotAllComeIsDamaged) {
  append_record(text, "fate", "ran");
  append_record(text, "outcome", whole);
  append_record(text, "unpacked", "[Errno 5] Input/output error");
  const auto outcome = taken();
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->infrastructure);
  EXPECT_NE(outcome->message.find("Input/output error"), std::string::npos);
}

TEST_F(ResidentResult, WithoutAnOutcomeTellsOfTheSupervisor) {
  append_record(text, "fate", "ran");
  append_record(text, "status", "137");
  append_record(text, "settled", "left 2\n");
  const auto outcome = taken();
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->kind, OutcomeKind::lost);
  EXPECT_TRUE(outcome->infrastructure);
  EXPECT_NE(outcome->message.find("was killed by signal 9"), std::string::npos);
  EXPECT_NE(outcome->message.find("2 of its processes"), std::string::npos);
}

TEST_F(ResidentResult, OfEveryOtherFateIsNoMeasurement) {
  const auto kind_of = [&](const std::string& fate) {
    text.clear();
    append_record(text, "fate", fate);
    append_record(text, "message", "why");
    append_record(text, "outcome", whole);
    const auto outcome = taken();
    EXPECT_TRUE(outcome);
    EXPECT_FALSE(outcome->usage);
    EXPECT_TRUE(outcome->infrastructure || outcome->kind == OutcomeKind::interrupted) << fate;
    return outcome->kind;
  };
  EXPECT_EQ(kind_of("repeated"), OutcomeKind::lost);
  EXPECT_EQ(kind_of("lost"), OutcomeKind::lost);
  EXPECT_EQ(kind_of("refused"), OutcomeKind::not_launched);
  EXPECT_EQ(kind_of("interrupted"), OutcomeKind::interrupted);
  EXPECT_EQ(kind_of("nonsense"), OutcomeKind::lost);
  EXPECT_FALSE(std::filesystem::exists(attempt / "outcome"));
}

TEST_F(ResidentResult, OfAnotherFormIsNone) {
  for (const std::string& damaged :
       {std::string(), std::string("fate=9:ran\n"), std::string(9, '\0')}) {
    text = damaged;
    const auto outcome = taken();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->kind, OutcomeKind::lost);
  }
  text.clear();
  append_record(text, "fate", "ran");
  append_record(text, "outcome", "kind=exited\nstatus=0\n");  // cut off
  EXPECT_EQ(taken()->kind, OutcomeKind::lost);
}

}  // namespace
