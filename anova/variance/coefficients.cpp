#include <utility>

#include "anova/variance/term_table.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;

/// Per column of the model matrix, the root of the unscaled variance of its coefficient.
std::vector<std::optional<double>> unscaled_errors(std::size_t columns,
                                                   const numerics::Factorization& factorization,
                                                   const numerics::DoubleDoubleMatrix& root) {
  std::vector<std::optional<double>> result(columns);
  const auto rank = static_cast<std::size_t>(factorization.rank());
  std::vector<DoubleDouble> squares(rank);
  for (std::size_t j = 0; j < rank; ++j) {
    for (std::size_t k = 0; k <= j; ++k) {
      const DoubleDouble element = root(static_cast<Index>(k), static_cast<Index>(j));
      if (element.high != 0.0) squares[k] += element * element;
    }
  }
  for (std::size_t k = 0; k < rank; ++k) {
    result[factorization.pivots[k]] = numerics::square_root(squares[k]).value();
  }
  return result;
}

}  // namespace

void set_error(Coefficient& coefficient, double standard_error, double df, double reach) {
  coefficient.standard_error = standard_error;
  if (standard_error > 0.0) {
    coefficient.t = *coefficient.estimate / standard_error;
    coefficient.p = numerics::t_two_sided(*coefficient.t, df).probability;
  }
  coefficient.low = *coefficient.estimate - standard_error * reach;
  coefficient.high = *coefficient.estimate + standard_error * reach;
}

std::vector<Coefficient> coefficient_rows(const std::vector<std::string>& names,
                                          const std::vector<std::optional<double>>& estimates,
                                          const numerics::Factorization& factorization,
                                          const numerics::DoubleDoubleMatrix& unscaled_root,
                                          const std::optional<double>& sigma,
                                          std::int64_t residual_df, double confidence) {
  const std::vector<std::optional<double>> root =
      unscaled_errors(names.size(), factorization, unscaled_root);
  const auto df = static_cast<double>(residual_df);
  const double multiplier = sigma ? numerics::t_quantile(0.5 + confidence / 2.0, df) : 0.0;
  std::vector<Coefficient> result;
  for (std::size_t j = 0; j < names.size(); ++j) {
    Coefficient coefficient{names[j], estimates[j], {}, {}, {}, {}, {}};
    if (coefficient.estimate && sigma) {
      set_error(coefficient, *root[j] * *sigma, df, multiplier);
    }
    result.push_back(std::move(coefficient));
  }
  return result;
}

}  // namespace yates::anova
