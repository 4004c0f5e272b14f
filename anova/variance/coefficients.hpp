#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anova/variance/analysis.hpp"
#include "numerics/least_squares.hpp"

namespace yates::anova {

/// Standard error, t, p and interval of an estimate that there is; no t and p where the error is
/// zero. `reach` is the quantile of t with these degrees of freedom, half the interval in standard
/// errors.
void set_error(Coefficient& coefficient, double standard_error, double df, double reach);

/// One row per column of a model matrix: its estimate (absent where aliased), standard error
/// sigma |row of T|, t and interval. `unscaled_root` is T, `sigma` absent without residual degrees
/// of freedom; where it is zero, so are the standard errors, and there is no t.
std::vector<Coefficient> coefficient_rows(const std::vector<std::string>& names,
                                          const std::vector<std::optional<double>>& estimates,
                                          const numerics::Factorization& factorization,
                                          const numerics::DoubleDoubleMatrix& unscaled_root,
                                          const std::optional<double>& sigma,
                                          std::int64_t residual_df, double confidence);

}  // namespace yates::anova
