// A driver that is killed while plain.sh supervises its runs.

#include <chrono>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "campaigns/launch/attempt_request.hpp"
#include "numerics/random.hpp"
#include "tests/campaigns/ssh/one_host.hpp"
#include "tests/campaigns/supervisor/supervisor_kinds.hpp"

namespace {

using namespace yates;
using namespace std::chrono_literals;
using campaigns::OutcomeKind;
using tests::SupervisorKind;

struct PlainSite : tests::OneSshHost {
  using OneSshHost::OneSshHost;
  campaigns::SshHost host() const {
    return tests::with_supervisor(hosts.host(), SupervisorKind::plain);
  }
};

/// The smallest driver, whose folders are its intents.
void drive(const PlainSite& site, int runs) {
  campaigns::SshExecutor executor(site.host());
  while (executor.lease()) std::this_thread::sleep_for(5ms);
  site.hosts.workshop.write("logged in", "");
  const auto log = (site.hosts.workshop.folder / "log").string();
  for (int run = 1; run <= runs; ++run) {
    for (int attempt = 1;; ++attempt) {
      const auto folder = site.hosts.workshop.folder / "c.yates/runs" / std::to_string(run) /
                          std::to_string(attempt);
      campaigns::Launch launch{.folder = folder};
      launch.copies = {{{"sh", "-c", "echo start $1 >>\"$2\"; sleep 0.02; echo end $1 >>\"$2\"",
                         "sh", std::to_string(run), log},
                        {}}};
      const auto outcome =
          campaigns::make_private_folder(folder)
              ? executor.start(launch)->wait(site.interrupt)
              : executor.recover(folder, executor.machine().boot_id, site.interrupt, [] {});
      if (outcome.kind == OutcomeKind::exited) break;
      if (outcome.kind != OutcomeKind::not_launched) ::_exit(9);
    }
  }
}

TEST(FaultsOfAPlainHost, ADriverKilledAtRandomMomentsRunsEverythingOnceAndNothingBesideAnother) {
  PlainSite site;
  SKIP_WITHOUT_SERVER(site);
  constexpr int runs = 15;
  numerics::Random random(numerics::Seed{11});
  int killed = 0;
  int status = 1;
  for (int driver = 0; driver < 100 && status != 0; ++driver) {
    std::filesystem::remove(site.hosts.workshop.folder / "logged in");
    const pid_t pid = ::fork();
    if (pid == 0) {
      drive(site, runs);
      ::_exit(0);
    }
    if (driver < 6) {
      site.await("logged in");
      std::this_thread::sleep_for(std::chrono::milliseconds(random.below(500)));
      ::kill(pid, SIGKILL);
    }
    status = tests::Workshop::wait(pid);
    if (status == -SIGKILL) ++killed;
    ASSERT_TRUE(status == 0 || status == -SIGKILL) << status;
  }
  EXPECT_GE(killed, 3) << "the campaign ended before it could be killed often enough";
  std::string expected;
  for (int run = 1; run <= runs; ++run) {
    const std::string number = std::to_string(run);
    expected += "start " + number + "\nend " + number + "\n";
  }
  EXPECT_EQ(site.hosts.workshop.read("log"), expected);
}

}  // namespace
