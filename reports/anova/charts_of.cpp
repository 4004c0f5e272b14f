#include "reports/anova/charts_of.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

std::string names_of(const ResponseReport& report, const MeansOf& means) {
  std::vector<std::string> names;
  for (const std::size_t factor : means.factors) {
    names.push_back(report.analysis.factors[factor].name);
  }
  return product_text(names, unicode);
}

const std::string& factor_name(const ResponseReport& report, std::size_t factor) {
  return report.analysis.factors[factor].name;
}

std::string pair_name(const ResponseReport& report, const NumberPair& pair) {
  return product_text(std::array{factor_name(report, pair.first), factor_name(report, pair.second)},
                      unicode);
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

// Main effects and interactions can be held against one another: all have one scale.

void add_main_effects(Collection& charts, const ResponseReport& report) {
  const Range range = means_range(report);
  for (const MeansOf& means : report.main_effects) {
    charts.add(main_effect_chart(report, means, charts.id(), range), names_of(report, means));
  }
}

void add_interactions(Collection& charts, const ResponseReport& report) {
  const Range range = means_range(report);
  for (const MeansOf& means : report.interactions) {
    charts.add(interaction_chart(report, means, charts.id(), range), names_of(report, means));
  }
}

}  // namespace

std::vector<NamedChart> charts_of(const ResponseReport& report, ChartKind kind, std::string_view id,
                                  Asked asked) {
  Collection charts(kind, id);
  const bool runs = !report.residuals.empty();
  // Shares and effects are those of the table that decides, as on the page.
  const auto decided = [&] { return as_decided(report); };
  switch (kind) {
    case ChartKind::overview:
      charts.add(overview_chart(report, charts.id()));
      break;
    case ChartKind::settings:
      charts.add(settings_chart(report, charts.id()));
      break;
    case ChartKind::pareto:
      if (report.analysis.terms.size() > 1) charts.add(pareto_chart(decided(), charts.id()));
      break;
    case ChartKind::half_normal:
      charts.add(half_normal_chart(decided(), charts.id()));
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
      charts.add(boxes_chart(report, charts.id(), asked));
      break;
    case ChartKind::scree:
      charts.add(scree_chart(decided(), charts.id()));
      break;
    case ChartKind::heat_map:
      for (const MeansOf& means : report.interactions) {
        charts.add(heat_map_chart(report, means, charts.id(), asked), names_of(report, means));
      }
      break;
    case ChartKind::curve:
      for (const std::size_t factor : curve_factors(report)) {
        charts.add(curve_chart(report, factor, charts.id()), factor_name(report, factor));
      }
      break;
    case ChartKind::cube:
      charts.add(cube_chart(report, charts.id()));
      break;
    case ChartKind::contour:
      for (const NumberPair& pair : number_pairs(report)) {
        charts.add(contour_chart(report, pair, charts.id()), pair_name(report, pair));
      }
      break;
    case ChartKind::slices:
      for (const NumberPair& pair : number_pairs(report)) {
        charts.add(slices_chart(report, pair, charts.id()), pair_name(report, pair));
      }
      break;
    case ChartKind::residual_factors:
      for (std::size_t factor = 0; factor < report.analysis.factors.size(); ++factor) {
        charts.add(residual_factor_chart(report, factor, charts.id()), factor_name(report, factor));
      }
      break;
    case ChartKind::predicted:
      charts.add(predicted_chart(report, charts.id()));
      break;
    case ChartKind::box_cox:
      charts.add(box_cox_chart(report, charts.id()));
      break;
    case ChartKind::launch_order:
      charts.add(launch_order_chart(report, charts.id()));
      break;
  }
  return charts.take();
}

}  // namespace yates::reports
