#pragma once

#include <string>
#include <vector>

#include "anova/reading/observations.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// True for a campaign's results and for their export: both begin with the columns that yates
/// itself writes.
bool is_designed(const table::Table& table);

/// Throws InputError with the cell's place for a column that is text only because of a NaN or an
/// infinity, and, if numbers are needed, for a column with a cell that is not a number. An unknown
/// column passes.
void check_numbers(const table::Table& table, const std::string& name, bool needs_numbers);

/// The rows that enter an analysis, with counts of the others by reason.
struct UsedRows {
  table::RowFlags use;
  RowCounts counts;
};

/// Whether the run of this row ended as it should: of a designed table, its status is done; of
/// others, see Table::succeeded.
bool is_done(const table::Table& table, std::size_t row);

/// Whether it ended otherwise; no run to warm up does.
bool has_failed(const table::Table& table, std::size_t row);

/// Drops rows in which a needed column is empty, and runs that failed: see Table::succeeded, and of
/// a designed table those whose status is not done.
UsedRows choose_rows(const table::Table& table, const std::vector<std::string>& needed,
                     bool designed);

/// Says how many rows were left out, and why; nothing where none was. Of failed runs that a column
/// of a file tells, whoever read the file has told.
std::vector<model::Note> notes_of_dropped_rows(const RowCounts& counts, const table::Table& table);

}  // namespace yates::anova
