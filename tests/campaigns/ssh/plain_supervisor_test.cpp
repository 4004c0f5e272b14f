#include "campaigns/ssh/plain_supervisor.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/launch/attempt_request.hpp"
#include "campaigns/ssh/plain_request.hpp"
#include "tests/campaigns/ssh/one_host.hpp"
#include "tests/campaigns/supervisor/supervisor_kinds.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::OutcomeKind;
using tests::SupervisorKind;

/// A store with one host, on which either supervisor can be used.
struct TwoSupervisors : testing::Test, tests::OneSshHost {
  std::string remarks;

  void SetUp() override { SKIP_WITHOUT_SERVER(*this); }
  campaigns::SshHost host(SupervisorKind kind) {
    auto one = tests::with_supervisor(hosts.host(), kind);
    one.remark = [this](const std::string& text) { remarks += text + "\n"; };
    return one;
  }
};

/// All that both supervisors know of an attempt, as a text.
std::string what_both_know(const campaigns::Outcome& outcome) {
  std::ostringstream text;
  const auto end = [&](std::optional<int> status, std::optional<int> signal) {
    if (status) text << " status " << *status;
    if (signal) text << " signal " << *signal;
  };
  text << "kind " << static_cast<int>(outcome.kind);
  end(outcome.exit_status, outcome.signal);
  for (const auto& copy : outcome.copies) {
    text << ", copy";
    end(copy.exit_status, copy.signal);
  }
  text << ", leftovers " << outcome.leftovers << ", infrastructure " << outcome.infrastructure
       << ", " << outcome.message;
  return text.str();
}

TEST_F(TwoSupervisors, AgreeInAllThatBothKnow) {
  workshop.write("not executable", "");
  struct Case {
    std::vector<std::string> words;
    std::size_t copies = 1;
    std::optional<double> timeout = std::nullopt;
    std::string working_folder = {};
  };
  std::vector<Case> cases;
  for (const int status : {0, 1, 126, 127, 128, 130, 137, 141, 255}) {
    cases.push_back({{"sh", "-c", "exit " + std::to_string(status)}});
  }
  for (const int signal : {1, 2, 3, 6, 9, 11, 13, 14, 15, 34}) {
    cases.push_back({{"sh", "-c", "kill -" + std::to_string(signal) + " $$"}});
  }
  cases.push_back({{"no-such-program"}});
  cases.push_back({{workshop.folder / "not executable"}});
  cases.push_back({{"/"}});
  cases.push_back({{"sh", "-c", "sleep 60 & setsid sleep 60 & sleep 0.1; exit 5"}});
  cases.push_back({{"sleep", "60"}, 1, 0.2});
  cases.push_back({{"sh", "-c", "trap 'exit 9' TERM; while :; do sleep 0.05; done"}, 2, 0.3});
  cases.push_back({{"sh", "-c", "test $YATES_COPY = 1 || kill -9 $$"}, 3});
  cases.push_back({{"sh", "-c", "exit $YATES_COPY"}, 12});
  campaigns::SshExecutor one(host(SupervisorKind::program));
  campaigns::SshExecutor other(host(SupervisorKind::plain));
  int run = 0;
  for (const Case& each : cases) {
    std::vector<campaigns::Outcome> outcomes;
    for (campaigns::SshExecutor* executor : {&one, &other}) {
      auto asked = launch(each.words, ++run);
      asked.copies.resize(each.copies, asked.copies[0]);
      asked.timeout = each.timeout;
      outcomes.push_back(executor->start(asked)->wait(interrupt));
      // The file itself says the same.
      EXPECT_EQ(what_both_know(campaigns::read_outcome(asked.folder).value()),
                what_both_know(outcomes.back()));
    }
    EXPECT_EQ(what_both_know(outcomes[0]), what_both_know(outcomes[1])) << each.words.back();
    EXPECT_EQ(read(run - 1, "stdout"), read(run, "stdout"));
    EXPECT_EQ(read(run - 1, "stderr"), read(run, "stderr"));
    if (!outcomes[0].usage) continue;
    ASSERT_TRUE(outcomes[1].usage);
    EXPECT_TRUE(outcomes[0].usage->max_rss);
    EXPECT_FALSE(outcomes[1].usage->max_rss);
  }
  EXPECT_NE(
      remarks.find("one is measured by a supervisor in plain sh, wall and CPU times to 10 ms, "
                   "no max-rss, because its architecture is "),
      std::string::npos)
      << remarks;
}

TEST_F(TwoSupervisors, MeasureTheSameToWithinWhatPlainShCanTell) {
  campaigns::SshExecutor executor(host(SupervisorKind::plain));
  auto asked =
      launch({"sh", "-c", "sleep 0.5; i=0; while test $i -lt 300000; do i=$((i + 1)); done"});
  asked.sample_interval = 0.2;
  const auto coarse = executor.start(asked)->wait(interrupt).usage.value();
  campaigns::SshExecutor fine_executor(host(SupervisorKind::program));
  asked.folder = launch({"true"}, 2).folder;
  const auto fine = fine_executor.start(asked)->wait(interrupt).usage.value();
  EXPECT_GE(coarse.wall, 0.49);
  EXPECT_GT(coarse.user, 0.02);
  EXPECT_LE(coarse.user + coarse.system, coarse.wall);
  EXPECT_LT(coarse.user, 5 * fine.user + 0.05);
  // The same columns, so whoever reads one reads the other.
  const std::string first = read(1, "samples");
  const std::string second = read(2, "samples");
  EXPECT_EQ(first.substr(0, first.find('\n')), second.substr(0, second.find('\n')));
  EXPECT_GE(std::count(first.begin(), first.end(), '\n'), 4);
}

TEST_F(TwoSupervisors, SettleEachOthersAttempts) {
  int run = 0;
  for (const auto& [first, second] : {std::pair{SupervisorKind::plain, SupervisorKind::program},
                                      std::pair{SupervisorKind::program, SupervisorKind::plain}}) {
    const auto asked = patient(++run);
    const std::string there = "there" + std::to_string(run);
    const pid_t driver = ::fork();
    if (driver == 0) {
      campaigns::SshExecutor executor(host(first));
      while (executor.lease()) std::this_thread::sleep_for(20ms);  // the last driver's is ending
      const auto execution = executor.start(asked);
      for (;;) ::pause();
    }
    await(there);
    ::kill(driver, SIGKILL);
    tests::Workshop::wait(driver);
    campaigns::SshExecutor executor(host(second));
    ::kill(::getpid(), SIGINT);
    const auto outcome =
        executor.recover(asked.folder, executor.machine().boot_id, interrupt, [] {});
    EXPECT_EQ(outcome.kind, OutcomeKind::interrupted) << outcome.message;
    EXPECT_EQ(outcome.signal, SIGTERM);
  }
}

TEST_F(TwoSupervisors, EndWhatAKilledOneOfTheOtherKindHasLeft) {
  int run = 0;
  for (const auto& [first, second] : {std::pair{SupervisorKind::plain, SupervisorKind::program},
                                      std::pair{SupervisorKind::program, SupervisorKind::plain}}) {
    const auto asked = patient(++run);
    campaigns::SshExecutor settling(host(second));
    const std::string boot = settling.machine().boot_id;
    const pid_t driver = ::fork();
    if (driver == 0) {
      campaigns::SshExecutor executor(host(first));
      const auto execution = executor.start(asked);
      for (;;) ::pause();
    }
    await("there" + std::to_string(run));
    ::kill(driver, SIGKILL);
    tests::Workshop::wait(driver);
    hosts.cut_sessions("one");
    const auto root = std::filesystem::directory_iterator(hosts.scratch())->path();
    const auto started =
        campaigns::read_started(root / ("attempts/runs-" + std::to_string(run) + "-1"));
    ASSERT_TRUE(started);
    ::kill(started->pid, SIGKILL);
    const auto outcome = settling.recover(asked.folder, boot, interrupt, [] {});
    EXPECT_EQ(outcome.kind, OutcomeKind::lost) << outcome.message;
  }
}

TEST_F(TwoSupervisors, CannotMeetOnAHost) {
  auto other = host(SupervisorKind::plain);
  other.store = workshop.folder / "d.yates";
  auto third = host(SupervisorKind::plain);
  third.store = workshop.folder / "e.yates";
  campaigns::SshExecutor plain(other);
  campaigns::SshExecutor plain_too(third);
  {
    campaigns::SshExecutor program(host(SupervisorKind::program));
    EXPECT_EQ(program.lease(), std::nullopt);
    const auto holder = plain.lease();
    ASSERT_TRUE(holder);
    EXPECT_NE(holder->find("another yates (process "), std::string::npos) << *holder;
  }
  for (int look = 0; look < 200 && plain.lease(); ++look) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(plain.lease(), std::nullopt);
  campaigns::SshExecutor program(host(SupervisorKind::program));
  EXPECT_TRUE(program.lease());
  EXPECT_TRUE(plain_too.lease());
}

TEST_F(TwoSupervisors, PassEveryVariableWhateverItsNameIs) {
  for (const auto kind : {SupervisorKind::program, SupervisorKind::plain}) {
    campaigns::SshExecutor executor(host(kind));
    const int run = kind == SupervisorKind::program ? 1 : 2;
    auto asked = launch({"env"}, run);
    asked.copies[0].environment = {{"A.B", "of a\nname"}, {"PPID", "7"},  {"IFS", "x"},
                                   {"y_work", "mine"},    {"E", "$(id)"}, {"YATES_COPY", "no"}};
    EXPECT_EQ(executor.start(asked)->wait(interrupt).exit_status, 0);
    for (const char* entry : {"A.B=of a\nname\n", "PPID=7\n", "IFS=x\n", "y_work=mine\n",
                              "E=$(id)\n", "YATES_COPY=1\n"}) {
      EXPECT_NE(("\n" + read(run, "stdout")).find("\n" + std::string(entry)), std::string::npos)
          << entry << read(run, "stdout");
    }
    auto absent = launch({"no-such-program"}, run + 2);
    absent.copies[0].environment = {{"A.B", "x"}};
    EXPECT_EQ(executor.start(absent)->wait(interrupt).kind, OutcomeKind::cannot_start);
  }
}

TEST_F(TwoSupervisors, TheOneInPlainShIsTakenWhereProgramsCannotBeExecuted) {
  if (::getuid() != 0) GTEST_SKIP() << "only root can mount a file system";
  std::filesystem::create_directories(hosts.scratch());
  if (tests::run_program({"mount", "-t", "tmpfs", "-o", "noexec,size=16m", "none",
                          hosts.scratch().string()}) != 0) {
    GTEST_SKIP() << "nothing can be mounted here";
  }
  {
    campaigns::SshExecutor executor(host(SupervisorKind::program));
    const auto outcome = executor.start(launch({"sh", "-c", "echo out; exit 3"}))->wait(interrupt);
    EXPECT_EQ(outcome.exit_status, 3) << outcome.message;
    EXPECT_EQ(read(1, "stdout"), "out\n");
    EXPECT_NE(
        remarks.find("because yates-supervisor cannot be executed in " + hosts.scratch().string()),
        std::string::npos)
        << remarks;
    remarks.clear();
    hosts.cut_sessions("one");
    executor
        .readings();  // what is sent into a link that is lost is launched by the next attempt only
    EXPECT_EQ(executor.start(launch({"true"}, 2))->wait(interrupt).exit_status, 0);
    EXPECT_EQ(remarks.find("plain sh"), std::string::npos) << "said again at the second login";
    executor.finish();
  }
  tests::run_program({"umount", "-l", hosts.scratch().string()});
}

TEST(PlainSupervisor, ThatLacksAProgramSaysWhichInOneSentence) {
  const tests::Workshop programs;
  for (const auto& entry : std::filesystem::directory_iterator("/usr/bin")) {
    if (entry.path().filename() == "flock") continue;
    std::filesystem::create_symlink(entry.path(), programs.folder / entry.path().filename());
  }
  tests::SshHosts hosts({"one"}, "", tests::Place::loopback, {"PATH=" + programs.folder.string()});
  if (!hosts.absent().empty()) GTEST_SKIP() << hosts.absent();
  campaigns::SshExecutor executor(tests::with_supervisor(hosts.host(), SupervisorKind::plain));
  try {
    executor.machine();
    ADD_FAILURE() << "it was accepted";
  } catch (const campaigns::HostUnreachable& problem) {
    EXPECT_TRUE(problem.refused());
    EXPECT_NE(std::string(problem.what())
                  .find("the supervisor in plain sh cannot work there: the "
                        "program 'flock' is missing"),
              std::string::npos)
        << problem.what();
  }
}

TEST(PlainSupervisor, SaysOfAFullDiskThatItIsFullAndKeepsTheFate) {
  if (::getuid() != 0) GTEST_SKIP() << "only root can mount a file system";
  const tests::Workshop workshop;
  const auto disk = workshop.folder / "disk";
  const std::string program = workshop.folder / "plain.sh";
  workshop.write("plain.sh", std::string(campaigns::plain_supervisor()));
  std::filesystem::create_directory(disk);
  if (tests::run_program({"mount", "-t", "tmpfs", "-o", "size=400k", "none", disk}) != 0) {
    GTEST_SKIP() << "nothing can be mounted here";
  }
  const auto attempt = [&](const std::string& name, const std::string& script, double timeout) {
    const auto folder = disk / name;
    campaigns::make_private_folder(folder);
    campaigns::Launch launch{.folder = folder, .working_folder = disk, .timeout = timeout};
    launch.copies.resize(2, {{"sh", "-c", script}, {}});
    std::ofstream(folder / "request.sh") << campaigns::plain_request_text(launch, "/bin/sh");
    return tests::run_program({"setsid", "sh", program, folder});
  };
  EXPECT_EQ(attempt("filling", "cat /dev/zero; exit 3", 60), 0);
  const auto filled = campaigns::read_outcome(disk / "filling");
  ASSERT_TRUE(filled);
  EXPECT_EQ(filled->kind, OutcomeKind::exited);
  EXPECT_EQ(filled->exit_status, 3);
  EXPECT_EQ(filled->copies.size(), 2U);
  EXPECT_TRUE(filled->infrastructure);
  EXPECT_EQ(filled->message, "the disk is full");
  std::filesystem::remove_all(disk / "filling");
  EXPECT_EQ(attempt("slow", "cat /dev/zero; sleep 60", 0.5), 0);
  EXPECT_EQ(campaigns::read_outcome(disk / "slow")->kind, OutcomeKind::timed_out);
  // Where there is no room from the beginning, nothing is begun.
  std::filesystem::remove_all(disk / "slow");
  campaigns::make_private_folder(disk / "late");
  std::ofstream(disk / "filler") << std::string(1'000'000, 'x');
  EXPECT_NE(attempt("late", "touch '" + (workshop.folder / "ran").string() + "'", 60), 0);
  EXPECT_FALSE(std::filesystem::exists(workshop.folder / "ran"));
  tests::run_program({"umount", "-l", disk});
}

/// Processes of a session, or with this text in their environment.
std::set<int> processes_of(int session, const std::string& mark) {
  std::set<int> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    std::string stat;
    std::getline(std::ifstream(entry.path() / "stat"), stat);
    std::istringstream fields(stat.substr(std::min(stat.rfind(')') + 1, stat.size())));
    std::string state;
    int parent = 0, group = 0, its_session = 0;
    fields >> state >> parent >> group >> its_session;
    if (state == "Z" || state == "X") continue;
    std::ifstream stream(entry.path() / "environ");
    const std::string environment((std::istreambuf_iterator<char>(stream)),
                                  std::istreambuf_iterator<char>());
    if (its_session == session || environment.find(mark) != std::string::npos) {
      found.insert(std::stoi(pid));
    }
  }
  return found;
}

TEST(PlainSupervisor, KilledAtAnyMomentIsSettledWithNothingLeft) {
  const tests::Workshop workshop;
  const std::string program = workshop.folder / "plain.sh";
  workshop.write("plain.sh", std::string(campaigns::plain_supervisor()));
  int lost = 0;
  for (int round = 0; round < 25; ++round) {
    const auto folder = workshop.folder / std::to_string(round);
    campaigns::make_private_folder(folder);
    campaigns::Launch launch{.folder = folder, .working_folder = folder};
    launch.copies.resize(2, {{"sh", "-c", "sleep 60 & setsid sleep 60 & sleep 60"}, {}});
    std::ofstream(folder / "request.sh") << campaigns::plain_request_text(launch, "/bin/sh");
    const pid_t supervisor = ::fork();
    if (supervisor == 0) {
      ::execlp("setsid", "setsid", "sh", program.c_str(), folder.c_str(), nullptr);
      ::_exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(16 * round));
    ::kill(supervisor, SIGKILL);
    tests::Workshop::wait(supervisor);
    const auto answer = workshop.folder / ("answer" + std::to_string(round));
    EXPECT_EQ(tests::run_program({"sh", program, "--settle", folder}, answer), 0);
    const std::string text = workshop.read("answer" + std::to_string(round));
    EXPECT_TRUE(text == "abandoned\n" || text.starts_with("left ")) << text;
    lost += text.starts_with("left ") ? 1 : 0;
    // What was begun by a supervisor that had no claim yet ends by itself.
    std::set<int> left{0};
    for (int look = 0; look < 100 && !left.empty(); ++look) {
      left = processes_of(supervisor, "YATES_RUN_DIR=" + folder.string());
      if (!left.empty()) std::this_thread::sleep_for(10ms);
    }
    EXPECT_TRUE(left.empty()) << "killed after " << 16 * round << " ms, " << text;
    EXPECT_FALSE(std::filesystem::exists(folder / "outcome"));
    // Nobody can begin it any more.
    EXPECT_NE(tests::run_program({"setsid", "sh", program, folder}), 0);
  }
  EXPECT_GT(lost, 3) << "never killed at work";
}

}  // namespace
