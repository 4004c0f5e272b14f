#include "reports/design/chart_design_space.hpp"

#include <fmt/format.h>

#include "reports/draw/axes.hpp"
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
  const Panel panel = make_panel(56.0, 14.0, 448.0, 206.0, with_round_ends({0.0, curve.back()}, 5));
  const Scale x_scale{{0.0, 100.0}, panel.left, panel.right};
  Drawing drawing(460.0, 252.0);
  Plot plot{chart.caption, "", {"share of the region (%)"}, {"variance of a prediction"}, {}, {}};
  draw_y_axis(drawing, panel, plot.y.title);
  draw_x_axis(drawing, panel, number_marks(x_scale, 5), plot.x.title);
  std::vector<Point> points;
  PlotLayer line{PlotLayer::Mark::line, "", 1, {}};
  for (std::size_t i = 0; i <= last; ++i) {
    const double share = 100.0 * static_cast<double>(i) / static_cast<double>(last);
    points.push_back({x_scale(share), panel.y(curve[i])});
    line.places.push_back({.x = share, .y = curve[i]});
  }
  drawing.polyline(points, "ln s1");
  plot.description =
      fmt::format("{}; at most {} anywhere.", chart.caption, rounded(curve.back(), 2, unicode));
  chart.picture = drawing.finish(id, "Fraction of design space", plot.description);
  plot.layers.push_back(std::move(line));
  chart.plot = std::move(plot);
  return chart;
}

}  // namespace yates::reports
