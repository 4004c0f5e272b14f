#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anova/analysis.hpp"
#include "anova/fit.hpp"

namespace yates::anova {

/// One raw observation against the model.
struct Residual {
  std::size_t row;  // of the table
  std::size_t point;
  std::optional<std::int64_t> run;  // launch order
  double fitted;
  double residual;
  std::optional<double>
      studentized;  // externally: compared with a t of residual df - 1; absent where leverage is 1
  double normal_quantile;  // expected order statistic, (rank - 3/8) / (n + 1/4) (Blom)
};

/// Empty where only summaries are known.
std::vector<Residual> residuals(const Fit& fit);

enum class CheckVerdict { ok, look, fail, not_possible };
std::string_view to_string(CheckVerdict verdict);

/// One row of "can I trust it".
struct Check {
  std::string code;        // "equal-spread", "normality", "drift", "outliers", "lack-of-fit",
                           // "replication", "balance"
  std::string assumption;  // "the spread is the same everywhere"
  std::string looked_at;   // "|residual| against fitted value"
  std::string result;      // "correlation 0.61, p < 0.001"
  CheckVerdict verdict;
  std::string advice;                              // what to do; empty where ok
  std::optional<double> statistic = std::nullopt;  // rank correlation, or studentised residual
};

/// True if the check of equal spread found that runs scatter more where the response is larger: the
/// sign that effects multiply.
bool spread_grows(const std::vector<Check>& checks);

/// All checks that the data allow, in the order of the page. p below 0.01 is `look`, below 0.0001
/// `fail` (outliers: by Sidak over the rows).
std::vector<Check> check(const Fit& fit, const Analysis& analysis);

}  // namespace yates::anova
