#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/number.hpp"
#include "table/programs/program_files.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;
using Kind = JsonValue::Kind;

const std::vector<std::string> columns_of_jmh{"benchmark", "mode",      "threads",
                                              "process",   "iteration", "score"};

/// The scores of one metric: of each fork, one text per iteration.
using Scores = std::vector<std::vector<std::string>>;

/// The mean of one iteration in mode "sample", whose values are counted: [[12.3, 4], [12.5, 1]].
std::string mean_of_histogram(const JsonValue& iteration, const std::string& where,
                              const std::string& name) {
  double sum = 0.0;
  double count = 0.0;
  for (const JsonValue& bin : iteration.items) {
    const auto value =
        bin.items.size() == 2 ? language::parse_number(bin.items[0].text) : std::nullopt;
    const auto times = value ? language::parse_number(bin.items[1].text) : std::nullopt;
    if (!times || *times < 0.0)
      throw InputError(Place{name}, fmt::format("the histogram of {} holds no pairs of a value and "
                                                "its count",
                                                where));
    sum += *value * *times;
    count += *times;
  }
  return count > 0.0 ? fmt::format("{}", sum / count) : std::string();
}

Scores scores_of(const JsonValue& metric, const std::string& where, const std::string& name) {
  Scores scores;
  if (const JsonValue* histograms = metric.find("rawDataHistogram")) {
    for (const JsonValue& fork : histograms->items) {
      scores.emplace_back();
      for (const JsonValue& iteration : fork.items)
        scores.back().push_back(mean_of_histogram(iteration, where, name));
    }
    return scores;
  }
  for (const JsonValue& fork : member(metric, "rawData", Kind::array, where, name).items) {
    scores.emplace_back();
    for (const JsonValue& iteration : fork.items) scores.back().push_back(iteration.text);
  }
  return scores;
}

struct SecondaryMetric {
  std::string column;
  Scores scores;
};

std::vector<SecondaryMetric> secondary_metrics(const JsonValue& result, const std::string& where,
                                               const std::string& name) {
  std::vector<SecondaryMetric> metrics;
  const JsonValue* found = result.find("secondaryMetrics");
  if (found == nullptr) return metrics;
  for (const auto& [key, metric] : found->members) {
    // The profilers of JMH begin their names with a dot in the middle of the line.
    constexpr std::string_view mark = "\u00b7";
    const std::string column = key.starts_with(mark) ? key.substr(mark.size()) : key;
    if (metric.find("rawData") == nullptr && metric.find("rawDataHistogram") == nullptr) continue;
    metrics.push_back({column, scores_of(metric, fmt::format("'{}' of {}", key, where), name)});
  }
  return metrics;
}

/// Whether the benchmark ran in processes of its own.
bool has_forks(const JsonValue& result) {
  const JsonValue* forks = result.find("forks");
  return forks == nullptr || forks->text != "0";
}

}  // namespace

RawImport read_jmh(std::string_view content, const std::string& name) {
  const JsonValue document = require_json(content, name);
  RowBuilder rows(name);
  std::vector<const JsonValue*> results;
  std::set<std::string> units;
  bool forked = false;
  for (const JsonValue& result : document.items) {
    const std::string where = fmt::format("result {}", results.size() + 1);
    const JsonValue& metric = member(result, "primaryMetric", Kind::object, where, name);
    units.insert(member(metric, "scoreUnit", Kind::text, where, name).text);
    results.push_back(&result);
    forked = forked || has_forks(result);
  }
  const bool modes_vary = varies(results, "mode");
  const bool threads_vary = varies(results, "threads");
  std::size_t process = 0;
  std::map<std::string, std::string> unit_of;
  for (std::size_t r = 0; r < results.size(); ++r) {
    const JsonValue& result = *results[r];
    const std::string where = fmt::format("result {}", r + 1);
    const JsonValue& metric = *result.find("primaryMetric");
    const std::string score =
        units.size() == 1 ? "score" : "score " + metric.find("scoreUnit")->text;
    unit_of[score] = metric.find("scoreUnit")->text;
    const std::vector<SecondaryMetric> more = secondary_metrics(result, where, name);
    const Scores scores = scores_of(metric, where, name);
    for (std::size_t fork = 0; fork < scores.size(); ++fork) {
      ++process;
      for (std::size_t i = 0; i < scores[fork].size(); ++i) {
        rows.start_row();
        rows.set("benchmark", member(result, "benchmark", Kind::text, where, name).text);
        set_parameters(rows, result.find("params"), columns_of_jmh);
        if (modes_vary) rows.set("mode", member(result, "mode", Kind::text, where, name).text);
        if (threads_vary)
          rows.set("threads", member(result, "threads", Kind::number, where, name).text);
        if (forked) rows.set("process", std::to_string(process));
        rows.set("iteration", std::to_string(i + 1));
        rows.set(score, scores[fork][i]);
        for (const SecondaryMetric& one : more)
          if (fork < one.scores.size() && i < one.scores[fork].size())
            rows.set(one.column, one.scores[fork][i]);
      }
    }
  }
  if (rows.rows() == 0)
    throw InputError(Place{name}, "is JMH's JSON without a measured iteration; expected rawData");
  RawImport import{rows.finish(), {}, {}, !forked, std::move(unit_of)};
  import.found =
      fmt::format("JMH's JSON, one row per measured iteration; {}",
                  forked ? "a fork is a run (column process), and its iterations are no replicates"
                         : "without forks all iterations come from one process (-f 5 starts five)");
  import.remarks.push_back(
      units.size() == 1 ? fmt::format("scores of {} are in {}", name, *units.begin())
                        : fmt::format("scores of {} have {} units, each in a column of its own",
                                      name, units.size()));
  return import;
}

}  // namespace yates::table
