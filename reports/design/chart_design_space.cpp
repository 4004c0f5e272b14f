#include <fmt/format.h>

#include "reports/design/design_report.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {

std::optional<Chart> design_space_chart(const DesignReport& design, std::string_view id) {
  const std::vector<double>& curve = design.prediction_variance;
  if (curve.size() < 2 || !(curve.back() > 0)) return std::nullopt;
  const std::size_t last = curve.size() - 1;
  Chart chart;
  chart.caption =
      fmt::format("In half of the region a prediction has at most {} times the variance of a run",
                  rounded(curve[last / 2], 2, unicode));
  chart.note =
      "The fraction of design space: a flat, low curve predicts well everywhere. It follows from "
      "the points and the model alone; the noise of a run is its unit.";
  chart.table = {"Variance of predictions", {{"share of the region", true}, {"at most", true}}, {}};
  const std::size_t step = last / 10 > 0 ? last / 10 : 1;
  const std::vector<std::string> variances = aligned(curve, 3, unicode);
  for (std::size_t i = 0; i <= last; i += step) {
    const double share = 100.0 * static_cast<double>(i) / static_cast<double>(last);
    chart.table.rows.push_back({fmt::format("{:.0f}%", share), variances[i]});
  }
  Plot plot;
  plot.title = chart.caption;
  plot.description =
      fmt::format("{}; at most {} anywhere.", chart.caption, rounded(curve.back(), 2, unicode));
  plot.x = {.title = "share of the region (%)", .from = 0.0, .to = 100.0};
  plot.y = {.title = "variance of a prediction", .from = 0.0};
  PlotLayer line{PlotLayer::Mark::line, "", 1, {}};
  for (std::size_t i = 0; i <= last; ++i) {
    const double share = 100.0 * static_cast<double>(i) / static_cast<double>(last);
    line.places.push_back({.x = share, .y = curve[i]});
  }
  plot.layers.push_back(std::move(line));
  draw(chart, std::move(plot), id);
  return chart;
}

}  // namespace yates::reports
