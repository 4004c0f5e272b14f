#pragma once

#include <optional>
#include <vector>

namespace yates::anova {

struct Correlation {
  double r;
  double p;
};

/// Spearman's rank correlation with its t test on df degrees of freedom (residuals of a model have
/// fewer than their number); absent where one side does not vary or there are fewer than four
/// values.
std::optional<Correlation> rank_correlation(const std::vector<double>& x,
                                            const std::vector<double>& y, double df);

}  // namespace yates::anova
