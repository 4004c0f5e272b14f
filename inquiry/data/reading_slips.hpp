#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/note.hpp"
#include "table/table.hpp"

// Files that read without an error and mean something else.

namespace yates::inquiry {

/// Throws InputError where rows look like the totals of a spreadsheet or the summary of a program,
/// which would be read as runs: a column of texts has "Total", "Sum", "Average" or the like in one
/// row, while each of its other levels stands in several rows, or has "gzip Total" beside "gzip",
/// or ends in a row of "mean", one of "min" and the like.
void refuse_row_of_totals(const table::Table& table);

/// Throws UsageError where one file is named twice, whatever its path is written like: its rows
/// would count twice. Notes of different files that hold the same bytes.
std::vector<model::Note> check_same_files(const std::vector<std::string>& paths);

/// "codec: 'gzip' and 'GZIP' differ only in case or blanks, ..."; absent where no levels do.
std::optional<std::string> similar_levels(const std::string& name,
                                          std::span<const std::string> levels);

/// Notes for each column of texts that some of its levels differ in case or in blanks only, as
/// "gzip" and "GZIP": they are read as different levels.
void note_similar_levels(std::vector<model::Note>& notes, const table::Table& table);

}  // namespace yates::inquiry
