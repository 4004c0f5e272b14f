#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

/// The straight line response = intercept + slope x of a number alone.
struct SimpleRegression {
  double intercept;
  double slope;
  std::optional<double> intercept_standard_error;
  std::optional<double> standard_error;  // of the slope
  std::optional<double> low;             // interval of the slope alone, at the given confidence
  std::optional<double> high;
  std::optional<double> t;  // slope / standard_error
};

/// The effect of one factor alone, as if it were the only one in the model: a simple regression on
/// a number, the one-way analysis of variance of categories. The other factors' effects count as
/// noise here; in an unbalanced design they also bias the estimate.
struct FactorAlone {
  model::TermName factor;  // the variable as the formula names it: "cpu", "log2(size)"
  bool numeric;
  std::optional<SimpleRegression> line;  // of a number; absent for the curve of poly()
  std::int64_t df = 0;  // 1 for a line, k for poly(x, k), levels - 1 for categories
  std::int64_t error_df = 0;
  std::optional<double> f;
  std::optional<double> p;          // of the slope; of F for categories
  std::optional<double> r_squared;  // share of the variation about the mean
  std::int64_t observations = 0;
};

/// One entry per variable of the model, in its order; neither block nor drift nor a variable
/// that is constant in the data. All use the same observations, those of the whole model, and have
/// an intercept. Source: N. R. Draper, H. Smith, Applied Regression Analysis, 3rd ed., 1998,
/// chapter 1.
std::vector<FactorAlone> each_factor(const Observations& observations,
                                     const AnalysisOptions& options = {});

}  // namespace yates::anova
