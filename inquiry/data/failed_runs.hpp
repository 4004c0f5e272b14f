#pragma once

#include <optional>
#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "model/formula.hpp"

namespace yates::inquiry {

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
