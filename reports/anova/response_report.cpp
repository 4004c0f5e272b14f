#include "reports/anova/response_report.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace yates::reports {
namespace {

bool positive_levels(const anova::FactorReading& factor) {
  return std::all_of(factor.levels.begin(), factor.levels.end(), [](const std::string& level) {
    return std::strtod(level.c_str(), nullptr) > 0.0;
  });
}

AxisKind axis_of(const anova::FactorReading& factor) {
  if (!factor.numeric) return AxisKind::categories;
  return factor.logarithmic && positive_levels(factor) ? AxisKind::log2 : AxisKind::number;
}

}  // namespace

ResponseReport describe(anova::Answer answer, std::string label, std::string unit) {
  ResponseReport result{std::move(answer), std::move(label), std::move(unit), {}};
  for (const anova::FactorReading& factor : result.analysis.factors) {
    result.axes.push_back(axis_of(factor));
  }
  return result;
}

}  // namespace yates::reports
