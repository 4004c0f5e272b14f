#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "capacity/plan/plan.hpp"
#include "language/expression.hpp"

namespace yates::capacity {

/// What the columns of a table of times are called. Absent: the first of the usual names that the
/// table has, "job" or "kind", "machine", "devices", "seconds" or "predicted", "low" and "high".
struct TimeColumns {
  std::optional<std::string> kind = std::nullopt;
  std::optional<std::string> machine = std::nullopt;
  std::optional<std::string> devices = std::nullopt;
  std::optional<std::string> seconds = std::nullopt;
  std::optional<std::string> rate = std::nullopt;  // work a second, in place of seconds
  std::optional<std::string> low = std::nullopt;   // interval of 90 %, of the seconds or the rate
  std::optional<std::string> high = std::nullopt;
};

/// What a row tells of one unit of work.
struct KnownTime {
  std::string machine;  // its name, or that of its device
  int devices;
  double seconds;
  std::optional<Range> interval;
};

/// By kinds of jobs.
using TimesTable = std::map<std::string, std::vector<KnownTime>>;

/// Reads the rows of a file (.csv, .tsv, .jsonl) for which the condition holds, but for those with
/// an empty cell that it reads. A row without a time, or with a rate of 0, says that the job cannot
/// run so, and is left out. Without a column of kinds all rows are of the kind ""; without one of
/// devices they are of one device. Throws FileError, and InputError for a column that is not there,
/// for what is no number where one is needed, and for two rows of the same kind, machine and
/// devices.
TimesTable read_times_table(const std::filesystem::path& file, const TimeColumns& columns,
                            const std::optional<language::Expression>& where);

}  // namespace yates::capacity
