#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "campaigns/launch/clock.hpp"
#include "campaigns/run/session_parts.hpp"
#include "language/duration.hpp"

namespace yates::campaigns {
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

}  // namespace yates::campaigns
