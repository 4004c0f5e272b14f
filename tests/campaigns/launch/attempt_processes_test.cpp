#include "campaigns/launch/attempt_processes.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using tests::Workshop;

TEST(SearchForProcesses, IsNotDisturbedByProcessesThatVanish) {
  const Workshop workshop;
  std::atomic<bool> enough = false;
  std::thread others([&] {
    while (!enough) {
      const pid_t child = ::fork();
      if (child == 0) ::_exit(0);
      ::waitpid(child, nullptr, 0);
    }
  });
  for (int search = 0; search < 300; ++search) {
    EXPECT_EQ(campaigns::end_processes(workshop.folder, std::nullopt), 0);
  }
  enough = true;
  others.join();
}

TEST(SearchForProcesses, FindsOneThatIsExchangingItsProgram) {
  const Workshop workshop;
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
    while (!std::filesystem::exists(workshop.folder / "ready")) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(campaigns::end_processes(workshop.folder, std::nullopt), 1);
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, WNOHANG), child) << "it runs on";
    ::kill(child, SIGKILL);
    if (status == 0) ::waitpid(child, &status, 0);
    std::filesystem::remove(workshop.folder / "ready");
  }
}

}  // namespace
