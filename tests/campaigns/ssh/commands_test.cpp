// What a command on a host is given, and what is known of its end, whatever else the host has.

#include <fstream>
#include <iomanip>
#include <sstream>

#include <sys/stat.h>

#include "tests/campaigns/ssh/over_ssh.hpp"

namespace {

using namespace yates;
using campaigns::OutcomeKind;

struct CommandsOverSsh : tests::OverSsh {};

TEST_P(CommandsOverSsh, WhateverBecomesOfTheSupervisorItselfNothingOfItsRunIsLeft) {
  campaigns::SshExecutor executor(target());
  const auto outcome =
      executor
          .start(launch(
              {"sh", "-c",
               "setsid sleep 60 & kill -9 $(sed -n 's/^pid=//p' \"$YATES_RUN_DIR/started\"); "
               "sleep 60"}))
          ->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::lost);
  EXPECT_TRUE(outcome.infrastructure);
  EXPECT_GE(outcome.leftovers, 2) << outcome.message;
  EXPECT_LE(outcome.leftovers, 3) << outcome.message;
  const auto next = executor.start(launch({"true"}, 2))->wait(interrupt);
  EXPECT_EQ(next.exit_status, 0) << next.message;
}

TEST_P(CommandsOverSsh, ACommandThatRunsTooLongIsEndedAlsoWhereItDoesNotWantTo) {
  campaigns::SshExecutor executor(target());
  auto asked = launch({"sh", "-c", "trap '' TERM; echo begun; while :; do sleep 0.1; done"});
  asked.timeout = 0.3;
  asked.grace = 0.2;
  const auto outcome = executor.start(asked)->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::timed_out);
  EXPECT_EQ(outcome.signal, 9);
  EXPECT_EQ(read(1, "stdout"), "begun\n");
  ASSERT_TRUE(outcome.usage);
  EXPECT_GE(outcome.usage->wall, 0.48);
  asked = launch({"sh", "-c", "trap 'echo asked; exit 7' TERM; while :; do sleep 0.1; done"}, 2);
  asked.timeout = 0.3;
  const auto obedient = executor.start(asked)->wait(interrupt);
  EXPECT_EQ(obedient.kind, OutcomeKind::timed_out);
  EXPECT_EQ(obedient.exit_status, 7);
  EXPECT_EQ(read(2, "stdout"), "asked\n");
}

TEST_P(CommandsOverSsh, CopiesRunTogetherEachWithItsOwnOutputAndEnd) {
  campaigns::SshExecutor executor(target());
  auto asked = launch({"sh", "-c",
                       "touch \"$YATES_RUN_DIR/here.$YATES_COPY\"; "
                       "until test -e \"$YATES_RUN_DIR/here.1\" -a -e \"$YATES_RUN_DIR/here.2\" -a "
                       "-e \"$YATES_RUN_DIR/here.3\"; do sleep 0.01; done; echo $YATES_COPY $MINE; "
                       "test $YATES_COPY != 3 || kill -9 $$; exit $((YATES_COPY - 1))"});
  asked.copies.resize(3, asked.copies[0]);
  asked.copies[1].environment = {{"MINE", "of the second"}};
  asked.timeout = 20;
  const auto outcome = executor.start(asked)->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
  EXPECT_EQ(outcome.exit_status, 1);
  ASSERT_EQ(outcome.copies.size(), 3U);
  EXPECT_EQ(outcome.copies[0].exit_status, 0);
  EXPECT_EQ(outcome.copies[1].exit_status, 1);
  EXPECT_EQ(outcome.copies[2].signal, 9);
  EXPECT_EQ(read(1, "copies/1/stdout"), "1\n");
  EXPECT_EQ(read(1, "copies/2/stdout"), "2 of the second\n");
  EXPECT_EQ(read(1, "copies/3/stdout"), "3\n");
  auto half = launch({"true"}, 2);
  half.copies.push_back({{"no-such-program"}, {}});
  EXPECT_EQ(executor.start(half)->wait(interrupt).kind, OutcomeKind::cannot_start);
}

TEST_P(CommandsOverSsh, WhatTheCommandLeavesBehindIsEndedAndCounted) {
  campaigns::SshExecutor executor(target());
  const auto outcome =
      executor.start(launch({"sh", "-c", "sleep 60 & setsid sleep 61 & sleep 0.1; exit 4"}))
          ->wait(interrupt);
  EXPECT_EQ(outcome.kind, OutcomeKind::exited);
  EXPECT_EQ(outcome.exit_status, 4);
  EXPECT_EQ(outcome.leftovers, 2);
}

TEST_P(CommandsOverSsh, FilesToKeepAreThoseThatThisRunHasWritten) {
  auto host = target();
  host.stage = {"old.txt"};
  workshop.write("old.txt", "from before");
  campaigns::SshExecutor executor(host);
  auto asked = launch({"sh", "-c", "mkdir -p out; printf 'a\\000b\\377' >'out/-n ew'"});
  asked.keep = {{"old.txt", "old.txt"}, {"out/-n ew", "out%2F-n ew"}, {"missing", "missing"}};
  EXPECT_EQ(executor.start(asked)->wait(interrupt).exit_status, 0);
  EXPECT_EQ(read(1, "files/out%2F-n ew"), std::string("a\0b\xff", 4));
  EXPECT_FALSE(std::filesystem::exists(asked.folder / "files/old.txt"));
  EXPECT_FALSE(std::filesystem::exists(asked.folder / "files/missing"));
}

/// The umask of this process, and so of its server, as a shell shows it.
std::string own_mask() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  std::ostringstream text;
  text << std::oct << std::setw(4) << std::setfill('0') << mask;
  return text.str();
}

TEST_P(CommandsOverSsh, TheCommandStartsWithSignalsDescriptorsAndMaskAsEveryProgramDoes) {
  campaigns::SshExecutor executor(target());
  const auto outcome =
      executor
          .start(launch(
              {"sh", "-c",
               "sed -n 's/^SigIgn.*\\(.......\\)$/\\1/p' /proc/self/status; "
               "for n in 3 4 5 6 7 8 9 10; do test ! -e /proc/$$/fd/$n || echo open $n; done; "
               "umask; "
               "test $(sed 's/.*) //' /proc/$$/stat | cut -d ' ' -f 3) = $$ && echo group"}))
          ->wait(interrupt);
  EXPECT_EQ(outcome.exit_status, 0) << read(1, "stderr");
  EXPECT_EQ(read(1, "stdout"), "0000000\n" + own_mask() + "\ngroup\n");
}

TEST_P(CommandsOverSsh, WordsPassAsTheyAreWhateverTheyHold) {
  const std::vector<std::string> hard{
      "a b", "it's",  "\"q\"", "$(touch gone)", "`id`",  "line\nline", "-n", "",
      "*",   "\\n%s", "~",     "\xff\x01\x81",  "A=b c", "!x",         "#",  "; exit 3"};
  std::vector<std::string> words{"printf", "[%s]", "{}"};
  std::string expected = "[{}]";
  for (const auto& word : hard) {
    words.push_back(word);
    expected += "[" + word + "]";
  }
  campaigns::SshExecutor executor(target());
  auto asked = launch(words);
  asked.copies[0].environment = {{"MINE", "x\n'y' $HOME"}};
  EXPECT_EQ(executor.start(asked)->wait(interrupt).exit_status, 0);
  EXPECT_EQ(read(1, "stdout"), expected);
  executor.start(launch({"sh", "-c", "printf %s \"$MINE\""}, 2))->wait(interrupt);
  EXPECT_EQ(read(2, "stdout"), "") << "variables of another run";
}

TEST_P(CommandsOverSsh, VariablesOfTheUserReachTheCommandAsTheyAre) {
  campaigns::SshExecutor executor(target());
  ASSERT_EQ(executor.lease(), std::nullopt);
  EXPECT_EQ(executor.start(launch({"env"}))->wait(interrupt).exit_status, 0);
  const std::string environment = "\n" + read(1, "stdout");
  for (char name = 'a'; name <= 'z'; ++name) {
    EXPECT_NE(environment.find(std::string("\n") + name + "=mine\n"), std::string::npos)
        << name << environment;
  }
  EXPECT_EQ(environment.find("\ny_"), std::string::npos) << environment;
}

TEST_P(CommandsOverSsh, EveryVariableReachesTheCommandWhateverItsNameIs) {
  campaigns::SshExecutor executor(target());
  auto asked = launch({"env"});
  asked.copies[0].environment = {{"A.B", "of a\nname"}, {"PPID", "7"},  {"IFS", "x"},
                                 {"y_work", "mine"},    {"E", "$(id)"}, {"YATES_COPY", "no"}};
  EXPECT_EQ(executor.start(asked)->wait(interrupt).exit_status, 0);
  for (const char* entry : {"A.B=of a\nname\n", "PPID=7\n", "IFS=x\n", "y_work=mine\n", "E=$(id)\n",
                            "YATES_COPY=1\n"}) {
    EXPECT_NE(("\n" + read(1, "stdout")).find("\n" + std::string(entry)), std::string::npos)
        << entry << read(1, "stdout");
  }
}

TEST_P(CommandsOverSsh, EveryExitStatusOfTheProgramIsItsOwnAlsoThatOfSshItself) {
  campaigns::SshExecutor executor(target());
  int run = 0;
  for (const int status : {0, 1, 127, 255}) {
    const auto outcome =
        executor.start(launch({"sh", "-c", "exit " + std::to_string(status)}, ++run))
            ->wait(interrupt);
    EXPECT_EQ(outcome.kind, OutcomeKind::exited);
    EXPECT_EQ(outcome.exit_status, status);
  }
  const auto killed = executor.start(launch({"sh", "-c", "kill -9 $$"}, ++run))->wait(interrupt);
  EXPECT_EQ(killed.kind, OutcomeKind::signalled);
  EXPECT_EQ(killed.signal, 9);
  const auto absent = executor.start(launch({"no-such-program"}, ++run))->wait(interrupt);
  EXPECT_EQ(absent.kind, OutcomeKind::cannot_start);
  EXPECT_FALSE(absent.infrastructure);
}

INSTANTIATE_TEST_SUITE_P(By, CommandsOverSsh, testing::ValuesIn(tests::host_kinds),
                         [](const auto& one) { return tests::name_of(one.param); });

}  // namespace
