#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/means/means_between.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {

std::vector<double> values_along(const ResponseReport& report, std::size_t factor,
                                 std::size_t count) {
  const std::size_t levels = report.analysis.factors[factor].levels.size();
  const double low = level_place(report, factor, 0);
  const double high = level_place(report, factor, levels - 1);
  std::vector<double> result;
  for (std::size_t i = 0; i < count; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(count - 1);
    if (i + 1 == count) {
      result.push_back(high);
    } else if (report.axes[factor] == AxisKind::log2) {
      result.push_back(low * std::pow(high / low, share));
    } else {
      result.push_back(low + share * (high - low));
    }
  }
  return result;
}

std::string at_text(const ResponseReport& report, std::size_t factor, double value) {
  return fmt::format("{}={}", report.analysis.factors[factor].name, rounded(value, 3, unicode));
}

std::vector<std::size_t> curve_factors(const ResponseReport& report) {
  std::vector<std::size_t> result;
  if (!report.fit || report.residuals.empty()) return result;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    if (report.analysis.factors[f].levels.size() > 2 && anova::is_smooth_in(*report.fit, f)) {
      result.push_back(f);
    }
  }
  return result;
}

std::vector<NumberPair> number_pairs(const ResponseReport& report) {
  constexpr std::size_t most_pairs = 3;
  const std::vector<std::size_t> factors = curve_factors(report);
  std::vector<std::pair<double, NumberPair>> pairs;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    for (std::size_t k = i + 1; k < factors.size(); ++k) {
      double share = 0.0;
      for (const anova::TermRow& row : report.analysis.terms) {
        for (const std::size_t variable : row.variables.variables) {
          const auto& columns = report.fit->observations.model.variables[variable].columns;
          const auto reads = [&](std::size_t f) {
            return std::find(columns.begin(), columns.end(), report.analysis.factors[f].name) !=
                   columns.end();
          };
          if (reads(factors[i]) || reads(factors[k])) share += row.variation_percent;
        }
      }
      pairs.push_back({share, {factors[i], factors[k]}});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<NumberPair> result;
  for (const auto& [share, pair] : pairs) {
    if (result.size() < most_pairs) result.push_back(pair);
  }
  return result;
}

std::string others_text(const ResponseReport& report) {
  return report.analysis.factors.size() > 2 ? ", over all other factors" : "";
}

}  // namespace yates::reports
