#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/note.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

/// "codec: 'gzip' and 'GZIP' differ only in case or blanks, ..."; absent where no levels do.
std::optional<std::string> similar_levels(const std::string& name,
                                          std::span<const std::string> levels);

/// Notes for each column of texts that some of its levels differ in case or in blanks only, as
/// "gzip" and "GZIP": they are read as different levels.
void note_similar_levels(std::vector<model::Note>& notes, const table::Table& table);

}  // namespace yates::inquiry
