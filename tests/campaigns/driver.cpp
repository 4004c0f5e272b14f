// A driver for tests: runs a campaign as `yates run` does, and can end like one that crashes.
//
// campaign_driver CAMPAIGN SUPERVISOR ACKNOWLEDGED [MOMENT COUNT]
//
// Appends the number of each run to the file ACKNOWLEDGED once its outcome is committed. Kills
// itself with SIGKILL at the COUNT-th MOMENT: before_launch, launched, ended, before_commit,
// committed. Exit status 0: finished; 3, 5, 75, 130 as of yates; 6 with failed runs.

#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "campaigns/local_executor.hpp"
#include "campaigns/runner.hpp"
#include "language/error.hpp"

using namespace yates;

namespace {

void acknowledge(const char* file, std::size_t run) {
  const std::string line = std::to_string(run) + "\n";
  const int descriptor = ::open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (::write(descriptor, line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
    std::abort();
  }
  ::close(descriptor);
}

int drive(int count, char** words) {
  const auto campaign = campaigns::load(words[1]);
  const auto design = campaigns::design_of(campaign);
  const auto plan = campaigns::plan_of(campaign, design);
  auto store = campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
  const std::string moment = count > 4 ? words[4] : "";
  int left = count > 5 ? std::atoi(words[5]) : 0;
  const auto die_at = [&](const std::string& name) {
    return [&, name](const campaigns::Event&) {
      if (name == moment && --left == 0) ::kill(::getpid(), SIGKILL);
    };
  };
  campaigns::Observer observer;
  observer.before_launch = die_at("before_launch");
  observer.launched = die_at("launched");
  observer.ended = die_at("ended");
  observer.before_commit = die_at("before_commit");
  observer.committed = [&](const campaigns::Event& event, const campaigns::Conclusion& conclusion) {
    if (conclusion.state == campaigns::AttemptState::done) acknowledge(words[3], event.run.run);
    die_at("committed")(event);
  };
  observer.remark = [](const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); };
  campaigns::LocalExecutor executor(words[2]);
  const campaigns::Interrupt interrupt;
  const auto summary =
      campaigns::run(campaign, design, plan, store, executor, campaigns::SystemClock(),
                     campaigns::this_machine(), interrupt, {}, observer);
  if (summary.interrupted) return 130;
  return summary.counts.failed + summary.counts.timed_out > 0 ? 6 : 0;
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return 2;
  try {
    return drive(count, words);
  } catch (const campaigns::DriverBusy& busy) {
    std::fprintf(stderr, "busy %d\n", busy.pid().value_or(-1));
    return 75;
  } catch (const language::InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  } catch (const language::FileError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 5;
  }
}
