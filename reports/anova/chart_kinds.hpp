#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/chart.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The plots that the analysis of one response can have.
enum class ChartKind {
  overview,
  settings,
  boxes,
  distribution,
  effects,
  pareto,
  scree,
  half_normal,
  main_effects,
  interactions,
  heat_map,
  curve,
  cube,
  contour,
  slices,
  residuals,
  residual_order,
  residual_quantiles,
  residual_factors,
  predicted,
  box_cox,
  launch_order,
};

/// A chart among others must earn its place; one that is asked for by name is drawn if it can be.
enum class Asked { among_others, by_name };

/// How a kind is called, and what a reader must know of it.
struct ChartKindWords {
  ChartKind kind;
  std::string_view word;   // what a user types: "half-normal"
  std::string_view shows;  // "effects against the quantiles of pure noise"
  std::string_view needs;  // where there is none: "needs two-level factors and four effects"
};

/// Every kind once, in the order in which readers need them.
std::span<const ChartKindWords> chart_kinds();
const ChartKindWords& words_of(ChartKind kind);

/// A chart of an analysis, and how it is asked for.
struct NamedChart {
  ChartKind kind;
  std::string of;  // where a kind has several, what this one is of: "codec", "codec × level"
  Chart chart;
};

/// Why a picture of the kind would show nothing although the data are there for it, as a sentence:
/// "time is the same in all runs". The sentence is absent where the picture shows something.
std::optional<std::string> nothing_to_show(const ResponseReport& report, ChartKind kind);

/// The charts of one kind; none where the analysis has none (see ChartKindWords::needs) or they
/// would show nothing. `id` leads the ids of their pictures.
std::vector<NamedChart> charts_of(const ResponseReport& report, ChartKind kind, std::string_view id,
                                  Asked asked = Asked::among_others);

}  // namespace yates::reports
