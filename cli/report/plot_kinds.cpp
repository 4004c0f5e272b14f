#include <utility>

#include <fmt/format.h>

#include "cli/report/plots.hpp"
#include "language/nearest.hpp"

namespace yates::cli {

std::vector<PlotKindWords> plot_kinds() {
  std::vector<PlotKindWords> result;
  for (const reports::ChartKindWords& one : reports::chart_kinds()) {
    result.push_back({one.kind, one.word, one.shows, one.needs});
  }
  for (const reports::ExperimentChartWords& one : reports::experiment_charts()) {
    result.push_back({one.kind, one.word, one.shows, one.needs});
  }
  return result;
}

std::optional<PlotKindWords> plot_kind(std::string_view word) {
  for (const PlotKindWords& one : plot_kinds()) {
    if (one.word == word || one.word == std::string(word) + "s") return one;
  }
  return std::nullopt;
}

Check a_plot_kind() {
  std::vector<std::string> words;
  for (const PlotKindWords& one : plot_kinds()) words.emplace_back(one.word);
  const auto complaint = [words](const std::string& text) -> std::optional<std::string> {
    if (plot_kind(text)) return std::nullopt;
    const std::string near = language::suggestion(text, words);
    return fmt::format("there is no plot '{}'{}", text,
                       near.empty() ? "; yates plot --list lists them" : near);
  };
  return {complaint, std::move(words)};
}

reports::DataTable plot_kinds_table() {
  reports::DataTable table{"Plots", {{"plot", false}, {"what it shows", false}}, {}};
  for (const PlotKindWords& one : plot_kinds()) {
    table.rows.push_back({std::string(one.word), std::string(one.shows)});
  }
  return table;
}

}  // namespace yates::cli
