#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "numerics/distributions.hpp"
#include "reports/anova/charts.hpp"
#include "reports/draw/chart.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

const anova::Check* find_check(const ResponseReport& report, anova::CheckCode code) {
  for (const anova::Check& check : report.checks) {
    if (check.code == code) return &check;
  }
  return nullptr;
}

bool is_outlier(const anova::Residual& residual, std::optional<double> threshold) {
  return threshold && residual.studentized && std::abs(*residual.studentized) > *threshold;
}

std::string run_name(const anova::Residual& residual) {
  return residual.run ? fmt::format("run {}", *residual.run)
                      : fmt::format("row {}", residual.row + 1);
}

/// Of all rows, drawn or not.
std::size_t row_count(const ResponseReport& report) {
  return std::max(report.residuals.size(), static_cast<std::size_t>(report.analysis.observations));
}

/// What one of the three plots puts on its x axis and says.
struct View {
  std::string title;
  std::string x_label;
  anova::CheckCode check_code;
  std::function<double(const anova::Residual&)> x;
};

DataTable table_of(const ResponseReport& report, const View& view) {
  constexpr std::size_t most_rows = 20;
  DataTable table;
  table.columns = {{"run", false}, {view.x_label, true}, {"residual", true}, {"studentized", true}};
  std::vector<const anova::Residual*> order;
  for (const anova::Residual& residual : report.residuals) order.push_back(&residual);
  std::stable_sort(order.begin(), order.end(),
                   [](const anova::Residual* a, const anova::Residual* b) {
                     return std::abs(a->residual) > std::abs(b->residual);
                   });
  table.caption = fmt::format("{} of {}", view.title, report.label);
  if (order.size() > most_rows) {
    table.caption += fmt::format(": the {} largest of {} residuals", most_rows, row_count(report));
  }
  order.resize(std::min(order.size(), most_rows));
  std::vector<double> places;
  std::vector<double> sizes;
  for (const anova::Residual* residual : order) {
    places.push_back(view.x(*residual));
    sizes.push_back(residual->residual);
  }
  const std::vector<std::string> place_texts = aligned(places, 4, unicode);
  const std::vector<std::string> size_texts = aligned(sizes, 3, unicode, true);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const anova::Residual* residual = order[i];
    table.rows.push_back({run_name(*residual), place_texts[i], size_texts[i],
                          residual->studentized ? fixed(*residual->studentized, 2, unicode, true)
                                                : absent(unicode)});
  }
  return table;
}

std::string caption_of(const ResponseReport& report, const View& view) {
  const anova::Check* check = find_check(report, view.check_code);
  if (check == nullptr) return view.title;
  return fmt::format("{}: {}", capitalised(check->assumption), anova::to_string(check->verdict));
}

std::string description_of(const ResponseReport& report, const View& view) {
  std::string text = caption_of(report, view) + ".";
  if (const anova::Check* check = find_check(report, view.check_code)) {
    text += fmt::format(" {}.", capitalised(check->result));
  }
  const auto largest = std::max_element(report.residuals.begin(), report.residuals.end(),
                                        [](const anova::Residual& a, const anova::Residual& b) {
                                          return std::abs(a.residual) < std::abs(b.residual);
                                        });
  if (largest == report.residuals.end()) return text;
  return text + fmt::format(" Largest residual: {}, {}.", run_name(*largest),
                            with_unit(rounded(largest->residual, 3, unicode, true),
                                      analysed_unit(report), unicode));
}

std::string residual_name(const ResponseReport& report) {
  return quantity_name(ratios(report) ? "residual of the logarithm" : "residual",
                       analysed_unit(report));
}

/// The runs by what the outlier check says of them, in front of the line that they should follow.
Plot plot_of(const ResponseReport& report, const View& view, PlotLayer reference) {
  const auto threshold = outlier_threshold(report);
  PlotLayer usual{PlotLayer::Mark::points, "", 0, {}};
  PlotLayer outliers{PlotLayer::Mark::points, "stands out", 1, {}};
  for (const anova::Residual& residual : report.residuals) {
    PlotPlace place{.x = view.x(residual), .y = residual.residual};
    const std::string name = run_name(residual);
    place.label = fmt::format("{}: {}", name, rounded(residual.residual, 3, unicode, true));
    const bool stands_out = is_outlier(residual, threshold);
    if (stands_out) place.text = name;
    (stands_out ? outliers : usual).places.push_back(std::move(place));
  }
  Plot plot;
  plot.x = {view.x_label};
  plot.y = {residual_name(report)};
  for (PlotLayer* layer : {&reference, &usual, &outliers}) {
    if (!layer->places.empty()) plot.layers.push_back(std::move(*layer));
  }
  return plot;
}

Chart residual_chart(const ResponseReport& report, const View& view, std::string_view id,
                     PlotLayer reference) {
  Chart chart;
  chart.caption = caption_of(report, view);
  if (const anova::Check* check = find_check(report, view.check_code)) {
    chart.note =
        fmt::format("{}: {}.", capitalised(check->looked_at), with_true_minus(check->result));
  }
  if (const auto shown = runs_shown(report)) {
    chart.note += fmt::format(" The plot shows {}.", *shown);
  }
  chart.table = table_of(report, view);
  Plot plot = plot_of(report, view, std::move(reference));
  plot.description = description_of(report, view);
  constexpr PlotSize size{.width = 340.0, .panel_height = 178.0};
  draw(chart, std::move(plot), id, size);
  return chart;
}

PlotLayer zero_line() {
  return {PlotLayer::Mark::rule, "", PlotLayer::quiet, {{.x = 0.0, .y = 0.0}}};
}

/// Where residuals of a normal distribution with their own spread would lie.
PlotLayer normal_line(const ResponseReport& report) {
  PlotLayer line{PlotLayer::Mark::line, "", PlotLayer::quiet, {}};
  double sum = 0.0;
  double quantiles = 0.0;
  double reach = 0.0;
  for (const anova::Residual& r : report.residuals) {
    sum += r.residual * r.residual;
    quantiles += r.normal_quantile * r.normal_quantile;
    reach = std::max(reach, std::abs(r.normal_quantile));
  }
  if (!report.analysis.sigma || !(quantiles > 0.0)) return line;
  const double slope = std::sqrt(sum / quantiles);
  line.places = {{.x = -reach, .y = -reach * slope}, {.x = reach, .y = reach * slope}};
  return line;
}

}  // namespace

std::optional<std::string> runs_shown(const ResponseReport& report) {
  if (report.residuals.size() <= anova::most_rows_looked_at) return std::nullopt;
  return fmt::format("{} of {} rows, evenly spaced, and the {} largest residuals",
                     anova::most_rows_looked_at, row_count(report),
                     report.residuals.size() - anova::most_rows_looked_at);
}

std::optional<double> outlier_threshold(const ResponseReport& report) {
  const std::int64_t df = decided_analysis(report).residual.df - 1;
  if (df < 1 || report.residuals.empty()) return std::nullopt;
  return numerics::sidak_multiplier(0.99, static_cast<int>(row_count(report)),
                                    static_cast<double>(df));
}

Chart residuals_against_fitted(const ResponseReport& report, std::string_view id) {
  const View view = {"Residuals against fitted values",
                     "fitted " + quantity_name(analysed_words(report), analysed_unit(report)),
                     anova::CheckCode::equal_spread,
                     [](const anova::Residual& r) { return r.fitted; }};
  return residual_chart(report, view, id, zero_line());
}

std::optional<Chart> residuals_against_order(const ResponseReport& report, std::string_view id) {
  if (!launch_order_is_known(report)) return std::nullopt;
  const View view = {"Residuals in launch order", "run", anova::CheckCode::drift,
                     [](const anova::Residual& r) { return static_cast<double>(*r.run); }};
  return residual_chart(report, view, id, zero_line());
}

Chart residual_quantiles(const ResponseReport& report, std::string_view id) {
  const View view = {"Normal quantiles of the residuals", "normal quantile",
                     anova::CheckCode::normality,
                     [](const anova::Residual& r) { return r.normal_quantile; }};
  return residual_chart(report, view, id, normal_line(report));
}

}  // namespace yates::reports
