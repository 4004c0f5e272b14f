#include "reports/page/page_more_plots.hpp"

#include <array>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/chart_boxes.hpp"
#include "reports/anova/charts_of.hpp"
#include "reports/page/section.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

/// One fold with the charts of several kinds, named by what they show; nothing where there is none.
Markup folded(const ResponseReport& report, const std::string& heading,
              std::span<const ChartKind> kinds, const std::string& id) {
  // A plot of each factor, in a design of very many, would be a page of its own.
  constexpr std::size_t most_of_a_kind = 6;
  Markup figures;
  std::vector<std::string> shown;
  for (const ChartKind kind : kinds) {
    const std::vector<NamedChart> charts = charts_of(report, kind, id);
    for (std::size_t i = 0; i < charts.size() && i < most_of_a_kind; ++i) {
      figures += figure(charts[i].chart, figure_class(charts[i].chart));
    }
    if (charts.size() > most_of_a_kind) {
      figures += element("p", {{"class", "note"}},
                         fmt::format("These are {} of {}; yates plot {} draws them all.",
                                     most_of_a_kind, charts.size(), words_of(kind).word));
    }
    if (!charts.empty()) shown.emplace_back(words_of(kind).shows);
  }
  if (figures.empty()) return {};
  return element("details", {{"class", "runs"}},
                 element("summary", {}, fmt::format("{}: {}", heading, listed(shown))) +
                     element("div", {{"class", "grid"}}, figures));
}

}  // namespace

Markup more_views(const Report& report, std::size_t response) {
  const ResponseReport& one = report.responses[response];
  std::vector<ChartKind> kinds = {ChartKind::curve, ChartKind::contour, ChartKind::slices,
                                  ChartKind::cube};
  // Fewer runs of each setting stand in the first picture of the page already.
  if (any_setting_has_a_box(one)) kinds.insert(kinds.begin(), ChartKind::boxes);
  return folded(one, "More views", kinds, anchor("views", response));
}

Markup more_checks(const Report& report, std::size_t response) {
  constexpr std::array<ChartKind, 4> kinds = {ChartKind::predicted, ChartKind::box_cox,
                                              ChartKind::launch_order, ChartKind::residual_factors};
  return folded(report.responses[response], "More checks", kinds, anchor("checks", response));
}

}  // namespace yates::reports
