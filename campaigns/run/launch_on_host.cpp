#include "campaigns/run/session_parts.hpp"

namespace yates::campaigns {

std::variant<Outcome, Unreachable> launch_on(PoolHost& host, Launch launch,
                                             const Interrupt& interrupt,
                                             const std::function<void()>& launched) {
  launch.boot_id = host.machine.boot_id;
  std::string problem;
  std::unique_ptr<Execution> execution;
  try {
    execution = on_host([&] { return host.executor.start(launch); });
  } catch (const HostFailure& failure) {
    problem = failure.what();
  }
  if (execution) {
    launched();
    try {
      return on_host([&] { return execution->wait(interrupt); });
    } catch (const HostFailure& failure) {
      problem = failure.what();
    }
  }
  // It is unknown whether the command runs; only its host can tell.
  try {
    Outcome outcome = on_host([&] {
      return host.executor.recover(launch.folder, host.machine.boot_id, interrupt, [] {});
    });
    if (outcome.kind == OutcomeKind::lost || outcome.kind == OutcomeKind::not_launched) {
      outcome.message = problem;
    }
    return outcome;
  } catch (const HostFailure&) {
    return Unreachable{problem};
  }
}

}  // namespace yates::campaigns
