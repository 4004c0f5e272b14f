#include "inquiry/data/store_data.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "campaigns/responses/response_value.hpp"

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

std::vector<model::Note> notes_of_units_beside(const campaigns::Campaign& campaign,
                                               const campaigns::Store& store,
                                               const std::vector<campaigns::Attempt>& attempts) {
  std::vector<model::Note> notes;
  const auto done = std::find_if(attempts.begin(), attempts.end(), [](const auto& attempt) {
    return attempt.intent.run && attempt.end.state == campaigns::AttemptState::done &&
           attempt.end.copies.size() < 2;
  });
  if (done == attempts.end()) return notes;
  for (const campaigns::Response& response : campaign.responses) {
    const std::string unit = campaigns::other_unit_beside(response, store.folder(done->intent));
    if (unit.empty()) continue;
    notes.push_back(
        {model::NoteCode::unit_of_column,
         fmt::format("{0} has the unit {1}, but its number stands before '{2}' in what the command "
                     "prints: write unit = \"{2}\" where that is what it measures",
                     response.name, response.unit, unit),
         {},
         {response.name}});
  }
  return notes;
}

}  // namespace yates::inquiry
