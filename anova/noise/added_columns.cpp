#include <cmath>
#include <utility>

#include "anova/fit/fit.hpp"
#include "anova/noise/robust_tests.hpp"

namespace yates::anova {

using Eigen::Index;
using numerics::DoubleDoubleMatrix;

Eigen::VectorXd roots_of_counts(const std::vector<numerics::Moments>& points) {
  Eigen::VectorXd result(static_cast<Index>(points.size()));
  for (std::size_t p = 0; p < points.size(); ++p) {
    result[static_cast<Index>(p)] = std::sqrt(static_cast<double>(points[p].count()));
  }
  return result;
}

Eigen::MatrixXd weighted_combinations(const DoubleDoubleMatrix& X, const Eigen::VectorXd& root,
                                      const std::vector<std::size_t>& columns,
                                      const DoubleDoubleMatrix& coefficients) {
  Eigen::MatrixXd result(X.rows(), coefficients.cols());
  numerics::DoubleDoubleVector sum;
  for (Index j = 0; j < coefficients.cols(); ++j) {
    sum = numerics::DoubleDoubleVector(X.rows());
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const numerics::DoubleDouble factor = coefficients(static_cast<Index>(k), j);
      if (factor.high == 0.0) continue;
      const auto column = static_cast<Index>(columns[k]);
      numerics::subtract_multiple(-factor, X.high.col(column).data(), X.low.col(column).data(),
                                  sum.high.data(), sum.low.data(), X.rows());
    }
    result.col(j) = root.cwiseProduct(sum.high);
  }
  return result;
}

Eigen::MatrixXd orthonormal_rows(const Fit& fit) {
  return weighted_combinations(fit.matrix.X, roots_of_counts(fit.observations.points),
                               fit.factorization.pivots, fit.unscaled_root);
}

AddedColumns added_columns(const WeightedProblem& problem, const std::vector<std::size_t>& others,
                           const std::vector<std::size_t>& own) {
  std::vector<std::size_t> columns = others;
  columns.insert(columns.end(), own.begin(), own.end());
  const numerics::Factorization& whole = problem.factorization;
  DoubleDoubleMatrix chosen(whole.rank(), static_cast<Index>(columns.size()));
  std::vector<double> norms;
  for (std::size_t j = 0; j < columns.size(); ++j) {
    chosen.set_column(static_cast<Index>(j), whole.R, static_cast<Index>(columns[j]));
    if (problem.reference_norms.empty()) continue;
    norms.push_back(problem.reference_norms[columns[j]]);
  }
  const numerics::Factorization f = numerics::factorize(std::move(chosen), whole.z, norms);
  const DoubleDoubleMatrix inverse = numerics::inverse_triangle(f);
  std::vector<std::size_t> entered;
  Index df = 0;
  for (const std::size_t pivot : f.pivots) {
    entered.push_back(columns[pivot]);
    if (pivot >= others.size()) ++df;
  }
  // Elements of Q'y below this are rounding of the calculation.
  const double smallest =
      1e-27 * std::sqrt((numerics::squared_norm(whole.z) + whole.residual_sum_of_squares).high);
  DoubleDoubleMatrix last(inverse.rows(), df);
  AddedColumns result;
  result.values.resize(df);
  for (Index s = 0; s < df; ++s) {
    const Index row = inverse.rows() - df + s;
    last.set_column(s, inverse, row);
    result.values[s] = std::abs(f.z.high[row]) < smallest ? 0.0 : f.z[row].value();
  }
  result.columns = weighted_combinations(problem.X, problem.root, entered, last);
  return result;
}

}  // namespace yates::anova
