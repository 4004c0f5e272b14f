#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// One effect of a half-normal plot.
struct HalfNormalEffect {
  std::string name;
  double value;     // on the scale of the analysis
  double quantile;  // of |value|, were all effects noise
  bool matters;
  std::string label;    // the name with the first alias
  std::string aliases;  // all of them, or the first few
};

/// The effects of a two-level design against the quantiles of the half-normal distribution: those
/// of noise lie on a line through zero, the others to the right of it (C. Daniel, Use of
/// half-normal plots in interpreting factorial two-level experiments, Technometrics 1, 1959).
struct HalfNormal {
  std::vector<HalfNormalEffect> effects;  // the smallest |value| first
  std::optional<double> margin;           // of all effects at once
  std::optional<double> slope;            // of the line of noise, quantile per unit of effect
  bool by_lenth;                          // whether margin and slope are those of Lenth
};

/// Absent where there are no effects of two-level factors, or less than four.
std::optional<HalfNormal> half_normal(const ResponseReport& report, Typography typography);

/// "2 effects stand out from the noise".
std::string half_normal_finding(const HalfNormal& plot);

}  // namespace yates::reports
