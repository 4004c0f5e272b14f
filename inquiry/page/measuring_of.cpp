#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "campaigns/launch/clock.hpp"
#include "inquiry/page/page_parts.hpp"
#include "language/shell_text.hpp"

namespace yates::inquiry {
namespace {

reports::AttemptOutcome outcome_of(campaigns::AttemptState state) {
  using campaigns::AttemptState;
  using reports::AttemptOutcome;
  switch (state) {
    case AttemptState::done:
      return AttemptOutcome::done;
    case AttemptState::disturbed:
      return AttemptOutcome::disturbed;
    case AttemptState::failed:
      return AttemptOutcome::failed;
    case AttemptState::timed_out:
      return AttemptOutcome::timed_out;
    case AttemptState::interrupted:
      return AttemptOutcome::interrupted;
    case AttemptState::launching:
    case AttemptState::unknown:
      break;
  }
  return AttemptOutcome::unknown;
}

std::vector<std::string> commands_of(const campaigns::Command& command) {
  std::vector<std::string> result;
  const auto add = [&](const char* name, const std::vector<std::string>& words) {
    if (!words.empty()) result.push_back(name + language::shell_line(words));
  };
  add("setup: ", command.setup);
  add("before each run: ", command.before);
  add("run: ", command.words);
  add("after each run: ", command.after);
  add("teardown: ", command.teardown);
  return result;
}

/// Without digits that nobody has measured.
double in_microseconds(double seconds) {
  return std::round(seconds * 1e6) / 1e6;
}

/// What it took by the stopwatch of the supervisor, or else by the clocks of its events, which tell
/// whole seconds.
std::optional<double> seconds_of(const campaigns::Attempt& attempt) {
  if (attempt.end.usage) return in_microseconds(attempt.end.usage->wall);
  const auto started = campaigns::seconds_of_utc(attempt.intent.started);
  const auto ended = campaigns::seconds_of_utc(attempt.end.ended);
  if (!started || !ended || *ended < *started) return std::nullopt;
  return *ended - *started;
}

/// How many attempts began within each second. The store tells whole seconds, so short runs are
/// spread over theirs in the order of their launch.
std::map<std::string, std::size_t> attempts_by_second(const History& history) {
  std::map<std::string, std::size_t> count;
  for (const campaigns::Attempt& attempt : history.attempts) {
    if (attempt.intent.run) ++count[attempt.intent.started];
  }
  return count;
}

}  // namespace

std::optional<reports::Measuring> measuring_of(const DataSet& data) {
  if (data.page) return data.page->embedded.measuring;
  if (!data.campaign) return std::nullopt;
  reports::Measuring result;
  result.commands = commands_of(data.campaign->command);
  for (const campaigns::HostRecord& host : data.history.hosts) {
    const bool known =
        std::any_of(result.machines.begin(), result.machines.end(),
                    [&](const reports::MeasuringMachine& one) { return one.host == host.host; });
    if (known) continue;  // noted again after a reboot
    reports::MeasuringMachine machine{host.host, {}};
    for (const auto& [name, value] : host.facts) machine.facts.emplace_back(name, value);
    result.machines.push_back(std::move(machine));
  }
  const History& history = data.history;
  const std::set<std::int64_t> flagged(history.flagged.begin(), history.flagged.end());
  std::optional<double> first;
  for (const campaigns::Attempt& attempt : history.attempts) {
    const auto started = campaigns::seconds_of_utc(attempt.intent.started);
    if (!attempt.intent.run || !started) continue;
    if (!first || *started < *first) first = started;
  }
  const std::map<std::string, std::size_t> in_second = attempts_by_second(history);
  std::map<std::string, std::size_t> seen;
  for (const campaigns::Attempt& attempt : history.attempts) {
    const auto started = campaigns::seconds_of_utc(attempt.intent.started);
    if (!attempt.intent.run || !started) continue;
    const double share = static_cast<double>(seen[attempt.intent.started]++) /
                         static_cast<double>(in_second.at(attempt.intent.started));
    const std::size_t run = *attempt.intent.run;
    const auto block = history.block_of_run.find(run);
    result.attempts.push_back(
        {run, block == history.block_of_run.end() ? std::nullopt : std::optional(block->second),
         in_microseconds(*started - *first + share), seconds_of(attempt),
         outcome_of(attempt.end.state),
         attempt.end.state == campaigns::AttemptState::done && flagged.contains(attempt.id),
         attempt.intent.host});
  }
  return result;
}

}  // namespace yates::inquiry
