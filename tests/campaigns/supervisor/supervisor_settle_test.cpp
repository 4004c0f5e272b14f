// What the supervisor program finds out about attempts whose driver or supervisor is dead, and what
// it ends.

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/file.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/launch/private_files.hpp"
#include "campaigns/launch/settling.hpp"
#include "language/error.hpp"
#include "tests/campaigns/supervisor/supervised.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::OutcomeKind;

struct Settling : tests::Supervised {
  campaigns::Settled settled(const std::function<void()>& waiting = [] {}) {
    return campaigns::settle(YATES_SUPERVISOR, workshop.folder, interrupt, waiting);
  }
  bool exists(const std::string& name) const {
    return std::filesystem::exists(workshop.folder / name);
  }
};

TEST_F(Settling, ClaimsAnAttemptOnlyWhereNobodyHasBegunIt) {
  // The command has removed `claim`.
  workshop.write("started", "7\npid=7\nstart_ticks=8\nboot_id=9\nend\n");
  const int held = ::open((workshop.folder / "started").c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(::flock(held, LOCK_EX), 0);
  int waited = 0;
  EXPECT_FALSE(settled([&] {
                 ++waited;
                 ::close(held);
               }).abandoned);
  EXPECT_EQ(waited, 1);
  EXPECT_FALSE(settled([&] { ++waited; }).abandoned);
  EXPECT_EQ(waited, 1);
  EXPECT_FALSE(exists("claim"));
  std::filesystem::remove(workshop.folder / "started");
  EXPECT_TRUE(settled().abandoned);
  EXPECT_TRUE(exists("claim"));
  EXPECT_FALSE(settled().abandoned);
}

TEST_F(Settling, SaysWhereItCannotBeDone) {
  std::filesystem::remove_all(workshop.folder);
  EXPECT_THROW(settled(), language::FileError);
}

TEST_F(Settling, PassesARequestToEndOnAlsoWhereTheCommandHasRemovedTheClaim) {
  const auto execution = executor.start(launch({"sh", "-c", "rm claim; touch there; sleep 60"}));
  while (!exists("there")) std::this_thread::sleep_for(5ms);
  ::kill(::getpid(), SIGINT);
  campaigns::LocalExecutor successor(YATES_SUPERVISOR, workshop.folder);
  const auto outcome =
      successor.recover(workshop.folder, campaigns::this_machine().boot_id, interrupt, [] {});
  EXPECT_EQ(outcome.kind, OutcomeKind::interrupted) << outcome.message;
  EXPECT_EQ(outcome.signal, SIGTERM);
}

TEST_F(Settling, IsNotDisturbedByProcessesThatVanish) {
  workshop.write("claim", "7\n");
  std::atomic<bool> enough = false;
  std::thread others([&] {
    while (!enough) {
      const pid_t child = ::fork();
      if (child == 0) ::_exit(0);
      ::waitpid(child, nullptr, 0);
    }
  });
  for (int search = 0; search < 300; ++search) EXPECT_EQ(settled().ended, 0);
  enough = true;
  others.join();
}

TEST_F(Settling, FindsAProcessThatIsExchangingItsProgram) {
  workshop.write("claim", "7\n");
  workshop.write("again", ": > ready\nexec /bin/sh again\n");
  const std::string mark = "YATES_RUN_DIR=" + workshop.folder.string();
  for (int time = 0; time < 100; ++time) {
    const pid_t child = ::fork();
    if (child == 0) {
      if (::chdir(workshop.folder.c_str()) != 0) ::_exit(1);
      const char* const environment[] = {mark.c_str(), nullptr};
      ::execle("/bin/sh", "sh", "again", nullptr, environment);
      ::_exit(1);
    }
    while (!exists("ready")) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(settled().ended, 1);
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, WNOHANG), child) << "it runs on";
    ::kill(child, SIGKILL);
    if (status == 0) ::waitpid(child, &status, 0);
    std::filesystem::remove(workshop.folder / "ready");
  }
}

/// The words of /proc/PID/stat after the name of the program.
std::vector<std::string> stat_of(const std::filesystem::path& process) {
  std::string text;
  std::ifstream file(process / "stat");
  std::getline(file, text);
  std::istringstream rest(text.substr(std::min(text.rfind(')') + 1, text.size())));
  std::vector<std::string> words;
  for (std::string word; rest >> word;) words.push_back(word);
  return words;
}

TEST_F(Settling, LeavesAStrangerAloneWhoHasGotTheNumberOfADeadSupervisor) {
  const pid_t stranger = ::fork();
  if (stranger == 0) {
    ::setsid();
    ::execlp("sleep", "sleep", "60", nullptr);
    ::_exit(127);
  }
  const std::string pid = std::to_string(stranger);
  while (stat_of("/proc/" + pid).at(3) != pid) std::this_thread::sleep_for(1ms);
  const std::string boot = campaigns::this_machine().boot_id;
  const std::string ticks = stat_of("/proc/" + pid).at(19);
  const std::string begin = pid + "\npid=" + pid + "\n";
  for (const std::string& text :
       {std::string(), begin, begin + "end\n", begin + "start_ticks=" + ticks,
        begin + "start_ticks=1\nboot_id=" + boot + "\nend\n",
        begin + "start_ticks=" + ticks + "\nboot_id=another\nend\n"}) {
    workshop.write("started", text);
    EXPECT_EQ(settled().ended, 0) << text;
  }
  workshop.write("started", begin + "start_ticks=" + ticks + "\nboot_id=" + boot + "\nend\n");
  EXPECT_EQ(settled().ended, 1);
  EXPECT_EQ(tests::Workshop::wait(stranger), -SIGKILL);
}

/// Processes of a session, or with this text in their environment.
std::set<int> processes_of(int session, const std::string& mark) {
  std::set<int> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto stat = stat_of(entry.path());
    if (stat.size() < 4 || stat[0] == "Z" || stat[0] == "X") continue;
    std::ifstream stream(entry.path() / "environ");
    const std::string environment((std::istreambuf_iterator<char>(stream)),
                                  std::istreambuf_iterator<char>());
    if (stat[3] == std::to_string(session) || environment.find(mark) != std::string::npos) {
      found.insert(std::stoi(pid));
    }
  }
  return found;
}

TEST_F(Settling, OfASupervisorKilledAtAnyMomentLeavesNothing) {
  // How long a supervisor takes before it works depends on the machine and its load: the moments go
  // on until enough of them were late.
  int lost = 0;
  for (int round = 0; round < 25 || (lost <= 3 && round < 400); ++round) {
    const auto folder = workshop.folder / std::to_string(round);
    campaigns::make_private_folder(folder);
    campaigns::Launch asked{.folder = folder, .working_folder = folder};
    asked.copies.resize(2, {{"sh", "-c", "sleep 60 & setsid sleep 60 & sleep 60"}, {}});
    std::ofstream(folder / "request") << campaigns::request_text(asked);
    const pid_t supervisor = ::fork();
    if (supervisor == 0) {
      ::execl(YATES_SUPERVISOR, YATES_SUPERVISOR, folder.c_str(), nullptr);
      ::_exit(127);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(300 * round));
    ::kill(supervisor, SIGKILL);
    tests::Workshop::wait(supervisor);
    const auto found = campaigns::settle(YATES_SUPERVISOR, folder, interrupt, [] {});
    EXPECT_FALSE(found.abandoned && found.ended > 0);
    lost += found.abandoned ? 0 : 1;
    // What was begun and not let go yet ends by itself.
    std::set<int> left{0};
    for (int look = 0; look < 100 && !left.empty(); ++look) {
      left = processes_of(supervisor, "YATES_RUN_DIR=" + folder.string());
      if (!left.empty()) std::this_thread::sleep_for(10ms);
    }
    EXPECT_TRUE(left.empty()) << "killed after " << 300 * round << " us";
    EXPECT_FALSE(std::filesystem::exists(folder / "outcome"));
    // Nobody can begin it any more.
    const auto late = executor.start(asked)->wait(interrupt);
    EXPECT_EQ(late.kind, OutcomeKind::lost) << late.message;
  }
  EXPECT_GT(lost, 3) << "never killed at work";
}

}  // namespace
