#include "reports/anova/chart_kinds.hpp"

#include <algorithm>
#include <array>

namespace yates::reports {
namespace {

constexpr std::array<ChartKindWords, 20> all_kinds{{
    {ChartKind::overview, "overview", "all settings with intervals and runs, at one glance",
     "needs a decision over measured settings"},
    {ChartKind::settings, "settings", "settings by name, the best first, with intervals and runs",
     "needs a decision over measured settings"},
    {ChartKind::boxes, "boxes",
     "the single runs of every setting, with quartiles where they are many",
     "needs the single runs, of two to two hundred settings"},
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

}  // namespace

std::span<const ChartKindWords> chart_kinds() {
  return all_kinds;
}

const ChartKindWords& words_of(ChartKind kind) {
  return *std::find_if(all_kinds.begin(), all_kinds.end(),
                       [&](const ChartKindWords& words) { return words.kind == kind; });
}

}  // namespace yates::reports
