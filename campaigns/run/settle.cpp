#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/run/attempt_end.hpp"
#include "campaigns/run/findings.hpp"
#include "campaigns/run/session_parts.hpp"
#include "campaigns/store/outline.hpp"

namespace yates::campaigns {
namespace {

/// What an earlier driver left open on one host.
struct Open {
  std::vector<Attempt> attempts;
  std::vector<AuxiliaryRecord> auxiliaries;
};

std::string name_of(const Attempt& attempt) {
  return attempt.intent.run ? fmt::format("run {}", *attempt.intent.run) : "a warm-up";
}

/// Asks a host for the outcome of a launch; absent, with a remark, if it cannot be asked.
std::optional<Outcome> ask(Session& session, PoolHost& host, const std::string& name,
                           const std::filesystem::path& folder, const std::string& boot_id) {
  try {
    return on_host([&] {
      return host.executor.recover(folder, boot_id, session.interrupt, [&] {
        session.remark(
            fmt::format("{} of an earlier yates is still running: waiting for its end", name));
      });
    });
  } catch (const HostFailure& error) {
    session.remark(fmt::format("it is unknown whether {} of an earlier yates still runs on {}: {}",
                               name, host.name, error.what()));
    return std::nullopt;
  }
}

/// How many attempts of a run have been disturbed, so that it was to be measured again.
std::size_t disturbed_attempts(const Session& session, std::size_t run) {
  const auto outlines = read_outlines(store_folder_of(session.campaign.file));
  return static_cast<std::size_t>(
      std::ranges::count_if(outlines.attempts, [&](const AttemptOutline& one) {
        return one.run == run && one.state == AttemptState::disturbed;
      }));
}

/// The end of an earlier driver's attempt. The readings of its host were lost with that driver, so
/// a run that succeeded is flagged; what its applications tell is in their logs.
AttemptEnd end_of_former(const Session& session, const Attempt& attempt, const Outcome& outcome,
                         const std::filesystem::path& folder) {
  const auto& run = attempt.intent.run;
  AttemptEnd end = attempt_end_of(session.campaign, outcome, !run, folder, session.clock.utc());
  if (end.state != AttemptState::done || !run) return end;
  end.flags = flags_of_unread(session.campaign.gates);
  if (const auto position = doe::position_of_run(session.plan, *run)) {
    const doe::PlannedRun& planned = session.plan.runs[*position];
    const CommandContext context{session.design,
                                 planned,
                                 false,
                                 attempt.intent.host,
                                 folder,
                                 attempt.intent.number,
                                 link_order_of(session.campaign, planned)};
    warn_of_missing_files(session.campaign, context, end);
    warn_of_libraries(session.campaign, context, end);
    find_in_applications(session.campaign, context, disturbed_attempts(session, *run), end);
  }
  return end;
}

void settle_host(Session& session, PoolHost& host, const Open& open) {
  for (const AuxiliaryRecord& record : open.auxiliaries) {
    const auto folder = session.locked([&] { return session.store.auxiliary_folder(record.id); });
    const std::string name = fmt::format("the command '{}'", to_string(record.auxiliary.kind));
    const auto outcome = ask(session, host, name, folder, record.auxiliary.boot_id);
    if (!outcome) {
      session.locked([&] {
        host.set_aside = true;
        host.last_failure = "it could not be asked";
      });
      continue;
    }
    session.locked([&] {
      session.store.record_auxiliary_end(
          record.id, auxiliary_end_of(*outcome, session.campaign.command, session.clock.utc()));
    });
  }
  for (const Attempt& attempt : open.attempts) {
    const auto folder = session.locked([&] { return session.store.folder(attempt.intent); });
    const std::string name = name_of(attempt);
    const auto outcome = ask(session, host, name, folder, attempt.intent.boot_id);
    if (!outcome) {
      session.locked([&] {
        host.set_aside = true;
        host.last_failure = "it could not be asked";
        if (attempt.intent.run) session.out_of_reach.insert(*attempt.intent.run);
      });
      continue;
    }
    note_machine(session, *outcome);
    const AttemptEnd end = end_of_former(session, attempt, *outcome, folder);
    session.locked([&] {
      session.store.record_end(attempt.id, end);
      if (attempt.intent.run && session.observer.taken_over) {
        session.observer.taken_over(*attempt.intent.run, end);
      }
    });
    session.remark(fmt::format("{} of an earlier yates: {}{}", name, to_string(end.state),
                               end.message.empty() ? "" : ", " + end.message));
  }
}

/// Records attempts on a host that the campaign no longer names, so that it cannot be asked.
void give_up(Session& session, const std::string& host, const Open& open) {
  const std::string why =
      fmt::format("host {} does not belong to this campaign any more and cannot be asked", host);
  for (const AuxiliaryRecord& record : open.auxiliaries) {
    session.store.record_auxiliary_end(record.id, {.ended = session.clock.utc(), .message = why});
  }
  for (const Attempt& attempt : open.attempts) {
    session.store.record_end(attempt.id, {.ended = session.clock.utc(), .message = why});
    session.remark(fmt::format("the outcome of {} of an earlier yates remains unknown: {}",
                               name_of(attempt), why));
  }
}

std::map<std::string, Open> open_by_host(Session& session) {
  std::map<std::string, Open> open;
  for (AuxiliaryRecord& record : session.store.unfinished_auxiliaries()) {
    open[record.auxiliary.host].auxiliaries.push_back(std::move(record));
  }
  const auto outlines = read_outlines(store_folder_of(session.campaign.file));
  const bool any = std::ranges::any_of(outlines.attempts, [](const AttemptOutline& one) {
    return one.state == AttemptState::launching;
  });
  if (!any) return open;
  for (Attempt& attempt : session.store.attempts()) {
    if (attempt.end.state != AttemptState::launching) continue;
    open[attempt.intent.host].attempts.push_back(std::move(attempt));
  }
  return open;
}

/// The host that recorded attempts under this name. The driver's machine may have been renamed; its
/// boot id shows whether it is the same. Null if the campaign no longer has the host.
PoolHost* find_host(const std::vector<std::unique_ptr<PoolHost>>& hosts, const std::string& name) {
  PoolHost* renamed = nullptr;
  for (const auto& host : hosts) {
    if (host->name == name) return host.get();
    if (host->executor.is_driver_machine()) renamed = host.get();
  }
  return renamed;
}

}  // namespace

void settle(Session& session, const std::vector<std::unique_ptr<PoolHost>>& hosts) {
  const auto open = open_by_host(session);
  std::vector<std::function<void()>> work;
  for (const auto& [name, left] : open) {
    PoolHost* const known = find_host(hosts, name);
    if (known == nullptr) {
      give_up(session, name, left);
    } else {
      work.push_back([&session, known, &left] { settle_host(session, *known, left); });
    }
  }
  in_parallel(session, work);
}

}  // namespace yates::campaigns
