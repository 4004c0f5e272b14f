#include <algorithm>

#include <fmt/format.h>

#include "campaigns/responses/response_value.hpp"
#include "inquiry/data/store_data.hpp"

namespace yates::inquiry {

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
         {},
         fmt::format("{0} has the unit {1}, but its number stands before '{2}' in what the command "
                     "prints: write unit = \"{2}\" where that is what it measures",
                     response.name, response.unit, unit),
         {response.name}});
  }
  return notes;
}

}  // namespace yates::inquiry
