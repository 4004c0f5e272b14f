#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/frame/session.hpp"
#include "cli/report/plots.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "reports/draw/plot_csv.hpp"
#include "reports/draw/svg_document.hpp"
#include "reports/draw/vega_lite.hpp"

namespace yates::cli {

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
