#include "campaigns/ssh/executor.hpp"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/launch/host_facts.hpp"
#include "campaigns/ssh/base64.hpp"
#include "campaigns/ssh/execution.hpp"

namespace yates::campaigns {
namespace {

/// A run that was never started.
class NoExecution : public Execution {
 public:
  explicit NoExecution(std::string why) : why_(std::move(why)) {}
  Outcome wait(const Interrupt&) override {
    return {.kind = OutcomeKind::not_launched,
            .message = "nothing was started: " + why_,
            .infrastructure = true};
  }

 private:
  std::string why_;
};

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  for (auto at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size())) {
    text.replace(at, old.size(), by);
  }
  return text;
}

/// As it is to be read on the host.
Launch translated(Launch launch, const std::string& attempt, const std::string& working_folder) {
  const std::string here = launch.folder.string();
  for (CopyCommand& copy : launch.copies) {
    for (std::string& word : copy.words) word = replaced(word, here, attempt);
    for (auto& [name, value] : copy.environment) value = replaced(value, here, attempt);
  }
  for (KeptFile& file : launch.keep) file.source = replaced(file.source, here, attempt);
  launch.working_folder = working_folder;
  return launch;
}

/// What the probe says, and the time that its answer took to come, in seconds.
struct Probed {
  Probe probe;
  double way;     // from the host's last word to us, about
  double moment;  // of our clock, when it was here
};

double clock_now() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

Probed probed(SshMachine& machine) {
  return machine.with_session([&](SshSession& session) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    ask(session, "echo =\n");
    const std::chrono::duration<double> there_and_back = Clock::now() - begin;
    std::string text;
    for (const std::string& line : ask(session, probe_script(session.places))) text += line + "\n";
    return Probed{parse_probe(text), there_and_back.count() / 2, clock_now()};
  });
}

ProgramOutput version_output(SshMachine& machine, const std::vector<std::string>& command) {
  ProgramOutput output;
  const auto lines = machine.with_session([&](SshSession& session) {
    return ask(session, output_script(SshMachine::working_folder(session), command));
  });
  for (const std::string& line : lines) {
    if (line == ".") break;
    append_from_base64(line, output.text);
  }
  const std::string status = answer_of(lines, "status").value_or("unknown");
  if (status != "0") output.problem = fmt::format("ended with status {}", status);
  return output;
}

}  // namespace

SshExecutor::SshExecutor(SshHost host) : machine_(std::make_shared<SshMachine>(std::move(host))) {}
SshExecutor::~SshExecutor() = default;

std::unique_ptr<Execution> SshExecutor::start(const Launch& launch) {
  try {
    // What has to be there first shows as well whether the link is alive.
    const auto other = machine_->with_session([&](SshSession& session) {
      machine_->stage_files(session);
      return machine_->keep_lease(session);
    });
    if (other) {
      return std::make_unique<NoExecution>(
          fmt::format("{} was taken by {} while the link was lost", machine_->name(), *other));
    }
    auto session = machine_->logins.take(1);
    if (!launch.boot_id.empty() && launch.boot_id != session->boot_id) {
      machine_->logins.give_back(std::move(session));
      return std::make_unique<NoExecution>(machine_->name() +
                                           " was rebooted after it was prepared for the run");
    }
    const std::string attempt = machine_->attempt(*session, launch.folder);
    const std::string script = launch_script(
        session->places, attempt,
        request_text(translated(launch, attempt, SshMachine::working_folder(*session))));
    auto execution = std::make_unique<SshExecution>(machine_, launch.folder, session->boot_id);
    execution->launch(std::move(session), script);
    return execution;
  } catch (const HostUnreachable& problem) {
    return std::make_unique<NoExecution>(problem.what());
  }
}

Outcome SshExecutor::recover(const std::filesystem::path& folder, const std::string& boot_id,
                             const Interrupt& interrupt, const std::function<void()>& waiting) {
  // It gets its name only when everything else is here.
  if (const auto outcome = read_outcome(folder)) return *outcome;
  // A host that is not there at all is told at once.
  machine_->with_session([](SshSession& session) { return ask(session, "echo =\n"); });
  SshExecution execution(machine_, folder, boot_id);
  execution.waiting = waiting;
  return execution.wait(interrupt);
}

Machine SshExecutor::machine() {
  return machine_->with_session([&](SshSession& session) {
    return Machine{machine_->name(), session.boot_id};
  });
}

HostFacts SshExecutor::facts() {
  HostFacts facts = probed(*machine_).probe.facts;
  machine_->with_session([&](SshSession& session) {
    machine_->stage_files(session);
    return true;
  });
  for (const auto& command : machine_->logins.host().version_commands) {
    facts.emplace_back(version_fact(command, version_output(*machine_, command)));
  }
  return facts;
}

Readings SshExecutor::readings() {
  const Probed answer = probed(*machine_);
  Readings readings = answer.probe.readings;
  if (answer.probe.clock) {
    readings.clock_offset = *answer.probe.clock - (answer.moment - answer.way);
  }
  return readings;
}

std::optional<std::string> SshExecutor::lease() {
  return machine_->with_session([&](SshSession& session) { return machine_->take_lease(session); });
}

void SshExecutor::limit_waiting(std::optional<double> seconds) {
  machine_->logins.patience.limit(seconds);
}

std::size_t SshExecutor::lost() const {
  return machine_->logins.patience.lost();
}

void SshExecutor::leave_lost_when(std::function<bool()> needless) {
  machine_->logins.patience.leave_lost_when(std::move(needless));
}

void SshExecutor::finish() {
  try {
    machine_->with_session([](SshSession& session) {
      ask(session, "echo =\n");
      session.shell->while_waiting = nullptr;  // it answers; to remove much may take its time
      ask(session, remove_script(session.places.root) + "echo =\n");
      return true;
    });
  } catch (const HostUnreachable&) {
    machine_->logins.abandon();
    throw;
  }
  machine_->logins.close();
}

std::vector<std::unique_ptr<Executor>> ssh_executors(
    const Placement& placement, const std::vector<std::vector<std::string>>& version_commands,
    const std::filesystem::path& campaign_folder, const std::filesystem::path& store,
    const std::filesystem::path& supervisor,
    const std::function<void(const std::string&)>& remark) {
  std::vector<std::unique_ptr<Executor>> executors;
  for (const std::string& host : placement.hosts) {
    executors.push_back(std::make_unique<SshExecutor>(SshHost{.destination = host,
                                                              .options = placement.ssh_options,
                                                              .scratch = placement.scratch,
                                                              .store = store,
                                                              .campaign_folder = campaign_folder,
                                                              .stage = placement.stage,
                                                              .version_commands = version_commands,
                                                              .supervisor = supervisor,
                                                              .remark = remark}));
  }
  return executors;
}

}  // namespace yates::campaigns
