#pragma once

#include <algorithm>
#include <deque>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/executor.hpp"
#include "campaigns/launch.hpp"
#include "campaigns/runner.hpp"
#include "language/error.hpp"

namespace yates::tests {

/// Time passes only by what is waited for; the calendar is what a test says.
class FakeClock : public campaigns::Clock {
 public:
  std::string utc() const override {
    const std::lock_guard lock(mutex_);
    if (calendar.empty()) return "2026-11-20T12:00:00Z";
    std::string time = calendar.front();
    if (calendar.size() > 1) calendar.pop_front();
    return time;
  }
  double seconds() const override {
    const std::lock_guard lock(mutex_);
    return now;
  }
  void sleep(double time, const campaigns::Interrupt&) const override {
    const std::lock_guard lock(mutex_);
    slept.push_back(time);
    now += time;
  }
  mutable std::deque<std::string> calendar;
  mutable std::vector<double> slept;
  mutable double now = 0;

 private:
  mutable std::mutex mutex_;
};

/// A machine that runs nothing: the output of a command is its last word, its fate is what the test
/// says.
struct FakeMachine {
  std::string name = "here";
  std::string boot_id = "boot";
  std::vector<std::string> started;
  std::deque<campaigns::Outcome> fates;      // of the next commands; all succeed after them
  std::map<std::string, int> statuses;       // exit status by the first word of a command
  std::deque<campaigns::Readings> readings;  // the last one holds on
  std::deque<std::string> holders;           // of the lease, before it is ours
  bool refuses = false;                      // neither starts nor answers
  int facts_asked = 0;
  std::mutex mutex;
};

class FakeExecutor : public campaigns::Executor {
 public:
  explicit FakeExecutor(FakeMachine& machine) : machine_(machine) {}

  std::unique_ptr<campaigns::Execution> start(const campaigns::Launch& launch) override {
    const std::lock_guard lock(machine_.mutex);
    refuse();
    const auto& words = launch.copies.at(0).words;
    machine_.started.push_back(campaigns::shell_line(words));
    std::ofstream(launch.folder / "stdout") << "value " << words.back() << "\n";
    std::ofstream(launch.folder / "stderr");
    campaigns::Outcome outcome{.kind = campaigns::OutcomeKind::exited, .exit_status = 0};
    const auto status = machine_.statuses.find(words.front());
    if (status != machine_.statuses.end()) {
      outcome.exit_status = status->second;
    } else if (!machine_.fates.empty()) {
      outcome = machine_.fates.front();
      machine_.fates.pop_front();
    }
    outcome.usage = campaigns::Usage{1, 0.5, 0.25, 1000, outcome.exit_status.value_or(0)};
    return std::make_unique<Done>(outcome);
  }
  campaigns::Outcome recover(const std::filesystem::path&, const std::string&,
                             const campaigns::Interrupt&, const std::function<void()>&) override {
    const std::lock_guard lock(machine_.mutex);
    refuse();
    return {.kind = campaigns::OutcomeKind::lost, .message = "gone"};
  }
  campaigns::Machine machine() override { return {machine_.name, machine_.boot_id}; }
  campaigns::HostFacts facts() override {
    ++machine_.facts_asked;
    return {{"kernel", "6.1"}};
  }
  campaigns::Readings readings() override {
    const std::lock_guard lock(machine_.mutex);
    if (machine_.readings.empty()) return {};
    const campaigns::Readings now = machine_.readings.front();
    if (machine_.readings.size() > 1) machine_.readings.pop_front();
    return now;
  }
  std::optional<std::string> lease() override {
    const std::lock_guard lock(machine_.mutex);
    if (machine_.holders.empty()) return std::nullopt;
    const std::string holder = machine_.holders.front();
    machine_.holders.pop_front();
    return holder;
  }

 private:
  struct Done : campaigns::Execution {
    explicit Done(campaigns::Outcome known) : outcome(std::move(known)) {}
    campaigns::Outcome wait(const campaigns::Interrupt&) override { return outcome; }
    campaigns::Outcome outcome;
  };
  void refuse() const {
    if (machine_.refuses) throw language::FileError(machine_.name, "it does not answer");
  }
  FakeMachine& machine_;
};

/// Commands that were started and begin with one of these words, in their order.
inline std::vector<std::string> only(const std::vector<std::string>& commands,
                                     const std::vector<std::string>& first_words) {
  std::vector<std::string> result;
  for (const std::string& command : commands) {
    const std::string first = command.substr(0, command.find(' '));
    if (std::find(first_words.begin(), first_words.end(), first) != first_words.end()) {
      result.push_back(command);
    }
  }
  return result;
}

}  // namespace yates::tests
