#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include "campaigns/launch/attempt_files.hpp"
#include "tests/campaigns/supervisor/supervised.hpp"

namespace {

using namespace yates;
using campaigns::OutcomeKind;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

struct SupervisorFiles : tests::Supervised {
  SupervisorFiles() {
    fs::create_directory(attempt);
    fs::permissions(attempt, fs::perms::owner_all);
  }
  campaigns::Launch apart(const std::string& script, std::size_t copies = 1) const {
    auto asked = launch({"sh", "-c", script}, copies);
    asked.folder = attempt;
    return asked;
  }
  fs::path attempt = workshop.folder / "attempt";
};

TEST_F(SupervisorFiles, KeepsWhatWasWrittenAndOnlyThat) {
  workshop.write("old", "of an earlier run");
  fs::last_write_time(workshop.folder / "old", fs::file_time_type::clock::now() - 1h);
  auto asked = apart("printf 'a\\000b' > new; mkdir -p sub; echo deep > sub/x; mkfifo pipe");
  asked.keep = {{"new", "new"},         {"old", "old"},
                {"sub/x", "2/sub%2Fx"}, {(workshop.folder / "new").string(), "absolute"},
                {"missing", "missing"}, {"pipe", "pipe"},
                {"sub", "sub"}};
  const auto outcome = run(asked);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited);
  EXPECT_FALSE(outcome.infrastructure) << outcome.message;
  EXPECT_EQ(workshop.read("attempt/files/new"), std::string("a\0b", 3));
  EXPECT_EQ(workshop.read("attempt/files/absolute"), std::string("a\0b", 3));
  EXPECT_EQ(workshop.read("attempt/files/2/sub%2Fx"), "deep\n");
  for (const char* none : {"old", "missing", "pipe", "sub"}) {
    EXPECT_FALSE(fs::exists(attempt / "files" / none)) << none;
  }
}

TEST_F(SupervisorFiles, DoesNotCopyAFileOntoItself) {
  auto asked = apart("mkdir $YATES_RUN_DIR/files; echo kept > $YATES_RUN_DIR/files/x");
  asked.keep = {{(attempt / "files/x").string(), "x"}, {(attempt / "stdout").string(), ""}};
  EXPECT_FALSE(run(asked).infrastructure);
  EXPECT_EQ(workshop.read("attempt/files/x"), "kept\n");
}

TEST_F(SupervisorFiles, ArePrivateWhateverTheUmask) {
  const auto before = ::umask(0);
  auto asked = apart("echo x > mine; echo out", 2);
  asked.keep = {{"mine", "mine"}};
  asked.sample_interval = 1;
  run(asked);
  ::umask(before);
  int seen = 0;
  for (const auto& entry : fs::recursive_directory_iterator(attempt)) {
    struct stat found = {};
    ASSERT_EQ(::stat(entry.path().c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, entry.is_directory() ? 0700U : 0600U) << entry.path();
    ++seen;
  }
  EXPECT_GE(seen, 13);
}

TEST_F(SupervisorFiles, RecordNothingOfTheInheritedEnvironment) {
  ::setenv("YATES_TEST_SECRET", "hush-4711", 1);
  auto asked = apart("test ${#YATES_TEST_SECRET} = 9 && echo inherited");
  run(asked);
  ::unsetenv("YATES_TEST_SECRET");
  EXPECT_EQ(workshop.read("attempt/stdout"), "inherited\n");
  for (const auto& entry : fs::recursive_directory_iterator(attempt)) {
    if (!entry.is_regular_file()) continue;
    const auto text = workshop.read(fs::relative(entry.path(), workshop.folder).string());
    EXPECT_EQ(text.find("hush-4711"), std::string::npos) << entry.path();
  }
}

TEST_F(SupervisorFiles, AreFew) {
  auto asked = apart("true");
  asked.sample_interval = 1;
  run(asked);
  std::set<std::string> names;
  std::set<ino_t> files;
  for (const auto& entry : fs::directory_iterator(attempt)) {
    struct stat found = {};
    ASSERT_EQ(::stat(entry.path().c_str(), &found), 0);
    names.insert(entry.path().filename());
    files.insert(found.st_ino);
  }
  EXPECT_EQ(names,
            (std::set<std::string>{"claim", "started", "outcome", "samples", "stdout", "stderr"}));
  EXPECT_EQ(files.size(), 5U) << "claim and started are one";
}

TEST_F(SupervisorFiles, AreWholeWhateverTheCommandDoesToThem) {
  for (const std::string script :
       {"rm claim", "rm claim started", "rm started", "rm -r ./*", "echo mine >started",
        "seq 1000 >claim", "seq 1000 >>started", "echo mine >outcome", "seq 1000 >outcome.tmp",
        "rm outcome.tmp; seq 1000 >outcome.tmp", "mkdir outcome; touch outcome/mine",
        "rm outcome.tmp; mkfifo outcome.tmp", "ln -sf ../kept outcome.tmp",
        "rm claim; mkfifo claim", "rm claim started; mkfifo claim started"}) {
    fs::remove_all(attempt);
    fs::create_directory(attempt);
    auto asked = apart("echo kept >kept; cd $YATES_RUN_DIR; " + script + "; exit 3");
    asked.keep = {{"kept", "kept"}};
    const auto outcome = run(asked);
    EXPECT_EQ(outcome.kind, OutcomeKind::exited) << script;
    EXPECT_EQ(outcome.exit_status, 3) << script;
    EXPECT_FALSE(outcome.infrastructure) << script << ": " << outcome.message;
    EXPECT_EQ(workshop.read("attempt/files/kept"), "kept\n") << script;
    // A driver that comes later finds the same.
    const auto found = executor.recover(attempt, executor.machine().boot_id, interrupt, [] {});
    EXPECT_EQ(found.exit_status, 3) << script;
  }
}

TEST_F(SupervisorFiles, OfACommandAreNotTakenForThoseOfItsSupervisor) {
  // The supervisor is killed; what lies there under its names is the command's.
  for (const std::string script : {"echo mine >outcome", "echo mine >started; echo mine >claim",
                                   "rm claim; echo mine >outcome", "rm claim started",
                                   "rm claim; mkfifo claim", "rm claim started; mkfifo claim"}) {
    fs::remove_all(attempt);
    fs::create_directory(attempt);
    const auto outcome =
        run(apart("cd $YATES_RUN_DIR; " + script + "; kill -9 $PPID; exec sleep 60"));
    EXPECT_EQ(outcome.kind, OutcomeKind::lost) << script;
    EXPECT_EQ(outcome.leftovers, 1) << script << ": " << outcome.message;
  }
}

TEST_F(SupervisorFiles, HoldAGigabyteOfOutput) {
  const auto outcome = run(apart("head -c 1000000000 /dev/zero"));
  EXPECT_EQ(outcome.kind, OutcomeKind::exited);
  EXPECT_EQ(fs::file_size(attempt / "stdout"), 1'000'000'000U);
  EXPECT_LT(outcome.usage->max_rss, 100e6);
  fs::remove(attempt / "stdout");
}

TEST_F(SupervisorFiles, AreWholeWhenTheCommandClosesOrRemovesItsOutput) {
  EXPECT_EQ(run(apart("exec >&- 2>&-; sleep 0.05; rm $YATES_RUN_DIR/stdout")).exit_status, 0);
  EXPECT_FALSE(fs::exists(attempt / "stdout"));
  EXPECT_TRUE(campaigns::is_synced(attempt));
}

TEST_F(SupervisorFiles, SayWhetherTheyAreOnTheDisk) {
  auto asked = apart("echo x");
  asked.sync = false;
  EXPECT_EQ(run(asked).kind, OutcomeKind::exited);
  EXPECT_FALSE(campaigns::is_synced(attempt));
  EXPECT_EQ(executor.recover(attempt, "another boot", interrupt, [] {}).kind, OutcomeKind::lost)
      << "its outputs may be lost";
  EXPECT_EQ(executor.recover(attempt, executor.machine().boot_id, interrupt, [] {}).kind,
            OutcomeKind::exited);
}

TEST_F(SupervisorFiles, ThatAreSyncedSurviveTheMachine) {
  run(apart("exit 5"));
  EXPECT_EQ(executor.recover(attempt, "another boot", interrupt, [] {}).exit_status, 5);
}

TEST_F(SupervisorFiles, ThatAPowerCutLeftTornAreNotBelieved) {
  run(apart("exit 5"));
  const auto whole = workshop.read("attempt/outcome");
  for (std::size_t size = 0; size + 1 < whole.size(); ++size) {  // the last newline may lack
    workshop.write("attempt/outcome", whole.substr(0, size));
    EXPECT_EQ(executor.recover(attempt, "another boot", interrupt, [] {}).kind, OutcomeKind::lost)
        << size;
  }
}

TEST_F(SupervisorFiles, OfALaunchWithoutARequestSayThatNothingWasStarted) {
  // The supervisor is given one that is cut off, once as its input, once in the folder.
  workshop.write("broken-supervisor",
                 "#!/bin/sh\nhead -c 60 >$1/half\n"
                 "'" YATES_SUPERVISOR
                 "' \"$1\" - <$1/half; test $? != 0 || exit 0\n"
                 "mv $1/half $1/request; exec '" YATES_SUPERVISOR "' \"$1\"\n");
  fs::permissions(workshop.folder / "broken-supervisor", fs::perms::owner_all);
  campaigns::LocalExecutor broken(workshop.folder / "broken-supervisor");
  const auto outcome = broken.start(apart("echo ran >> log"))->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::not_launched);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_EQ(workshop.read("log"), "");
}

}  // namespace
