#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "capacity/plan/plan.hpp"
#include "language/expression.hpp"
#include "language/toml_reader.hpp"

namespace yates::capacity {

/// What the columns of a table of times are called. For a name that is absent, the first of the
/// usual names that the table has is taken: "job" or "kind", "machine", "devices", "seconds" or
/// "predicted", "low" and "high".
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

/// As language::parse_duration, and below 0 with a minus in front.
std::optional<double> signed_duration(const std::string& text);

/// The section [times] of a plan file: how long jobs take that do not say it themselves. Faults go
/// to the reader, which must outlive this.
class JobTimes {
 public:
  /// `folder`: that of the plan file, from which files are named.
  JobTimes(language::TomlReader& reader, const std::vector<MachineType>& types,
           std::filesystem::path folder)
      : reader_(reader), types_(types), folder_(std::move(folder)) {}

  void read(const toml::table& section);

  /// Whether decisions count on the upper ends of intervals.
  bool robust() const { return robust_; }

  /// The setups that a job's own times tell.
  std::vector<Setup> listed(const toml::table& times, const std::string& of);
  /// Those that the file knows for the kind, or the formula gives. Without a kind the job's name is
  /// one where the file has it. `place` is where faults are reported.
  std::vector<Setup> of_job(const std::string& name, const std::optional<std::string>& kind,
                            double work, const std::string& of, const toml::node& place);
  /// A job of one unit of work, by kind, for all kinds that a machine can run; one kind "" where a
  /// formula tells the times.
  std::vector<std::pair<std::string, std::vector<Setup>>> kinds(const toml::node& place);

  /// Seconds of a text such as "20 min", or of a number; only what may be past is below 0.
  std::optional<double> seconds(const toml::node& node, const std::string& what,
                                bool may_be_past = false);

 private:
  void read_formula(const toml::table& section);
  void read_devices(const toml::table& section);
  void read_file(const toml::table& section, const std::string& file);
  std::vector<Setup> by_file(const std::vector<KnownTime>& times, double work) const;
  std::vector<Setup> by_formula(double work, const std::string& of);
  std::optional<double> formula_value(const MachineType& type, int devices, double work);
  std::vector<std::string> machine_names() const;

  language::TomlReader& reader_;
  const std::vector<MachineType>& types_;
  std::filesystem::path folder_;
  std::optional<language::Expression> formula_;
  const toml::node* formula_place_ = nullptr;
  std::vector<int> listed_devices_;
  std::optional<TimesTable> table_;
  bool robust_ = false;
};

/// A row of a table of jobs.
struct JobRow {
  Job job;  // without setups
  std::optional<std::string> kind;
  double work = 1.0;
};

/// Reads a table (.csv, .tsv, .jsonl) with the columns name, due, weight (of an hour) and, where
/// they are, submitted (0), work (1), kind and refusal. Times are numbers of seconds or written as
/// "20 min". Throws FileError, and InputError for a column that is not there or not known, and,
/// with the row, for a cell that is empty or cannot be read.
std::vector<JobRow> read_jobs_table(const std::filesystem::path& file);

}  // namespace yates::capacity
