#include <algorithm>

#include <fmt/format.h>

#include "campaigns/run/session_parts.hpp"
#include "campaigns/store/outputs.hpp"
#include "language/files.hpp"

namespace yates::campaigns {
namespace {

/// Looks whether a host has rebooted, which undoes what was set up on it.
void check_boot(PoolHost& host) {
  const std::string before = host.machine.boot_id;
  host.machine = on_host([&] { return host.executor.machine(); });
  if (host.machine.boot_id == before) return;
  host.set_up = false;
  host.levels.clear();
  host.warm.clear();
}

void note_facts(Session& session, PoolHost& host) {
  const std::pair<std::string, std::string> key{host.name, host.machine.boot_id};
  if (session.locked([&] { return session.noted.contains(key); })) return;
  HostFacts facts;
  const bool known = session.locked([&] { return session.known.contains(key); });
  if (!known) facts = on_host([&] { return host.executor.facts(); });
  session.locked([&] {
    session.store.note_host(host.name, host.machine.boot_id, facts, session.clock.utc());
    session.noted.insert(key);
  });
}

void set_up(Session& session, PoolHost& host) {
  if (host.set_up || session.ending()) return;
  host.set_up = true;  // also if it fails: what it began has to be torn down
  const auto& words = session.campaign.command.setup;
  if (words.empty()) return;
  const auto fault = run_auxiliary(session, host, {.kind = AuxiliaryKind::setup, .words = words},
                                   session.interrupt);
  if (fault && !session.ending()) throw HostFailure(*fault, true);
}

std::string boot_id_of(PoolHost& host) {
  return on_host([&] { return host.executor.machine().boot_id; });
}

/// The campaign would wait for a lease that it holds itself under the other name.
void refuse_second_name(Session& session, PoolHost& host) {
  const std::string boot_id = boot_id_of(host);
  const auto other = session.locked([&]() -> std::optional<std::string> {
    const auto found = session.leased.find(boot_id);
    if (found == session.leased.end() || found->second == host.name) return std::nullopt;
    return found->second;
  });
  if (!other) return;
  throw HostFailure(fmt::format("it is the same machine as {}, which this campaign already uses; "
                                "name it once in 'hosts'",
                                *other),
                    true);
}

}  // namespace

bool lease(Session& session, PoolHost& host, const std::function<bool()>& needless) {
  const auto ask = [&] { return on_host([&] { return host.executor.lease(); }); };
  const auto taken = [&] {
    const std::string boot_id = boot_id_of(host);
    session.locked([&] { session.leased.emplace(boot_id, host.name); });
    return true;
  };
  auto holder = ask();
  if (!holder) return taken();
  refuse_second_name(session, host);
  session.remark(fmt::format("{} is in use by {}: waiting for it", host.name, *holder));
  while (holder) {
    refuse_second_name(session, host);
    session.clock.sleep(session.options.poll, session.interrupt);
    if (session.ending() || needless()) return false;
    holder = ask();
  }
  return taken();
}

void note_machine(Session& session, const Outcome& outcome) {
  if (!outcome.machine || outcome.facts.empty()) return;
  const auto& [host, boot_id] = *outcome.machine;
  session.locked([&] {
    if (!session.noted.insert({host, boot_id}).second) return;
    session.store.note_host(host, boot_id, outcome.facts, session.clock.utc());
  });
}

void prepare(Session& session, PoolHost& host) {
  if (host.ready) return;
  check_boot(host);
  lease(session, host, [] { return false; });
  if (session.ending()) return;
  note_facts(session, host);
  catch_up(session, host, true);
  set_up(session, host);
  host.ready = !session.ending();
}

void catch_up(Session& session, PoolHost& host, bool patient) {
  const auto& words = session.campaign.command.after;
  if (words.empty() || host.caught_up || host.set_aside) return;
  if (!patient) check_boot(host);
  const auto owed = session.locked([&] {
    return session.store.owed_afters(host.name, host.machine.boot_id,
                                     !session.campaign.command.before.empty());
  });
  host.caught_up = true;
  if (owed.empty()) return;
  if (!patient && !lease(session, host, [] { return true; })) {
    session.remark(fmt::format("{}: the command 'after' of run {} waits for the next yates run",
                               host.name, owed.front().run));
    return;
  }
  for (const OwedAfter& one : owed) {
    if (session.ending()) return;
    const auto position = doe::position_of_run(session.plan, one.run);
    if (!position) continue;  // it is no longer planned
    session.remark(
        fmt::format("{}: running the command 'after' of run {}, which an earlier yates "
                    "did not run",
                    host.name, one.run));
    Intent intent;
    intent.run = one.run;
    intent.number = one.number;
    const auto folder = session.locked([&] { return session.store.folder(intent); });
    const auto fault = run_auxiliary(session, host,
                                     {.kind = AuxiliaryKind::after,
                                      .words = words,
                                      .run = session.plan.runs[*position],
                                      .attempt = one.attempt,
                                      .run_folder = folder},
                                     session.interrupt);
    if (names_run_folder(words) && language::is_folder(folder)) {
      const auto outputs = outputs_of(folder);
      session.locked([&] { session.store.replace_outputs(one.attempt, outputs); });
    }
    if (fault) session.remark(fmt::format("{}: run {}: {}", host.name, one.run, *fault));
  }
}

std::optional<std::string> change_levels(Session& session, PoolHost& host,
                                         const doe::PlannedRun& run) {
  const auto& factors = session.design.factors();
  for (const auto& [name, words] : session.campaign.changes) {
    const auto factor = std::ranges::find(factors, name, &doe::Factor::name);
    const std::string& level =
        session.design.level(run.point, static_cast<std::size_t>(factor - factors.begin())).text;
    const auto set = host.levels.find(name);
    if (set != host.levels.end() && set->second == level) continue;
    if (set != host.levels.end()) host.levels.erase(set);  // unknown until it has succeeded
    const auto fault = run_auxiliary(session, host,
                                     {.kind = AuxiliaryKind::change,
                                      .words = words,
                                      .run = run,
                                      .subject = fmt::format("{}={}", name, level)},
                                     session.interrupt);
    if (fault) return fault;
    host.levels[name] = level;
  }
  return std::nullopt;
}

void tear_down(Session& session, PoolHost& host) {
  const auto& words = session.campaign.command.teardown;
  if (words.empty() || !host.set_up) return;
  const Interrupt later = session.interrupt.from_now_on();
  try {
    const auto fault =
        run_auxiliary(session, host, {.kind = AuxiliaryKind::teardown, .words = words}, later);
    if (fault) session.remark(fmt::format("{}: {}", host.name, *fault));
  } catch (const HostFailure& failure) {
    session.remark(fmt::format("{}: {}", host.name, failure.what()));
  }
}

}  // namespace yates::campaigns
