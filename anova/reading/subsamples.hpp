#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/formula.hpp"
#include "table/cells.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// How the used rows divide into runs, where some runs have several rows. Repeated values within
/// one run (one process, one launch) show how precisely that run was measured, but not how runs
/// differ: they are subsamples, and the run is the experimental unit, to which a treatment is
/// applied. Source: S. H. Hurlbert, Pseudoreplication and the design of ecological field
/// experiments, 1984; T. Kalibera, R. Jones, Rigorous benchmarking in reasonable time, 2013.
struct Subsamples {
  std::string column;    // whose values are the runs; empty: every file is one run
  table::Grouping runs;  // one cell per run; rows of one run but of two settings are two runs
  std::int64_t rows = 0;
  std::int64_t fewest = 0;  // values in a run
  std::int64_t most = 0;
};

/// The arguments of find_subsamples. Rows of different files never belong to one run.
struct RunSearch {
  const table::Table& table;
  /// The columns of the factors and of the block: they tell the settings apart.
  std::vector<std::string> setting_columns;
  std::vector<std::string> response_columns;
  const table::RowFlags& use;
  bool designed = false;  // a campaign's results: `run` is its launch order
  /// The column whose values are the runs; `file`, where there is no such column, for one run per
  /// file. Where it is absent, the column is found by its name.
  std::optional<std::string> column = std::nullopt;
};

/// The result of the search, with notes for the reader.
struct RunsFound {
  std::optional<Subsamples> subsamples;  // absent: every used row is a run
  std::vector<model::Note> notes;
};

/// Recognises subsamples. A column named by the user is taken as it is. Without one, a column
/// called `run` (in foreign data also `run_id`, `invocation` or `process`) holds the runs if its
/// values repeat, no used row lacks it, and every factor is constant within each of at least two
/// runs: this excludes a number that counts the replicates within each setting. Foreign data must
/// also have a setting with two runs, since the column might number the settings; otherwise a note
/// says what to do. Files that hold one process each are runs where a setting was measured in
/// several of them. Throws InputError for an unknown column, UsageError for one that the formula
/// reads.
RunsFound find_subsamples(const RunSearch& search);

/// Throws as find_subsamples does for a column that cannot hold the runs.
void check_run_column(const RunSearch& search);

/// The table with the named numeric columns averaged per run: the mean stands in the run's first
/// row, the same whatever the order of its rows. Means stay exact decimals where all of them have
/// at most six decimal places more than the values (runs of 2, 5, 10, ... values); else each is
/// rounded once to 106 bits. Rows that are not the first of a run hold no value of these columns.
table::Table averaged(const table::Table& table, const Subsamples& subsamples,
                      std::span<const std::string> columns);

/// The first row of every run.
table::RowFlags first_rows(const Subsamples& subsamples);

}  // namespace yates::anova
