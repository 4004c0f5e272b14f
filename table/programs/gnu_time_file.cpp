#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/pieces.hpp"
#include "table/programs/program_files.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;

constexpr std::string_view first_label = "Command being timed: \"";
constexpr std::string_view last_label = "Exit status: ";

/// What is read of the lines behind the command. The others are always 0 on Linux.
struct Label {
  std::string_view written;
  const char* column;
};
constexpr std::array<Label, 13> labels{
    {{"Elapsed (wall clock) time (h:mm:ss or m:ss): ", "time"},
     {"User time (seconds): ", "user"},
     {"System time (seconds): ", "system"},
     {"Percent of CPU this job got: ", "cpu_percent"},
     {"Maximum resident set size (kbytes): ", "memory"},
     {"Major (requiring I/O) page faults: ", "major_faults"},
     {"Minor (reclaiming a frame) page faults: ", "minor_faults"},
     {"Voluntary context switches: ", "voluntary_switches"},
     {"Involuntary context switches: ", "involuntary_switches"},
     {"Swaps: ", "swaps"},
     {"File system inputs: ", "file_inputs"},
     {"File system outputs: ", "file_outputs"},
     {last_label, "exit_code"}}};

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  constexpr std::int64_t most = 1'000'000'000'000;
  if (!whole || value < 0 || value > most) return std::nullopt;
  return value;
}

/// Seconds of "0:15.59" and "1:02:03", exactly.
std::optional<std::string> seconds_of_clock(std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view fraction = text.substr(point);
  std::int64_t seconds = 0;
  std::size_t parts = 0;
  for (std::string_view rest = text.substr(0, point); parts < 3; ++parts) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const auto number = whole_number(rest.substr(0, colon));
    if (!number) return std::nullopt;
    seconds = 60 * seconds + *number;
    if (colon == rest.size())
      return parts == 0 ? std::nullopt : std::optional(fmt::format("{}{}", seconds, fraction));
    rest.remove_prefix(colon + 1);
  }
  return std::nullopt;
}

/// The value as a cell: seconds, bytes, percent, counts. The cell is absent where the value is
/// something else.
std::optional<std::string> cell_of(const Label& label, std::string_view value) {
  const std::string column = label.column;
  if (column == "time") return seconds_of_clock(value);
  if (column == "cpu_percent") {
    if (value.ends_with('%')) value.remove_suffix(1);
    return value == "?" ? std::string() : std::string(value);
  }
  if (column == "memory") {
    const auto kibibytes = whole_number(value);
    if (!kibibytes) return std::nullopt;
    return std::to_string(*kibibytes * 1024);
  }
  return std::string(value);
}

/// Reads a file line by line.
class GnuTimeReader {
 public:
  explicit GnuTimeReader(const std::string& name) : name_(name), rows_(name) {}

  void read(std::string_view content) {
    while (!content.empty()) {
      const std::size_t end = std::min(content.find('\n'), content.size());
      const std::string_view line = content.substr(0, end);
      content.remove_prefix(std::min(end + 1, content.size()));
      ++line_;
      read_line(line);
    }
    if (inside_) refuse_cut();
  }

  RawImport finish() const {
    RawImport import{rows_.finish(), {}};
    import.found = fmt::format(
        "what GNU time -v writes, one row per process, {} in all; times are in s, the elapsed time "
        "in steps of 0.01 s, memory is in bytes",
        rows_.rows());
    import.outcome_column = "exit_code";
    import.units = {{"time", "s"}, {"user", "s"}, {"system", "s"}, { "memory", "B" }};
    if (foreign_ > 0)
      import.remarks.push_back(
          fmt::format("{} lines of {} that GNU time did not write are left out", foreign_, name_));
    return import;
  }

 private:
  void read_line(std::string_view line) {
    const std::string_view text = language::trimmed(line);
    if (text.starts_with(first_label)) return begin(text.substr(first_label.size()));
    if (open_command_) return continue_command(line);
    for (const Label& label : labels)
      if (inside_ && text.starts_with(label.written))
        return set(label, text.substr(label.written.size()));
    if (text.empty() || text.starts_with("Command exited with non-zero status") ||
        text.starts_with("Command terminated by signal") ||
        text.starts_with("Command stopped by signal")) {
      return;
    }
    if (inside_ && is_zero_line(text)) return;
    ++foreign_;
  }

  /// "Average shared text size (kbytes): 0"
  static bool is_zero_line(std::string_view text) {
    return text.starts_with("Average ") || text.starts_with("Socket messages ") ||
           text.starts_with("Signals delivered: ") || text.starts_with("Page size (bytes): ");
  }

  void begin(std::string_view rest) {
    if (inside_) refuse_cut();
    inside_ = true;
    timed_ = false;
    first_line_ = line_;
    rows_.start_row(line_);
    command_.clear();
    open_command_ = true;
    continue_command(rest);
  }

  /// A command with line ends goes on up to the line that ends in a quote.
  void continue_command(std::string_view part) {
    command_ += (command_.empty() ? "" : " ");
    command_ += part;
    if (!part.ends_with('"')) return;
    command_.pop_back();
    open_command_ = false;
    rows_.set("command", command_);
  }

  void set(const Label& label, std::string_view value) {
    const auto cell = cell_of(label, value);
    if (!cell)
      throw InputError(Place{name_, line_}, fmt::format("'{}' is no value for '{}'", value,
                                                        language::trimmed(label.written)));
    rows_.set(label.column, *cell);
    timed_ = timed_ || label.column == std::string_view("time");
    if (label.written != last_label) return;
    if (!timed_) refuse_cut();
    inside_ = false;
  }

  [[noreturn]] void refuse_cut() const {
    throw InputError(Place{name_, first_line_},
                     "the report of GNU time that begins here is cut off; expected an elapsed time "
                     "and an exit status behind the command");
  }

  std::string name_;
  RowBuilder rows_;
  int line_ = 0;
  int first_line_ = 0;
  bool inside_ = false;        // between a command and its exit status
  bool open_command_ = false;  // the command goes on in the next line
  bool timed_ = false;
  std::string command_;
  std::size_t foreign_ = 0;
};

}  // namespace

bool is_gnu_time(std::string_view content) {
  constexpr std::size_t looked_at = 1 << 16;  // the measured program may have written before
  content = content.substr(0, looked_at);
  const std::size_t found = content.find(first_label);
  if (found == std::string_view::npos) return false;
  const std::size_t line = content.rfind('\n', found) + 1;  // npos + 1 is 0
  return content.substr(line, found - line).find_first_not_of(" \t") == std::string_view::npos;
}

RawImport read_gnu_time(std::string_view content, const std::string& name) {
  GnuTimeReader reader(name);
  reader.read(content);
  return reader.finish();
}

}  // namespace yates::table
