#include "campaigns/run/runner.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/launch/clock.hpp"
#include "campaigns/run/run_selection.hpp"
#include "campaigns/run/session.hpp"
#include "campaigns/run/session_parts.hpp"
#include "campaigns/store/outline.hpp"

namespace yates::campaigns {
namespace {

using Pool = std::vector<std::unique_ptr<PoolHost>>;

/// Seconds for a host to answer before it is asked what became of an earlier driver's launches.
constexpr double patience_at_begin = 60;
/// Seconds for what the end of a call still asks of a host. A host that is silent must not keep the
/// user waiting: what is left there is cleared up by the next call.
constexpr double patience_at_end = 10;

void limit_waiting(const Pool& pool, std::optional<double> seconds) {
  for (const auto& host : pool) host->executor.limit_waiting(seconds);
}

/// Whether nothing is waited for but launches on hosts that do not answer.
bool only_lost_left(Session& session, const Pool& pool) {
  const std::lock_guard lock(session.mutex);
  if (session.measured) return true;
  if (!session.schedule) return pool.size() > 1;  // others can measure; a single host is needed
  if (session.schedule->left() > 0) return false;
  return std::ranges::all_of(pool, [&](const auto& host) {
    return session.schedule->running(host->index) <= host->executor.lost();
  });
}

Pool pool_of(std::vector<Host>& hosts) {
  Pool pool;
  for (Host& host : hosts) {
    pool.push_back(std::make_unique<PoolHost>(pool.size(), host.name, *host.executor,
                                              std::max<std::size_t>(host.slots, 1)));
  }
  return pool;
}

/// Limits how long a host may be silent that is asked what became of earlier launches.
void ask_patiently(Session& session, const Pool& pool) {
  for (const auto& host : pool) {
    host->executor.leave_lost_when([&] { return only_lost_left(session, pool); });
  }
  limit_waiting(pool, patience_at_begin);
}

/// Reads runs and hosts from the store, which only this session writes from now on.
void read_store(Session& session) {
  const doe::RunPlan& plan = session.plan;
  const Outlines outlines = read_outlines(store_folder_of(session.campaign.file));
  session.statuses = statuses(plan, outlines.attempts);
  session.any_done = std::ranges::any_of(
      session.statuses, [](const RunStatus& one) { return one.state == RunState::done; });
  session.read = session.store.responses_with_values();
  for (const AttemptOutline& one : outlines.attempts) {
    if (!one.run) session.warmups = std::max(session.warmups, one.number);
  }
  if (spread_of_blocks(session)) {
    for (const Attempt& one : session.store.attempts()) {
      const auto& run = one.intent.run;
      const auto position = run ? doe::position_of_run(plan, *run) : std::nullopt;
      if (position) note_block(session, plan.runs[*position].block, one.intent.started);
    }
  }
  for (const HostRecord& host : session.store.hosts()) {
    session.known.insert({host.host, host.boot_id});
  }
}

Sharing sharing_of(const Campaign& campaign) {
  return {.one_host_per_block = campaign.placement.one_host_per_block,
          .one_host_per_whole_plot = std::ranges::any_of(
              campaign.factors, [](const doe::Factor& one) { return one.hard_to_change; })};
}

/// If each host has runs of its own, no host becomes needless while it is waited for. All are
/// leased in the order of their names, so that two campaigns never wait for each other.
void lease_in_order(Session& session, const Pool& pool) {
  std::vector<PoolHost*> hosts;
  for (const auto& host : pool) hosts.push_back(host.get());
  std::ranges::sort(
      hosts, [](const PoolHost* one, const PoolHost* other) { return one->name < other->name; });
  for (PoolHost* const host : hosts) {
    if (host->set_aside || session.ending()) continue;
    try {
      lease(session, *host, [] { return false; });
    } catch (const HostFailure&) {
      // Its first run will meet the same failure, which is accounted for then.
    }
  }
}

/// Measures all runs of the plan that are due.
void measure_round(Session& session, const doe::RunPlan& plan, const Pool& pool) {
  auto due = runs_to_launch(session.design, plan, session.statuses, session.options);
  std::erase_if(due,
                [&](const doe::PlannedRun& run) { return session.out_of_reach.contains(run.run); });
  if (due.empty()) return;
  expect_blocks(session, due);
  session.schedule.emplace(due, pool.size(), sharing_of(session.campaign));
  limit_waiting(pool, std::nullopt);
  if (session.campaign.placement.one_host_per_block) lease_in_order(session, pool);
  std::vector<std::function<void()>> slots;
  for (const auto& host : pool) {
    if (host->set_aside) session.schedule->set_aside(host->index);
    for (std::size_t slot = 0; slot < std::min(host->slots, due.size()); ++slot) {
      slots.push_back([&session, &host, &pool] {
        work(session, *host);
        // Other slots may still wait for a host that does not answer, only to find no run left.
        if (session.locked([&] { return session.schedule->finished(); })) limit_waiting(pool, 0);
      });
    }
  }
  in_parallel(session, slots);
}

std::string why_no_host(const Pool& pool) {
  std::string text = "no host is left to measure on";
  for (const auto& host : pool) text += fmt::format("; {}: {}", host->name, host->last_failure);
  return text;
}

bool no_host_left(const Pool& pool) {
  return std::ranges::all_of(pool, [](const auto& host) { return host->set_aside; });
}

/// On hosts that measured nothing in this call a command `after` may still have to be run.
void catch_up_all(Session& session, const Pool& pool) {
  for (const auto& host : pool) {
    if (session.ending()) return;
    try {
      catch_up(session, *host, false);
    } catch (const HostFailure& failure) {
      session.remark(fmt::format("{}: {}", host->name, failure.what()));
    }
  }
}

void tear_down_all(Session& session, const Pool& pool) {
  std::vector<std::function<void()>> pieces;
  for (const auto& host : pool) {
    pieces.push_back([&session, &host] { tear_down(session, *host); });
  }
  in_parallel(session, pieces);
}

/// Lets the hosts clean up if nothing of the campaign is left to be asked for.
void finish_all(Session& session, const Pool& pool) {
  if (session.ending() || !session.out_of_reach.empty() || !all_settled(session.statuses)) return;
  std::vector<std::function<void()>> pieces;
  for (const auto& host : pool) {
    pieces.push_back([&session, &host] {
      try {
        on_host([&] { host->executor.finish(); });
      } catch (const HostFailure& failure) {
        session.remark(fmt::format("{} could not be cleaned up: {}; the next yates run does it",
                                   host->name, failure.what()));
      }
    });
  }
  in_parallel(session, pieces);
}

}  // namespace

void settle_launches(const RunContext& context) {
  Session session(context);
  session.plan.runs.clear();  // those that were attempted have other numbers there
  for (const doe::EarlierRun& one : context.store.attempted_runs(context.design)) {
    if (!one.point) continue;
    session.plan.runs.push_back({one.run, context.design.standard_order(*one.point), one.replicate,
                                 one.block, *one.point, one.block});
  }
  const Pool pool = pool_of(context.hosts);
  ask_patiently(session, pool);
  settle(session, pool);
}

RunSummary run(const RunContext& context) {
  if (context.hosts.empty()) throw std::logic_error("run: no host");
  Session session(context);
  const Pool pool = pool_of(context.hosts);
  ask_patiently(session, pool);
  settle(session, pool);
  read_store(session);
  for (;;) {
    measure_round(session, session.plan, pool);
    if (session.ending() || no_host_left(pool)) break;
    auto longer = extended_plan(session, session.plan, context.enough);
    if (!longer) break;
    session.plan = std::move(*longer);
    session.statuses.resize(session.plan.runs.size());
    if (context.observer.extended) context.observer.extended(session.plan);
  }
  session.locked([&] { session.measured = true; });
  limit_waiting(pool, patience_at_end);
  catch_up_all(session, pool);
  tear_down_all(session, pool);
  context.store.sync();  // before hosts remove what they hold
  finish_all(session, pool);
  RunSummary& summary = session.summary;
  summary.launched = session.launched.size();
  summary.lost =
      static_cast<std::size_t>(std::ranges::count_if(session.launched, [&](std::size_t run) {
        const auto position = doe::position_of_run(session.plan, run);
        return position && session.statuses[*position].state == RunState::left;
      }));
  summary.interrupted = context.interrupt.requests() > 0;
  summary.counts = count(session.statuses);
  summary.last_failure = last_failure_of(session);
  if (session.schedule && session.schedule->left() > 0 && no_host_left(pool) &&
      !summary.interrupted) {
    summary.stopped = why_no_host(pool);
  }
  return summary;
}

}  // namespace yates::campaigns
