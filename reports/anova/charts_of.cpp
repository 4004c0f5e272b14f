#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "reports/anova/chart_kinds.hpp"
#include "reports/anova/charts.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::array<ChartKindWords, 22> all_kinds{{
    {ChartKind::overview, "overview", "all settings with intervals and runs, at one glance",
     "needs a decision over measured settings"},
    {ChartKind::settings, "settings", "settings by name, the best first, with intervals and runs",
     "needs a decision over measured settings"},
    {ChartKind::boxes, "boxes",
     "the single runs of every setting, with quartiles where they are many",
     "needs the single runs, of two to two hundred settings"},
    {ChartKind::distribution, "distribution",
     "the share of the runs of every setting that is at most a value, with percentiles",
     "needs a setting of ten single runs, and two hundred such settings at most"},
    {ChartKind::effects, "effects", "effects with their intervals around zero",
     "needs a term that is one effect: of two levels, or a straight line"},
    {ChartKind::pareto, "pareto", "share of the variation by term, the largest first",
     "needs two terms"},
    {ChartKind::scree, "scree", "how the shares of variation add up, the largest first",
     "needs three terms"},
    {ChartKind::half_normal, "half-normal", "effects against the quantiles of pure noise",
     "needs two-level factors with four effects or more"},
    {ChartKind::main_effects, "main-effects", "the mean at each level of every factor",
     "needs a factor whose levels the model can compare"},
    {ChartKind::interactions, "interactions", "the means of two factors together",
     "needs two factors that the model joins"},
    {ChartKind::heat_map, "heat-map", "the means of two factors together, as shaded cells",
     "needs two factors that the model joins"},
    {ChartKind::curve, "curve", "the response against a number, with the band of the model",
     "needs a factor that is read as a number, and the single runs"},
    {ChartKind::cube, "cube", "the predicted values at the eight corners of three factors",
     "needs three factors of two levels"},
    {ChartKind::contour, "contour", "lines of equal response over two numbers",
     "needs two numbers with three values or more, and a model that is smooth in both"},
    {ChartKind::slices, "slices", "the response against one number at a few values of another",
     "needs two numbers with three values or more, and a model that is smooth in both"},
    {ChartKind::residuals, "residuals", "residuals against fitted values", "needs the single runs"},
    {ChartKind::residual_order, "residual-order", "residuals in launch order",
     "needs the launch order of the single runs"},
    {ChartKind::residual_quantiles, "residual-quantiles",
     "residuals against the quantiles of a normal distribution", "needs the single runs"},
    {ChartKind::residual_factors, "residual-factors", "residuals at each level of every factor",
     "needs the single runs"},
    {ChartKind::predicted, "predicted", "what was measured against what the model predicts",
     "needs the single runs"},
    {ChartKind::box_cox, "box-cox", "how well powers of the response fit, the logarithm among them",
     "needs a positive response, the single runs, and residual degrees of freedom"},
    {ChartKind::launch_order, "launch-order", "the response in launch order",
     "needs the launch order of the single runs"},
}};

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

/// Whether the model goes through every run, but for rounding.
bool leaves_no_residuals(const anova::Analysis& analysis) {
  constexpr double rounding = 1e-20;  // of squares
  return analysis.residual.sum_of_squares <= rounding * analysis.total.sum_of_squares;
}

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

std::span<const ChartKindWords> chart_kinds() {
  return all_kinds;
}

const ChartKindWords& words_of(ChartKind kind) {
  return *std::find_if(all_kinds.begin(), all_kinds.end(),
                       [&](const ChartKindWords& words) { return words.kind == kind; });
}

std::optional<std::string> nothing_to_show(const ResponseReport& report, ChartKind kind) {
  constexpr std::array of_residuals = {ChartKind::residuals, ChartKind::residual_order,
                                       ChartKind::residual_quantiles, ChartKind::residual_factors,
                                       ChartKind::predicted};
  if (!varies(report.analysis)) return report.label + " is the same in all runs";
  if (std::find(of_residuals.begin(), of_residuals.end(), kind) == of_residuals.end() ||
      report.residuals.empty() || !leaves_no_residuals(report.analysis)) {
    return std::nullopt;
  }
  return report.analysis.residual.df > 0
             ? "the model goes through every run, so that it leaves no residuals"
             : "the model leaves no residuals, since it has as many coefficients as there are runs";
}

std::vector<NamedChart> charts_of(const ResponseReport& report, ChartKind kind, std::string_view id,
                                  Asked asked) {
  if (nothing_to_show(report, kind)) return {};
  Collection charts(kind, id);
  const bool runs = !report.residuals.empty();
  // Shares and effects are those of the table that decides, as on the page.
  const auto decided = [&] { return as_decided(report); };
  switch (kind) {
    case ChartKind::overview:
      charts.add(overview_chart(report, charts.id()));
      break;
    case ChartKind::settings:
      charts.add(settings_chart(report, charts.id(), asked));
      break;
    case ChartKind::effects:
      charts.add(effects_chart(decided(), charts.id()));
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
    case ChartKind::distribution:
      charts.add(distribution_chart(report, charts.id(), asked));
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
