#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/chart_kinds.hpp"
#include "reports/anova/charts.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

/// The charts of several kinds; of a design with very many factors some of each kind.
std::vector<NamedChart> charts_of_kinds(const ResponseReport& report,
                                        std::span<const ChartKind> kinds, const std::string& id) {
  constexpr std::size_t most_of_a_kind = 6;
  std::vector<NamedChart> result;
  for (const ChartKind kind : kinds) {
    std::vector<NamedChart> charts = charts_of(report, kind, id);
    charts.resize(std::min(charts.size(), most_of_a_kind));
    std::move(charts.begin(), charts.end(), std::back_inserter(result));
  }
  return result;
}

/// One fold with charts, named by what they show; nothing where there is none.
Markup folded(const std::string& heading, const std::vector<NamedChart>& charts, Saving saving) {
  if (charts.empty()) return {};
  Markup figures;
  std::vector<std::string> shown;
  for (const NamedChart& one : charts) {
    figures += figure(one.chart, figure_class(one.chart), saving);
    const std::string what(words_of(one.kind).shows);
    if (shown.empty() || shown.back() != what) shown.push_back(what);
  }
  return disclosure(fmt::format("{}: {}", heading, listed(shown)), grid(figures), "runs");
}

/// A factor at whose levels the runs scatter alike needs no picture of that.
bool shows_little(const ResponseReport& report, const NamedChart& chart) {
  if (chart.kind != ChartKind::residual_factors) return false;
  const auto& factors = report.analysis.factors;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (factors[f].name == chart.of) return residuals_spread_alike(report, f);
  }
  return false;
}

}  // namespace

Markup more_views(const Report& report, std::size_t response) {
  const ResponseReport& one = report.responses[response];
  std::vector<ChartKind> kinds = {ChartKind::distribution, ChartKind::curve, ChartKind::contour,
                                  ChartKind::slices, ChartKind::cube};
  // Fewer runs of each setting stand in the first picture of the page already.
  if (any_setting_has_a_box(one)) kinds.insert(kinds.begin(), ChartKind::boxes);
  return folded("More views", charts_of_kinds(one, kinds, anchor("views", response)),
                saving_of(report));
}

Markup more_checks(const Report& report, std::size_t response) {
  constexpr std::array<ChartKind, 4> kinds = {ChartKind::predicted, ChartKind::box_cox,
                                              ChartKind::launch_order, ChartKind::residual_factors};
  const ResponseReport& one = report.responses[response];
  std::vector<NamedChart> charts = charts_of_kinds(one, kinds, anchor("checks", response));
  std::erase_if(charts, [&](const NamedChart& chart) { return shows_little(one, chart); });
  return folded("More checks", charts, saving_of(report));
}

}  // namespace yates::reports
