#include "reports/anova/charts_of.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "reports/anova/chart_effects.hpp"
#include "reports/anova/chart_means.hpp"
#include "reports/anova/chart_overview.hpp"
#include "reports/anova/chart_residuals.hpp"
#include "reports/anova/chart_settings.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

std::string names_of(const ResponseReport& report, const MeansOf& means) {
  std::string term;
  for (const std::size_t factor : means.factors) {
    term += (term.empty() ? "" : ":") + report.analysis.factors[factor].name;
  }
  return term_text(term, unicode);
}

/// Collects the charts of one kind, each with an id of its own.
class Collection {
 public:
  Collection(ChartKind kind, std::string_view id) : kind_(kind), id_(id) {}

  std::string id() const {
    return fmt::format("{}-{}-{}", id_, words_of(kind_).word, charts_.size());
  }
  void add(std::optional<Chart> chart, std::string of = {}) {
    if (chart && chart->picture) charts_.push_back({kind_, std::move(of), std::move(*chart)});
  }
  std::vector<NamedChart> take() { return std::move(charts_); }

 private:
  ChartKind kind_;
  std::string id_;
  std::vector<NamedChart> charts_;
};

void add_main_effects(Collection& charts, const ResponseReport& report) {
  const Range range = main_effects_range(report);
  for (const MeansOf& means : report.main_effects) {
    charts.add(main_effect_chart(report, means, charts.id(), range), names_of(report, means));
  }
}

void add_interactions(Collection& charts, const ResponseReport& report) {
  for (const MeansOf& means : report.interactions) {
    charts.add(interaction_chart(report, means, charts.id()), names_of(report, means));
  }
}

}  // namespace

std::vector<NamedChart> charts_of(const ResponseReport& report, ChartKind kind,
                                  std::string_view id) {
  Collection charts(kind, id);
  const bool runs = !report.residuals.empty();
  switch (kind) {
    case ChartKind::overview:
      charts.add(overview_chart(report, charts.id()));
      break;
    case ChartKind::settings:
      charts.add(settings_chart(report, charts.id()));
      break;
    case ChartKind::pareto:
      if (report.analysis.terms.size() > 1) charts.add(pareto_chart(report, charts.id()));
      break;
    case ChartKind::half_normal:
      charts.add(half_normal_chart(report, charts.id()));
      break;
    case ChartKind::main_effects:
      add_main_effects(charts, report);
      break;
    case ChartKind::interactions:
      add_interactions(charts, report);
      break;
    case ChartKind::residuals:
      if (runs) charts.add(residuals_against_fitted(report, charts.id()));
      break;
    case ChartKind::residual_order:
      charts.add(residuals_against_order(report, charts.id()));
      break;
    case ChartKind::residual_quantiles:
      if (runs) charts.add(residual_quantiles(report, charts.id()));
      break;
    case ChartKind::boxes:
    case ChartKind::scree:
    case ChartKind::heat_map:
    case ChartKind::curve:
    case ChartKind::cube:
    case ChartKind::contour:
    case ChartKind::slices:
    case ChartKind::residual_factors:
    case ChartKind::predicted:
    case ChartKind::box_cox:
    case ChartKind::launch_order:
      break;
  }
  return charts.take();
}

}  // namespace yates::reports
