#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/printable.hpp"
#include "numerics/decimal.hpp"
#include "table/programs/program_files.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;
using Kind = JsonValue::Kind;

// ---- hyperfine

/// One run, whichever version of hyperfine wrote it.
struct HyperfineRun {
  std::string time;
  std::optional<std::string> exit_code;
  std::map<std::string, std::string> more;
};

std::vector<HyperfineRun> runs_of_version_1(const JsonValue& result, const std::string& where,
                                            const std::string& name) {
  std::vector<HyperfineRun> runs;
  const JsonValue& times = member(result, "times", Kind::array, where, name);
  const JsonValue* codes = result.find("exit_codes");
  const JsonValue* memory = result.find("memory_usage_byte");
  for (std::size_t i = 0; i < times.items.size(); ++i) {
    HyperfineRun run{times.items[i].text, std::nullopt, {}};
    if (codes != nullptr && i < codes->items.size()) run.exit_code = codes->items[i].text;
    if (memory != nullptr && i < memory->items.size()) run.more["memory"] = memory->items[i].text;
    runs.push_back(std::move(run));
  }
  return runs;
}

std::vector<HyperfineRun> runs_of_version_2(const JsonValue& measurements, const std::string& where,
                                            const std::string& name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> more{
      {{"time_user", "user"}, {"time_system", "system"}, {"memory_peak_resident", "memory"}}};
  std::vector<HyperfineRun> runs;
  for (const JsonValue& measurement : measurements.items) {
    const JsonValue* time = measurement.find("time_wall_clock");
    if (time == nullptr)
      throw InputError(Place{name},
                       fmt::format("a measurement of {} has no 'time_wall_clock'", where));
    HyperfineRun run{member(*time, "value", Kind::number, "time_wall_clock of " + where, name).text,
                     std::nullopt,
                     {}};
    if (const JsonValue* code = measurement.find("exit_code")) run.exit_code = code->text;
    for (const auto& [key, column] : more)
      if (const JsonValue* value = measurement.find(key))
        if (const JsonValue* number = value->find("value"))
          run.more[std::string(column)] = number->text;
    runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace

RawImport read_hyperfine(std::string_view content, const std::string& name) {
  const JsonValue document = require_json(content, name);
  const JsonValue& results = document.is(Kind::array)
                                 ? document
                                 : member(document, "results", Kind::array, "the file", name);
  RowBuilder rows(name);
  std::vector<std::string> without_times;
  for (std::size_t i = 0; i < results.items.size(); ++i) {
    const JsonValue& result = results.items[i];
    const std::string where = fmt::format("result {}", i + 1);
    const std::string& command = member(result, "command", Kind::text, where, name).text;
    const JsonValue* measurements = result.find("measurements");
    const std::vector<HyperfineRun> runs = measurements != nullptr
                                               ? runs_of_version_2(*measurements, where, name)
                                               : runs_of_version_1(result, where, name);
    if (runs.empty())
      without_times.push_back(fmt::format("{} of {} ({}) has no times and is left out", where, name,
                                          language::printable(command)));
    for (const HyperfineRun& run : runs) {
      rows.start_row();
      const JsonValue* label = result.find("name");
      rows.set("command", label != nullptr && label->is(Kind::text) ? label->text : command);
      if (const JsonValue* parameters = result.find("parameters"))
        for (const auto& [parameter, value] : parameters->members) rows.set(parameter, value.text);
      rows.set("time", run.time);
      if (run.exit_code) rows.set("exit_code", *run.exit_code);
      for (const auto& [column, text] : run.more) rows.set(column, text);
    }
  }
  if (rows.rows() == 0) throw InputError(Place{name}, "has no times; expected one per run");
  RawImport import{rows.finish(), "hyperfine's JSON, one row per run; times are in s"};
  import.remarks = std::move(without_times);
  import.outcome_column = "exit_code";
  import.units = {{"time", "s"}, {"user", "s"}, {"system", "s"}, { "memory", "B" }};
  return import;
}

// ---- Google Benchmark

namespace {

constexpr std::array<std::pair<std::string_view, int>, 4> time_units{
    {{"ns", -9}, {"us", -6}, {"ms", -3}, {"s", 0}}};

/// What the library itself writes of every run; all other numbers are counters.
const std::set<std::string_view> own_members{"name",
                                             "run_name",
                                             "run_type",
                                             "family_index",
                                             "per_family_instance_index",
                                             "repetitions",
                                             "repetition_index",
                                             "threads",
                                             "iterations",
                                             "real_time",
                                             "cpu_time",
                                             "time_unit",
                                             "error_occurred",
                                             "error_message",
                                             "skipped",
                                             "skip_message",
                                             "label",
                                             "aggregate_name",
                                             "aggregate_unit",
                                             "allocs_per_iter",
                                             "max_bytes_used"};

bool is_error(const JsonValue& benchmark) {
  const JsonValue* error = benchmark.find("error_occurred");
  return error != nullptr && error->text == "true";
}

/// Parts of a name that say how it was measured and are no arguments.
bool says_how(std::string_view part) {
  return part == "real_time" || part == "manual_time" || part == "process_time" ||
         part.starts_with("repeats:") || part.starts_with("iterations:") ||
         part.starts_with("min_time:") || part.starts_with("min_warmup_time:");
}

void set_name(RowBuilder& rows, std::string_view name) {
  std::size_t position = 0;
  for (std::size_t begin = 0; begin <= name.size(); ++position) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string_view part = name.substr(begin, end - begin);
    begin = end + 1;
    if (position == 0) {
      rows.set("benchmark", std::string(part));
    } else if (says_how(part)) {
      --position;
    } else if (const std::size_t colon = part.find(':'); colon != std::string_view::npos) {
      rows.set(std::string(part.substr(0, colon)), std::string(part.substr(colon + 1)));
    } else {
      rows.set(fmt::format("arg{}", position), std::string(part));
    }
  }
}

std::string in_seconds(const std::string& time, std::string_view unit, const std::string& name) {
  const auto* const found = std::find_if(time_units.begin(), time_units.end(),
                                         [&](const auto& one) { return one.first == unit; });
  if (found == time_units.end())
    throw InputError(Place{name}, fmt::format("time_unit is '{}'; expected ns, us, ms or s", unit));
  const std::size_t exponent_at = std::min(time.find_first_of("eE"), time.size());
  const int written = exponent_at < time.size() ? std::stoi(time.substr(exponent_at + 1)) : 0;
  const std::optional<numerics::Decimal> seconds = numerics::Decimal::parse(
      fmt::format("{}e{}", time.substr(0, exponent_at), written + found->second));
  return seconds ? seconds->to_string() : time;
}

}  // namespace

RawImport read_google_benchmark(std::string_view content, const std::string& name) {
  const JsonValue document = require_json(content, name);
  const JsonValue& benchmarks = member(document, "benchmarks", Kind::array, "the file", name);
  RowBuilder rows(name);
  std::size_t aggregates = 0;
  std::size_t errors = 0;
  std::size_t skips = 0;
  std::set<std::string> units;
  std::vector<const JsonValue*> runs;
  for (const JsonValue& benchmark : benchmarks.items) {
    const JsonValue* type = benchmark.find("run_type");
    const JsonValue* skipped = benchmark.find("skipped");
    if (type != nullptr && type->text == "aggregate") {
      ++aggregates;
    } else if (is_error(benchmark)) {
      ++errors;
      runs.push_back(&benchmark);
    } else if (skipped != nullptr && skipped->text != "false" && skipped->text != "NOT_SKIPPED") {
      ++skips;
    } else {
      runs.push_back(&benchmark);
      const JsonValue* unit = benchmark.find("time_unit");
      units.insert(unit != nullptr ? unit->text : "ns");
    }
  }
  const bool threads_vary = varies(runs, "threads");
  const bool repeated = varies(runs, "repetition_index");
  for (const JsonValue* run : runs) {
    const std::string where = fmt::format("benchmark {}", rows.rows() + 1);
    const JsonValue* run_name = run->find("run_name");
    rows.start_row();
    set_name(rows, run_name != nullptr ? run_name->text
                                       : member(*run, "name", Kind::text, where, name).text);
    if (threads_vary) rows.set("threads", member(*run, "threads", Kind::number, where, name).text);
    if (repeated)
      rows.set("repetition", member(*run, "repetition_index", Kind::number, where, name).text);
    if (errors > 0) rows.set("error_occurred", is_error(*run) ? "true" : "false");
    if (is_error(*run)) continue;  // what stands for its times is none
    if (const JsonValue* count = run->find("iterations")) rows.set("iterations", count->text);
    const JsonValue* unit = run->find("time_unit");
    for (const char* key : {"real_time", "cpu_time"}) {
      const std::string& time = member(*run, key, Kind::number, where, name).text;
      rows.set(key, units.size() == 1
                        ? time
                        : in_seconds(time, unit != nullptr ? unit->text : "ns", name));
    }
    for (const auto& [key, value] : run->members)
      if (value.is(Kind::number) && !own_members.contains(key)) rows.set(key, value.text);
  }
  if (rows.rows() == errors)
    throw InputError(Place{name},
                     errors > 0 ? fmt::format("all {} benchmarks failed", errors)
                     : aggregates > 0
                         ? std::string("has only aggregates; run the benchmarks without "
                                       "--benchmark_report_aggregates_only")
                         : std::string("has no benchmarks that were run"));
  RawImport import{rows.finish(),
                   "Google Benchmark's JSON, one row per repetition, all of one process",
                   {},
                   true};
  const std::string unit = units.size() == 1 ? *units.begin() : "s";
  import.units = {{"real_time", unit}, { "cpu_time", unit }};
  import.remarks.push_back(fmt::format("times of {} are in {}", name, unit));
  if (aggregates > 0)
    import.remarks.push_back(fmt::format(
        "{} aggregates (mean, median, ...) of {} are left out, because they summarize the runs",
        aggregates, name));
  if (errors > 0) import.outcome_column = "error_occurred";
  if (skips > 0)
    import.remarks.push_back(fmt::format("{} benchmark{} of {} {} skipped", skips,
                                         skips == 1 ? "" : "s", name, skips == 1 ? "was" : "were"));
  return import;
}

}  // namespace yates::table
