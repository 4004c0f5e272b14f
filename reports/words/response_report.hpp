#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anova/checks/curvature.hpp"
#include "anova/checks/diagnostics.hpp"
#include "anova/decision/decision.hpp"
#include "anova/effects/effects.hpp"
#include "anova/means/marginal_means.hpp"
#include "anova/variance/analysis.hpp"
#include "anova/variance/each_factor.hpp"
#include "reports/draw/axis_kind.hpp"

namespace yates::reports {

/// Marginal means over one factor or two, and the term of the analysis that they show.
struct MeansOf {
  std::vector<std::size_t> factors;  // indexes into Analysis::factors
  std::vector<anova::MarginalMean> means;
  std::optional<std::size_t> term;  // index into Analysis::terms
};

/// One response and all that any output says of it. Page, terminal and JSON are functions of this
/// value, so they cannot disagree.
struct ResponseReport {
  std::string label;  // "time", "p95 latency"
  std::string unit;   // "ms"; empty where none
  std::optional<anova::Goal> goal;
  std::optional<anova::Limit> limit;
  std::optional<anova::Delta> delta;
  /// The base where the response is the logarithm of what was measured: differences are ratios.
  std::optional<double> logarithm;
  anova::Analysis analysis;
  std::vector<AxisKind> axes;  // one per Analysis::factors
  std::vector<anova::Setting> settings;
  std::vector<std::size_t> setting_of_point;  // where Residual::point belongs
  std::optional<anova::Decision> decision;
  std::vector<anova::Check> checks;
  std::vector<anova::Residual> residuals;     // empty where only summaries are known
  std::optional<anova::Curvature> curvature;  // where the design has centre points
  std::vector<anova::FactorAlone> each;       // every factor alone, where that was asked for
  std::vector<MeansOf> main_effects;
  std::vector<MeansOf> interactions;
  /// The same model for the logarithm of the response, where its spread grows with its mean.
  std::optional<anova::Analysis> on_log_scale;
  std::optional<anova::SignTable> signs;  // where every factor has two levels
};

/// Fills a ResponseReport from a fit: residuals and checks, the marginal means of every factor and
/// of the largest two-way interactions that matter (four at most; three where none matters), and
/// the sign table where every factor has two levels. Label, unit, goal, limit, delta are the
/// caller's.
ResponseReport describe(const anova::Fit& fit, const anova::Analysis& analysis,
                        const anova::Question& question, const std::vector<bool>& allowed = {});

}  // namespace yates::reports
