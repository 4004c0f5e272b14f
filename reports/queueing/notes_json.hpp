#pragma once

#include <vector>

#include "queueing/stations/note.hpp"
#include "reports/draw/json_values.hpp"

namespace yates::reports {

/// Code and text of each note.
Json notes_json(const std::vector<queueing::Note>& notes);

}  // namespace yates::reports
