#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"
#include "prediction/linear/selection_and_shrinkage.hpp"

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Shares of sums of squares that are rounding: of a column that depends on others, and of
// residuals.
constexpr double dependent_share = 1e-14;
constexpr double exact_share = 1e-24;

/// What the chosen columns leave.
struct Rest {
  double sum_of_squares;  // of the residuals
  VectorXd gains;         // by how much each column would reduce it; 0 for those that are in
  VectorXd correlations;  // |column' residuals|, of columns of equal length
};

Rest rest_of(const CentredRows& rows, const std::vector<Index>& chosen) {
  VectorXd residuals = rows.response;
  MatrixXd left = rows.columns;
  if (!chosen.empty()) {
    const MatrixXd basis = numerics::column_basis(rows.columns(Eigen::all, chosen), 1e-12);
    residuals -= basis * (basis.transpose() * residuals);
    left -= basis * (basis.transpose() * left);
  }
  Rest rest{residuals.squaredNorm(), VectorXd::Zero(left.cols()),
            (rows.columns.transpose() * residuals).cwiseAbs()};
  for (Index j = 0; j < left.cols(); ++j) {
    const double length = left.col(j).squaredNorm();
    if (length > dependent_share * rows.columns.col(j).squaredNorm())
      rest.gains[j] = std::pow(left.col(j).dot(residuals), 2) / length;
    else
      rest.correlations[j] = 0.0;
  }
  for (const Index j : chosen) rest.gains[j] = rest.correlations[j] = 0.0;
  return rest;
}

/// Of the partial F of a column that leaves `after` of the sum of squares.
double p_value(double gain, double after, Index df) {
  if (gain <= 0.0) return 1.0;
  if (after <= 0.0) return 0.0;
  return numerics::f_upper_tail(gain / after * static_cast<double>(df), 1.0,
                                static_cast<double>(df))
      .probability;
}

struct Weakest {
  Index place;
  double gain;
};

/// A column without which the sum of squares is larger by b^2 / ((X'X)^-1)_jj.
Weakest weakest_of(const CentredRows& rows, const std::vector<Index>& chosen) {
  const MatrixXd X = rows.columns(Eigen::all, chosen);
  const MatrixXd inverse = numerics::upper_triangle(X).triangularView<Eigen::Upper>().solve(
      MatrixXd::Identity(X.cols(), X.cols()));
  const VectorXd b = inverse * (inverse.transpose() * (X.transpose() * rows.response));
  Index place;
  const double gain =
      (b.array().square() / inverse.rowwise().squaredNorm().array()).minCoeff(&place);
  return {place, gain};
}

}  // namespace

Stepwise stepwise(const MatrixXd& X, const VectorXd& y, const VectorXd& weights,
                  const StepwiseOptions& options) {
  check_rows("stepwise", X, y, weights);
  if (!(options.enter > 0.0 && options.enter <= options.remove && options.remove < 1.0))
    throw std::domain_error("stepwise: expected 0 < enter <= remove < 1");
  const CentredRows rows = centred_rows(X, y, weights);
  const double total = rows.response.squaredNorm();
  std::vector<Index> chosen;
  Rest rest = rest_of(rows, chosen);
  // Degrees of freedom change with the columns, so that a circle is not impossible.
  for (Index step = 0; step < 10 * X.cols(); ++step, rest = rest_of(rows, chosen)) {
    const Index df = X.rows() - 1 - static_cast<Index>(chosen.size());
    if (!chosen.empty()) {
      const Weakest weakest = weakest_of(rows, chosen);
      if (p_value(weakest.gain, rest.sum_of_squares, df) > options.remove) {
        chosen.erase(chosen.begin() + weakest.place);
        continue;
      }
    }
    if (df < 2 || rest.sum_of_squares <= exact_share * total) break;
    Index next;
    (options.rule == EntryRule::partial_f ? rest.gains : rest.correlations).maxCoeff(&next);
    const double gain = rest.gains[next];
    if (p_value(gain, rest.sum_of_squares - gain, df - 1) > options.enter) break;
    chosen.push_back(next);
  }
  LinearModel model{rows.mean_response, VectorXd::Zero(X.cols())};
  if (!chosen.empty()) {
    const LinearModel part = least_squares(X(Eigen::all, chosen), y, weights);
    model.constant = part.constant;
    model.coefficients(chosen) = part.coefficients;
  }
  return {chosen, model, rest.sum_of_squares};
}

std::vector<ScoredColumns> forward_selection(Index columns, Index most, const ColumnScore& score) {
  std::vector<ScoredColumns> path;
  std::vector<Index> chosen;
  while (static_cast<Index>(chosen.size()) < std::min(columns, most)) {
    ScoredColumns best{{}, INFINITY};
    for (Index j = 0; j < columns; ++j) {
      if (std::find(chosen.begin(), chosen.end(), j) != chosen.end()) continue;
      std::vector<Index> tried = chosen;
      tried.push_back(j);
      const double error = score(tried);
      if (std::isfinite(error) && error < best.score) best = {std::move(tried), error};
    }
    if (best.columns.empty()) break;
    chosen = best.columns;
    path.push_back(std::move(best));
  }
  return path;
}

}  // namespace yates::prediction
