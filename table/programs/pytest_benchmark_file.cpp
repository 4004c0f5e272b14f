#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/printable.hpp"
#include "table/programs/program_files.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;
using Kind = JsonValue::Kind;

const std::vector<std::string> columns_of_pytest{"benchmark", "group",      "round",
                                                 "rounds",    "iterations", "time"};

/// "test_sort" of "test_sort[up-100]", whose parameters have columns of their own.
std::string function_name(const JsonValue& benchmark, const std::string& where,
                          const std::string& name) {
  const std::string& whole = member(benchmark, "name", Kind::text, where, name).text;
  const JsonValue* parameters = benchmark.find("params");
  const bool has_columns = parameters != nullptr && !parameters->members.empty();
  return has_columns && whole.ends_with(']') ? whole.substr(0, whole.find('[')) : whole;
}

}  // namespace

RawImport read_pytest_benchmark(std::string_view content, const std::string& name) {
  const JsonValue document = require_json(content, name);
  std::vector<const JsonValue*> benchmarks;
  for (const JsonValue& benchmark : document.find("benchmarks")->items)
    benchmarks.push_back(&benchmark);
  const bool grouped = varies(benchmarks, "group");
  RowBuilder rows(name);
  std::size_t with_data = 0;
  std::vector<const JsonValue*> all_stats;
  for (const JsonValue* benchmark : benchmarks) {
    const std::string where = fmt::format("benchmark {}", all_stats.size() + 1);
    all_stats.push_back(&member(*benchmark, "stats", Kind::object, where, name));
    const JsonValue* data = all_stats.back()->find("data");
    if (data != nullptr && data->is(Kind::array) && !data->items.empty()) ++with_data;
  }
  const bool means = with_data == 0;
  std::vector<std::string> without_rounds;
  for (std::size_t b = 0; b < benchmarks.size(); ++b) {
    const JsonValue& benchmark = *benchmarks[b];
    const std::string where = fmt::format("benchmark {}", b + 1);
    const JsonValue& stats = *all_stats[b];
    const auto start = [&] {
      rows.start_row();
      rows.set("benchmark", function_name(benchmark, where, name));
      if (const JsonValue* group = benchmark.find("group"); grouped && group != nullptr)
        rows.set("group", group->is(Kind::null) ? "none" : group->text);
      set_parameters(rows, benchmark.find("params"), columns_of_pytest);
    };
    if (means) {
      start();
      rows.set("rounds", member(stats, "rounds", Kind::number, where, name).text);
      rows.set("time", member(stats, "mean", Kind::number, where, name).text);
      continue;
    }
    const JsonValue* data = stats.find("data");
    if (data == nullptr || !data->is(Kind::array) || data->items.empty()) {
      without_rounds.push_back(fmt::format(
          "{} of {} ({}) has no data of its rounds and is left out", where, name,
          language::printable(member(benchmark, "name", Kind::text, where, name).text)));
      continue;
    }
    std::size_t round = 0;
    for (const JsonValue& time : data->items) {
      start();
      rows.set("round", std::to_string(++round));
      if (const JsonValue* count = stats.find("iterations")) rows.set("iterations", count->text);
      rows.set("time", time.text);
    }
  }
  if (rows.rows() == 0) throw InputError(Place{name}, "has no benchmarks that were run");
  RawImport import{rows.finish(), {}, {}, true};
  import.found = fmt::format(
      "pytest-benchmark's JSON, {}",
      means ? "which holds no data of rounds (--benchmark-save-data writes them), so that each "
              "benchmark has one row with the mean of its rounds"
            : "one row per round, all of one process");
  import.remarks = std::move(without_rounds);
  import.remarks.push_back(
      fmt::format("times of {} are in s, those of one call of the function", name));
  return import;
}

}  // namespace yates::table
