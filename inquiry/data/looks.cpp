#include <set>

#include "inquiry/data/store_data.hpp"

namespace yates::inquiry {

namespace {

/// Whether the first runs of the plan are whole replications and additions.
bool is_whole(const doe::RunPlan& plan, std::size_t runs, std::size_t replicated) {
  if (runs == 0 || runs >= plan.runs.size()) return false;
  const doe::PlannedRun& last = plan.runs[runs - 1];
  const doe::PlannedRun& next = plan.runs[runs];
  const bool was_added = last.point >= replicated;
  const bool is_added = next.point >= replicated;
  return was_added != is_added ||
         (was_added ? last.block : last.replicate) != (is_added ? next.block : next.replicate);
}

}  // namespace

std::size_t looks_at(const campaigns::Outlines& outlines, const doe::RunPlan& plan,
                     std::size_t replicated) {
  std::set<std::size_t> wholes;
  std::set<std::size_t> done;
  auto attempt = outlines.attempts.begin();
  for (const std::int64_t first : outlines.sessions) {
    for (; attempt != outlines.attempts.end() && attempt->id < first; ++attempt) {
      const bool ended = attempt->state == campaigns::AttemptState::done;
      if (ended && attempt->run) done.insert(*attempt->run);
    }
    if (is_whole(plan, done.size(), replicated)) wholes.insert(done.size());
  }
  return wholes.size() + 1;
}

}  // namespace yates::inquiry
