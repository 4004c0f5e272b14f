#include "campaigns/run/session.hpp"

#include <algorithm>
#include <iterator>
#include <thread>

#include <fmt/format.h>

#include "campaigns/launch/clock.hpp"
#include "campaigns/run/session_parts.hpp"
#include "language/duration.hpp"
#include "language/threads.hpp"

namespace yates::campaigns {

void in_parallel(Session& session, const std::vector<std::function<void()>>& pieces) {
  const auto guarded = [&session](const std::function<void()>& piece) {
    try {
      piece();
    } catch (...) {
      const std::lock_guard lock(session.mutex);
      if (!session.error) session.error = std::current_exception();
      session.over = true;
      session.changed.notify_all();
    }
  };
  if (pieces.size() == 1) {
    guarded(pieces.front());
  } else {
    std::vector<std::jthread> threads;
    // Where there is no thread for a piece, those that have one end what they do.
    guarded([&] {
      for (const auto& piece : pieces) {
        threads.push_back(language::needed_thread([&] { guarded(piece); }));
      }
    });
  }
  if (session.error) std::rethrow_exception(session.error);
}

namespace {

/// Seconds until the block may begin; with the session's mutex held.
double seconds_until(const Session& session, std::size_t block, double spread) {
  const auto next = session.blocks.lower_bound(block);
  const bool has_begun = next != session.blocks.end() && next->first == block;
  if (has_begun || next == session.blocks.begin()) return 0;
  const auto& [earlier, begin] = *std::prev(next);
  const auto now = seconds_of_utc(session.clock.utc());
  return now ? begin + spread * static_cast<double>(block - earlier) - *now : 0;
}

}  // namespace

std::optional<double> spread_of_blocks(const Session& session) {
  const auto& time = session.campaign.nuisance.time_of_day;
  return time ? time->spread : std::nullopt;
}

void note_block(Session& session, std::size_t block, const std::string& utc) {
  const auto begin = seconds_of_utc(utc);
  if (!begin) return;
  const auto [known, is_new] = session.blocks.emplace(block, *begin);
  if (!is_new) known->second = std::min(known->second, *begin);
}

void await_block(Session& session, const doe::PlannedRun& run) {
  const auto spread = spread_of_blocks(session);
  if (!spread) return;
  // Looked at again now and then: the machine may sleep, and its clock may be set.
  constexpr double longest = 60;
  for (bool told = false; !session.ending(); told = true) {
    const double left = session.locked([&] { return seconds_until(session, run.block, *spread); });
    if (left <= 0) return;
    if (!told) {
      session.remark(fmt::format("block {} begins in {} (time_of_day): waiting for it", run.block,
                                 language::format_duration(left)));
    }
    session.clock.sleep(std::min(left, longest), session.interrupt);
  }
}

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
