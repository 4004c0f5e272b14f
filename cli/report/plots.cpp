#include "cli/report/plots.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/frame/session.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "reports/draw/plot_csv.hpp"
#include "reports/draw/svg_document.hpp"
#include "reports/draw/vega_lite.hpp"

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

namespace {

struct Ending {
  std::string_view text;
  PlotFormat format;
};
constexpr std::array<Ending, 4> endings{{{".svg", PlotFormat::svg},
                                         {".png", PlotFormat::png},
                                         {".json", PlotFormat::vega_lite},
                                         {".csv", PlotFormat::csv}}};

/// The first bytes of a file.
std::string head_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(512, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head;
}

bool is_plot_of_yates(const std::string& path) {
  const std::string head = head_of(path);
  return head.starts_with("<svg") || head.starts_with("layer,series,x,y,low,high,x_end,label") ||
         head.find(R"("generator": "yates)") != std::string::npos || is_png_of_yates(head);
}

}  // namespace

std::vector<std::string> plot_endings() {
  std::vector<std::string> result;
  for (const Ending& one : endings) result.emplace_back(one.text);
  return result;
}

PlotFormat plot_format_of(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (const Ending& one : endings) {
    if (one.text == ending) return one.format;
  }
  throw language::UsageError(
      fmt::format("yates plot: the name '{}' does not say what to write; expected one that ends in "
                  "{} (.vl.json is Vega-Lite)",
                  path, fmt::join(plot_endings(), ", ")));
}

std::string plot_text(const std::vector<reports::Chart>& charts, PlotFormat format,
                      const std::string& path) {
  std::vector<reports::Plot> plots;
  for (const reports::Chart& chart : charts) {
    if (chart.plot) plots.push_back(*chart.plot);
  }
  switch (format) {
    case PlotFormat::svg:
      return reports::svg_document(charts);
    case PlotFormat::png:
      return png_picture(reports::svg_document(charts), path);
    case PlotFormat::vega_lite:
      return reports::vega_lite(plots);
    case PlotFormat::csv:
      break;
  }
  if (plots.size() > 1) {
    throw language::UsageError(fmt::format(
        "yates plot: a CSV file holds one plot, and these are {}; --of picks one", plots.size()));
  }
  return plots.empty() ? "" : reports::plot_csv(plots.front());
}

void refuse_foreign_plot(const std::string& path, const std::vector<std::string>& inputs,
                         bool force) {
  refuse_foreign_file(path, inputs, "", force);
  const bool there = path != "-" && language::is_file(path);
  if (there && !force && !is_plot_of_yates(path)) refuse_to_replace(path);
}

}  // namespace yates::cli
