#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "model/formula.hpp"
#include "model/note.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

// Files that read without an error and mean something else.

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

/// Throws InputError for a factor of the formula whose versions were read as numbers, so that two
/// of them became one. Notes of factors that were read otherwise than they look: versions, hashes,
/// numbers among which one cell is none, words for missing values that may be levels, levels that
/// stand in the first of several rows alone.
void check_factors_as_read(DataSet& data, const model::Formula& formula);

/// Leaves out the runs of files that failed, because a run that ends early looks fast: see
/// table::Table::succeeded. A column says so where its name and all of its values do: `success`
/// with true and false, `status` with done, error and other words for how a run ends, an exit code
/// with 0 among them, an HTTP status below 400 and others from there on; in files of programs that
/// write such a column of every run, whatever its values are. A column that the formula names is a
/// factor or a response. Of two tables that are compared, one may show what the values of both
/// mean. yates' own results say it themselves.
void find_failed_runs(const std::vector<DataSet*>& compared,
                      const std::optional<model::Formula>& formula);

/// Notes which levels of the formula's factors failed and how many runs did, by columns that
/// find_failed_runs() found, and failures in columns that it does not trust, which count. Throws
/// InputError where all runs failed, unless the caller says that.
void note_failed_runs(DataSet& data, const model::Formula& formula, bool refuse_none_left = true);

/// Notes that runs which failed count like the others (--failed keep), and lets them.
void keep_failed_runs(DataSet& data);

}  // namespace yates::inquiry
