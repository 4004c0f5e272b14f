#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/error.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"
#include "table/programs/program_files.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;

/// One line of perf stat -x or -j.
struct Counter {
  std::string event;
  std::string unit;
  std::optional<std::string> value;  // absent: not counted, or not supported
  bool mean = false;                 // of several runs (-r)
  double share = 100.0;              // of the time that the counter ran, in percent
};

enum class LineKind { total, interval, part };

struct PerfLine {
  LineKind kind;
  Counter counter;
};

std::vector<std::string_view> fields_of(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(separator, begin), line.size());
    fields.push_back(language::trimmed(line.substr(begin, end - begin)));
    begin = end + 1;
  }
  return fields;
}

bool starts_with_letter(std::string_view text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0;
}

/// A count as perf writes it, in some locales with a comma; false where the text is none.
bool take_value(std::string_view text, Counter& counter) {
  if (text == "<not counted>" || text == "<not supported>") return true;
  std::string number(text);
  std::replace(number.begin(), number.end(), ',', '.');
  if (!language::parse_number(number)) return false;
  counter.value = std::move(number);
  return true;
}

/// value, unit, event, [variance,] run time, percent of the time[, metric, its unit], from a field
/// on.
std::optional<Counter> counter_of(const std::vector<std::string_view>& fields, std::size_t from) {
  if (fields.size() < from + 5) return std::nullopt;
  Counter counter;
  if (!take_value(fields[from], counter)) return std::nullopt;
  if (!fields[from + 1].empty() && !starts_with_letter(fields[from + 1])) return std::nullopt;
  if (!starts_with_letter(fields[from + 2])) return std::nullopt;
  counter.unit = fields[from + 1];
  counter.event = fields[from + 2];
  counter.mean = fields[from + 3].ends_with('%');
  const std::size_t time = from + (counter.mean ? 4 : 3);
  if (fields.size() < time + 2) return std::nullopt;
  const bool digits = !fields[time].empty() &&
                      fields[time].find_first_not_of("0123456789") == std::string_view::npos;
  Counter share;
  if (!digits || !take_value(fields[time + 1], share) || !share.value) return std::nullopt;
  counter.share = *language::parse_number(*share.value);
  if (counter.share < 0.0 || counter.share > 100.0) return std::nullopt;
  return counter;
}

/// Reads one line; absent where it is none of perf's.
std::optional<PerfLine> line_of(const std::vector<std::string_view>& fields) {
  if (auto total = counter_of(fields, 0)) return PerfLine{LineKind::total, std::move(*total)};
  for (const std::size_t from : {1U, 2U, 3U}) {
    auto counter = counter_of(fields, from);
    if (!counter) continue;
    const bool interval = language::parse_number(fields.front()).has_value();
    return PerfLine{interval ? LineKind::interval : LineKind::part, std::move(*counter)};
  }
  return std::nullopt;
}

std::optional<PerfLine> line_of_json(std::string_view text) {
  const std::optional<JsonValue> object = parse_json(text);
  if (!object) return std::nullopt;
  const JsonValue* value = object->find("counter-value");
  const JsonValue* event = object->find("event");
  if (value == nullptr || event == nullptr) return std::nullopt;
  PerfLine line{LineKind::total, {}};
  if (!take_value(language::trimmed(value->text), line.counter)) return std::nullopt;
  line.counter.event = event->text;
  if (const JsonValue* unit = object->find("unit")) line.counter.unit = unit->text;
  line.counter.mean = object->find("variance") != nullptr;
  const JsonValue* share = object->find("pcnt-running");
  if (share != nullptr) line.counter.share = language::parse_number(share->text).value_or(100.0);
  for (const char* part : {"cpu", "core", "die", "socket", "node", "cluster", "cache", "thread"})
    if (object->find(part) != nullptr) line.kind = LineKind::part;
  if (object->find("interval") != nullptr) line.kind = LineKind::interval;
  return line;
}

/// The separators that -x may be given and that no event's name needs.
constexpr std::string_view perf_separators = ",;\t|";

/// How the file writes its lines; absent where the first line that says something is not perf's.
std::optional<char> separator_of_perf(std::string_view content) {
  while (!content.empty()) {
    const std::size_t end = std::min(content.find('\n'), content.size());
    const std::string_view line = language::trimmed(content.substr(0, end));
    content.remove_prefix(std::min(end + 1, content.size()));
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with('{')) return line_of_json(line) ? std::optional('{') : std::nullopt;
    for (const char separator : perf_separators)
      if (line_of(fields_of(line, separator))) return separator;
    return std::nullopt;
  }
  return std::nullopt;
}

/// What is told of the counters of all runs.
struct CountersFound {
  std::map<std::string, std::string> unit_of;
  std::set<std::string> counted;
  std::set<std::string> never_counted;
  bool means = false;
  std::size_t extrapolated = 0;
  double least_share = 100.0;
  std::size_t foreign = 0;
};

void note(const Counter& counter, CountersFound& found) {
  if (!counter.unit.empty()) found.unit_of[counter.event] = counter.unit;
  (counter.value ? found.counted : found.never_counted).insert(counter.event);
  found.means = found.means || counter.mean;
  if (counter.value && counter.share < 100.0) ++found.extrapolated;
  if (counter.value) found.least_share = std::min(found.least_share, counter.share);
}

std::string what_was_found(const CountersFound& found, std::size_t runs) {
  return fmt::format("perf stat's counters, one row per call of perf stat, {} in all{}", runs,
                     found.means
                         ? "; each value is the mean of the runs of -r, which counts as one "
                           "value because perf does not write their number"
                         : "");
}

std::vector<std::string> remarks_on(const CountersFound& found, const std::string& name) {
  std::vector<std::string> remarks;
  std::vector<std::string> units;
  for (const auto& [event, unit] : found.unit_of) {
    if (found.counted.contains(event)) units.push_back(fmt::format("{} in {}", event, unit));
  }
  if (!units.empty()) remarks.push_back(fmt::format("of {}: {}", name, fmt::join(units, ", ")));
  std::vector<std::string> never;
  for (const std::string& event : found.never_counted)
    if (!found.counted.contains(event)) never.push_back(event);
  if (!never.empty())
    remarks.push_back(fmt::format("not counted or not supported where {} was measured: {}", name,
                                  fmt::join(never, ", ")));
  if (found.extrapolated > 0)
    remarks.push_back(fmt::format(
        "{} values of {} were counted during a part of the time (at least {:.4g} %) and "
        "extrapolated by perf: count fewer events at a time",
        found.extrapolated, name, found.least_share));
  if (found.foreign > 0)
    remarks.push_back(
        fmt::format("{} lines of {} that perf did not write are left out", found.foreign, name));
  return remarks;
}

[[noreturn]] void refuse_parts(LineKind kind, const std::string& name, int line) {
  throw InputError(
      Place{name, line},
      kind == LineKind::interval
          ? "holds the intervals of one run (perf stat -I), which are no replicates; expected the "
            "counters of whole runs, as perf stat -x, writes them without -I"
          : "holds counters of single processors, cores or threads (perf stat -A, --per-core, "
            "...); expected those of whole runs, as perf stat -x, writes them without such "
            "options");
}

}  // namespace

bool is_perf_stat(std::string_view content) {
  return separator_of_perf(content).has_value();
}

RawImport read_perf_stat(std::string_view content, const std::string& name) {
  const char separator = *separator_of_perf(content);
  RowBuilder rows(name);
  CountersFound found;
  std::set<std::string> events;  // of the run that is read
  bool starts = true;
  int number = 0;
  while (!content.empty()) {
    const std::size_t end = std::min(content.find('\n'), content.size());
    const std::string_view text = language::trimmed(content.substr(0, end));
    content.remove_prefix(std::min(end + 1, content.size()));
    ++number;
    if (text.starts_with("# started on")) starts = true;
    if (text.empty() || text.starts_with('#')) continue;
    const auto line = separator == '{' ? line_of_json(text) : line_of(fields_of(text, separator));
    if (!line) {
      // A metric of the counter above, which follows from the counters.
      const bool metric = separator != '{' && text.starts_with(std::string(3, separator));
      if (!metric) ++found.foreign;
      continue;
    }
    if (line->kind != LineKind::total) refuse_parts(line->kind, name, number);
    const Counter& counter = line->counter;
    if (starts || events.contains(counter.event)) {
      rows.start_row(number);
      rows.set("file", std::filesystem::path(name).stem().string());
      events.clear();
      starts = false;
    }
    events.insert(counter.event);
    note(counter, found);
    if (counter.value) rows.set(counter.event, *counter.value);
  }
  if (found.counted.empty())
    throw InputError(Place{name}, fmt::format("holds no counted event; perf stat could not count "
                                              "{} there",
                                              fmt::join(found.never_counted, ", ")));
  RawImport import{rows.finish(), what_was_found(found, rows.rows()), remarks_on(found, name)};
  for (const std::string& event : found.never_counted)
    if (!found.counted.contains(event))
      import.absent[event] = fmt::format(
          "perf stat wrote <not counted> or <not supported> for it in every run of {}", name);
  return import;
}

}  // namespace yates::table
