#pragma once

#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/store.hpp"
#include "model/note.hpp"

namespace yates::inquiry {

/// Notes of responses whose number stands before another unit in what the command printed: a
/// response in s that is read from "time 12.5 ms". One run tells.
std::vector<model::Note> notes_of_units_beside(const campaigns::Campaign& campaign,
                                               const campaigns::Store& store,
                                               const std::vector<campaigns::Attempt>& attempts);

}  // namespace yates::inquiry
