#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/placeholders.hpp"
#include "campaigns/launch/private_files.hpp"
#include "campaigns/run/attempt_end.hpp"
#include "campaigns/run/session_parts.hpp"
#include "language/duration.hpp"
#include "language/shell_text.hpp"

namespace yates::campaigns {
namespace {

/// Why a command did not succeed; empty if it did.
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
      return "ended because the user requested it";
    default:
      return outcome.message.empty() ? "its outcome is unknown" : outcome.message;
  }
}

}  // namespace

bool names_run_folder(const std::vector<std::string>& words) {
  return any_names(words, "run_dir");
}

AuxiliaryEnd auxiliary_end_of(const Outcome& outcome, const Command& command,
                              const std::string& ended) {
  AuxiliaryEnd end{.ended = ended,
                   .exit_status = outcome.exit_status,
                   .signal = outcome.signal,
                   .message = fault_of(outcome, command.auxiliary_timeout)};
  if (outcome.usage) end.wall = outcome.usage->wall;
  return end;
}

std::optional<std::string> run_auxiliary(Session& session, PoolHost& host,
                                         const AuxiliaryCommand& command,
                                         const Interrupt& interrupt) {
  CommandContext context{session.design,
                         command.run,
                         command.warmup,
                         host.name,
                         command.run_folder.empty() ? "{run_dir}" : command.run_folder,
                         1,
                         link_order_of(session.campaign, command.run)};
  const Auxiliary auxiliary{.kind = command.kind,
                            .attempt = command.attempt,
                            .host = host.name,
                            .boot_id = host.machine.boot_id,
                            .command = language::shell_line(
                                filled(command.words, context)),  // its own folder is not known yet
                            .started = session.clock.utc(),
                            .subject = command.subject};
  std::int64_t id = 0;
  std::filesystem::path folder;
  session.locked([&] {
    id = session.store.begin_auxiliary(auxiliary);
    folder = session.store.auxiliary_folder(id);
  });
  if (command.run_folder.empty()) context.folder = folder;
  Launch launch{.folder = folder};
  launch.copies = {{filled(command.words, context), {}}};
  launch.working_folder = folder_of(session.campaign);
  launch.timeout = session.campaign.command.auxiliary_timeout;
  launch.grace = session.campaign.command.grace;
  make_private_folder(launch.folder);
  const auto result = launch_on(host, launch, interrupt, [&] {
    session.locked([&] {
      if (session.observer.auxiliary_launched) session.observer.auxiliary_launched(auxiliary);
    });
  });
  if (const auto* unreachable = std::get_if<Unreachable>(&result)) {
    throw HostFailure(
        fmt::format("it is unknown whether the command '{}' still runs there: {}; the next "
                    "yates run asks again",
                    to_string(command.kind), unreachable->why),
        true);
  }
  const Outcome& outcome = std::get<Outcome>(result);
  const AuxiliaryEnd end = auxiliary_end_of(outcome, session.campaign.command, session.clock.utc());
  session.locked([&] {
    if (session.observer.auxiliary_ended) session.observer.auxiliary_ended(auxiliary);
    session.store.record_auxiliary_end(id, end);
  });
  if (end.message.empty()) return std::nullopt;
  return fmt::format("the command '{}'{} {}{}", to_string(command.kind),
                     command.subject.empty() ? "" : " (" + command.subject + ")",
                     outcome.kind == OutcomeKind::exited ? "" : "failed: ", end.message);
}

}  // namespace yates::campaigns
