#include <fmt/format.h>

#include "campaigns/launch/attempt_request.hpp"
#include "campaigns/run/conclusion.hpp"
#include "campaigns/run/session.hpp"
#include "language/duration.hpp"

namespace yates::campaigns {
namespace {

/// Why a command did not succeed; empty where it did.
std::string fault_of(const Outcome& outcome, double timeout) {
  switch (outcome.kind) {
    case OutcomeKind::exited:
      if (outcome.exit_status == 0) return outcome.infrastructure ? outcome.message : "";
      return fmt::format("ended with status {}", outcome.exit_status.value_or(-1));
    case OutcomeKind::signalled:
      return signal_text(outcome.signal.value_or(0));
    case OutcomeKind::timed_out:
      return fmt::format("it was ended after {} (auxiliary_timeout)",
                         language::format_duration(timeout));
    case OutcomeKind::interrupted:
      return "ended because yates was asked to end";
    default:
      return outcome.message.empty() ? "nobody knows what became of it" : outcome.message;
  }
}

}  // namespace

AuxiliaryEnd end_of(const Outcome& outcome, const Command& command, const std::string& ended) {
  AuxiliaryEnd end{.ended = ended,
                   .exit_status = outcome.exit_status,
                   .signal = outcome.signal,
                   .message = fault_of(outcome, command.auxiliary_timeout)};
  if (outcome.usage) end.wall = outcome.usage->wall;
  return end;
}

std::optional<std::string> run_auxiliary(Session& session, PoolHost& host, AuxiliaryKind kind,
                                         const std::vector<std::string>& words,
                                         const doe::PlannedRun& run, bool warmup,
                                         const Interrupt& interrupt,
                                         std::optional<std::int64_t> attempt,
                                         const std::string& subject) {
  Auxiliary auxiliary{.kind = kind,
                      .attempt = attempt,
                      .host = host.name,
                      .boot_id = host.machine.boot_id,
                      .command = {},
                      .started = session.clock.utc(),
                      .subject = subject};
  RunContext context{session.design, run, warmup, host.name, "{run_dir}"};
  auxiliary.command = shell_line(filled(words, context));  // its folder is not known yet
  std::int64_t id = 0;
  session.locked([&] {
    id = session.store.begin_auxiliary(auxiliary);
    context.folder = session.store.auxiliary_folder(id);
  });
  Launch launch{.folder = context.folder};
  launch.copies = {{filled(words, context), {}}};
  launch.working_folder = folder_of(session.campaign);
  launch.timeout = session.campaign.command.auxiliary_timeout;
  launch.grace = session.campaign.command.grace;
  make_private_folder(launch.folder);
  const auto fate = launch_on(host, launch, interrupt, [&] {
    session.locked([&] {
      if (session.observer.auxiliary_launched) session.observer.auxiliary_launched(auxiliary);
    });
  });
  if (const auto* unreachable = std::get_if<Unreachable>(&fate)) {
    throw HostFailure(fmt::format("nobody knows whether the command '{}' still runs there: {}",
                                  to_string(kind), unreachable->why),
                      true);
  }
  const Outcome& outcome = std::get<Outcome>(fate);
  const AuxiliaryEnd end = end_of(outcome, session.campaign.command, session.clock.utc());
  session.locked([&] {
    if (session.observer.auxiliary_ended) session.observer.auxiliary_ended(auxiliary);
    session.store.conclude_auxiliary(id, end);
  });
  if (end.message.empty()) return std::nullopt;
  return fmt::format("the command '{}'{} {}{}", to_string(kind),
                     subject.empty() ? "" : " (" + subject + ")",
                     outcome.kind == OutcomeKind::exited ? "" : "failed: ", end.message);
}

}  // namespace yates::campaigns
