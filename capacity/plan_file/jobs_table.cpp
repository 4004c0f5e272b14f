#include <algorithm>

#include <fmt/format.h>

#include "capacity/plan_file/job_times.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/number.hpp"
#include "table/read.hpp"

namespace yates::capacity {

namespace {

using table::Column;

class JobsTableReader {
 public:
  explicit JobsTableReader(const std::filesystem::path& file)
      : file_(file.string()), table_(table::read_file(file_)) {
    static const std::vector<std::string> known{"name", "submitted", "due",    "weight",
                                                "work", "kind",      "refusal"};
    for (const std::string& name : table_.names()) {
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      throw language::InputError({file_}, fmt::format("there is no use for a column '{}'{}", name,
                                                      language::suggestion(name, known)));
    }
    for (const char* needed : {"name", "due", "weight"}) {
      if (table_.find(needed) != nullptr) continue;
      throw language::InputError({file_}, fmt::format("there is no column '{}'", needed));
    }
  }

  std::vector<JobRow> rows() const {
    if (table_.rows > most_jobs) {
      throw language::InputError(
          {file_}, fmt::format("there are {} jobs; expected at most {}", table_.rows, most_jobs));
    }
    std::vector<JobRow> result;
    for (std::size_t row = 0; row < table_.rows; ++row) {
      Job job{needed(text("name", row), "name", row), 0.0, 0.0, 0.0, {}};
      job.submitted = seconds("submitted", row).value_or(0.0);
      job.due = needed(seconds("due", row), "due", row);
      job.weight = needed(number("weight", row), "weight", row) / seconds_per_hour;
      job.refusal = number("refusal", row);
      result.push_back({std::move(job), text("kind", row), number("work", row).value_or(1.0)});
    }
    return result;
  }

 private:
  [[noreturn]] void refuse(std::size_t row, const std::string& what) const {
    throw language::InputError({file_}, fmt::format("row {}: {}", row + 1, what));
  }

  template <typename Value>
  Value needed(std::optional<Value> value, const char* name, std::size_t row) const {
    if (!value) refuse(row, fmt::format("'{}' is empty", name));
    return *std::move(value);
  }

  std::optional<std::string> text(const char* name, std::size_t row) const {
    const Column* column = table_.find(name);
    if (column == nullptr || !column->present[row]) return std::nullopt;
    return column->text(row);
  }

  std::optional<double> number(const char* name, std::size_t row) const {
    const auto written = text(name, row);
    if (!written) return std::nullopt;
    const auto found = language::parse_number(*written);
    if (!found || !(*found >= 0.0)) {
      refuse(row, fmt::format("'{}' is '{}'; expected 0 or more", name, *written));
    }
    return found;
  }

  std::optional<double> seconds(const char* name, std::size_t row) const {
    const auto written = text(name, row);
    if (!written) return std::nullopt;
    const Column& column = *table_.find(name);
    const auto found = signed_duration(
        column.unit.empty() ? *written : fmt::format("{} {}", *written, column.unit));
    if (!found) {
      refuse(row, fmt::format("'{}' is '{}'; expected a time, as in '20 min'", name, *written));
    }
    return found;
  }

  std::string file_;
  table::Table table_;
};

}  // namespace

std::vector<JobRow> read_jobs_table(const std::filesystem::path& file) {
  return JobsTableReader(file).rows();
}

}  // namespace yates::capacity
