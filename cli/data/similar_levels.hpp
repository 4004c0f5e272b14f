#pragma once

#include <vector>

#include "model/note.hpp"
#include "table/table.hpp"

namespace yates::cli {

/// Notes for each column of texts that some of its levels differ in case or in blanks only, as
/// "gzip" and "GZIP": they are read as different levels.
void note_similar_levels(std::vector<model::Note>& notes, const table::Table& table);

}  // namespace yates::cli
