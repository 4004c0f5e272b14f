#include <string>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/scale/box_cox.hpp"
#include "reports/anova/charts.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

std::string power_text(double lambda) {
  return fixed(lambda, 2, unicode);
}

bool within(const anova::BoxCoxProfile& profile, double lambda) {
  return (!profile.low || *profile.low <= lambda) && (!profile.high || lambda <= *profile.high);
}

/// "95% interval 0.08 to 1.20"; without ends all powers are as good.
std::string interval_of(const anova::BoxCoxProfile& profile) {
  if (profile.low && profile.high) {
    return fmt::format("95% interval {} to {}", power_text(*profile.low),
                       power_text(*profile.high));
  }
  if (profile.low) return fmt::format("95% interval {} or more", power_text(*profile.low));
  if (profile.high) return fmt::format("95% interval {} or less", power_text(*profile.high));
  return "its 95% interval holds every power";
}

std::string finding(const ResponseReport& report, const anova::BoxCoxProfile& profile) {
  const bool logarithm = within(profile, 0.0);
  const bool raw = within(profile, 1.0);
  const std::string which =
      logarithm && raw ? fmt::format("the logarithm and {} itself are both within", report.label)
      : logarithm ? fmt::format("the logarithm (0) is within, {} itself (1) is not", report.label)
      : raw       ? fmt::format("{} itself (1) is within, the logarithm (0) is not", report.label)
            : fmt::format("neither the logarithm (0) nor {} itself (1) is within", report.label);
  return fmt::format("The power {} fits best, {}: {}", power_text(profile.best),
                     interval_of(profile), which);
}

Plot plot_of(const ResponseReport& report, const anova::BoxCoxProfile& profile) {
  PlotLayer curve{PlotLayer::Mark::line, "", 0, {}};
  for (const anova::BoxCoxPoint& point : profile.curve) {
    curve.places.push_back({point.lambda, point.log_likelihood});
  }
  PlotLayer level{PlotLayer::Mark::rule,
                  "",
                  PlotLayer::quiet,
                  {{.x = 0.0, .y = -anova::scale_margin, .label = "95%", .text = "95% interval"}}};
  PlotLayer ends{PlotLayer::Mark::upright, "ends of the 95% interval", 1, {}};
  for (const auto& end : {profile.low, profile.high}) {
    if (end) ends.places.push_back({*end, -anova::scale_margin});
  }
  PlotLayer named{PlotLayer::Mark::points, "", 3, {}};
  for (const anova::BoxCoxPoint& point : profile.points) {
    const bool logarithm = point.lambda == 0.0;
    if (!logarithm && point.lambda != 1.0) continue;
    if (point.log_likelihood < -anova::box_cox_depth) continue;
    const std::string name = logarithm ? "logarithm" : report.label;
    named.places.push_back({.x = point.lambda,
                            .y = point.log_likelihood,
                            .label = fmt::format("{}: {} below the best", name,
                                                 rounded(-point.log_likelihood, 3, unicode)),
                            .text = name});
  }
  Plot plot;
  plot.x = {fmt::format("power of {}", report.label), PlotAxis::Kind::number};
  plot.y = {"log-likelihood, the best 0", PlotAxis::Kind::number};
  plot.layers = {std::move(level), std::move(ends), std::move(curve), std::move(named)};
  return plot;
}

}  // namespace

std::optional<Chart> box_cox_chart(const ResponseReport& report, std::string_view id) {
  if (!report.fit) return std::nullopt;
  const auto profile = anova::box_cox_profile(*report.fit, report.scale.transformation);
  if (!profile) return std::nullopt;
  Plot plot = plot_of(report, *profile);
  plot.title = finding(report, *profile);
  plot.description =
      fmt::format("Log-likelihood against the power of {}. {}.", report.label, plot.title);
  Chart chart;
  chart.caption = plot.title;
  chart.note = fmt::format(
      "How well the model fits powers of {}; the power 0 is the logarithm. Restricted "
      "log-likelihood (Box and Cox, 1964); powers above the dotted line are as good as the best.",
      report.label);
  chart.table = {"Log-likelihood of the power, below the best",
                 {{"power", true}, {"log-likelihood", true}},
                 {}};
  for (std::size_t i = 0; i < profile->points.size(); i += 4) {
    chart.table.rows.push_back({power_text(profile->points[i].lambda),
                                rounded(profile->points[i].log_likelihood, 3, unicode)});
  }
  PlotSize size{460.0, 196.0};
  draw(chart, std::move(plot), id, size);
  return chart;
}

}  // namespace yates::reports
