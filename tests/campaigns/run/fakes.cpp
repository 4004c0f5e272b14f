#include "tests/campaigns/run/fakes.hpp"

#include <algorithm>
#include <fstream>
#include <utility>

#include "campaigns/launch/launch.hpp"
#include "language/error.hpp"
#include "language/shell_text.hpp"

namespace yates::tests {
namespace {

struct Done : campaigns::Execution {
  explicit Done(campaigns::Outcome known) : outcome(std::move(known)) {}
  campaigns::Outcome wait(const campaigns::Interrupt&) override { return outcome; }
  campaigns::Outcome outcome;
};

}  // namespace

std::string FakeClock::utc() const {
  const std::lock_guard lock(mutex_);
  if (calendar.empty()) return "2026-11-20T12:00:00Z";
  std::string time = calendar.front();
  if (calendar.size() > 1) calendar.pop_front();
  return time;
}

double FakeClock::seconds() const {
  const std::lock_guard lock(mutex_);
  return now;
}

void FakeClock::sleep(double time, const campaigns::Interrupt&) const {
  const std::lock_guard lock(mutex_);
  slept.push_back(time);
  now += time;
}

FakeMachine::FakeMachine() = default;
FakeMachine::~FakeMachine() = default;

void FakeExecutor::refuse() const {
  if (machine_.refuses) throw language::FileError(machine_.name, "it does not answer");
}

std::unique_ptr<campaigns::Execution> FakeExecutor::start(const campaigns::Launch& launch) {
  if (machine_.before_start) machine_.before_start();
  const std::lock_guard lock(machine_.mutex);
  refuse();
  const auto& words = launch.copies.at(0).words;
  machine_.started.push_back(language::shell_line(words));
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

campaigns::Outcome FakeExecutor::recover(const std::filesystem::path&, const std::string&,
                                         const campaigns::Interrupt&,
                                         const std::function<void()>&) {
  const std::lock_guard lock(machine_.mutex);
  refuse();
  return machine_.recovered;
}

campaigns::Machine FakeExecutor::machine() {
  return {machine_.name, machine_.boot_id};
}

campaigns::HostFacts FakeExecutor::facts() {
  ++machine_.facts_asked;
  return {{"kernel", "6.1"}};
}

campaigns::Readings FakeExecutor::readings() {
  const std::lock_guard lock(machine_.mutex);
  if (machine_.readings.empty()) return {};
  const campaigns::Readings now = machine_.readings.front();
  if (machine_.readings.size() > 1) machine_.readings.pop_front();
  return now;
}

std::optional<std::string> FakeExecutor::lease() {
  const std::lock_guard lock(machine_.mutex);
  if (machine_.holder) return machine_.holder;
  if (machine_.holders.empty()) return std::nullopt;
  const std::string holder = machine_.holders.front();
  machine_.holders.pop_front();
  return holder;
}

std::vector<std::string> only(const std::vector<std::string>& commands,
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
