#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>

#include "numerics/decompositions.hpp"
#include "prediction/linear/selection_and_shrinkage.hpp"

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

void check_penalties(const char* function, const std::vector<double>& penalties) {
  for (const double penalty : penalties) {
    if (!(penalty > 0.0) || !std::isfinite(penalty))
      throw std::domain_error(std::string(function) + ": a penalty is not above 0");
  }
}

/// The ridge of every penalty a: coefficients = left (values + a)^-1 right' response.
struct RidgeParts {
  VectorXd values;
  MatrixXd left;   // columns x k
  MatrixXd right;  // rows x k
};

/// By the smaller one of Z'Z and ZZ'.
RidgeParts ridge_parts(const MatrixXd& Z) {
  if (Z.cols() <= Z.rows()) {
    const auto parts = numerics::symmetric_parts(Z.transpose() * Z);
    return {parts.values.cwiseMax(0.0), parts.vectors, Z * parts.vectors};
  }
  const auto parts = numerics::symmetric_parts(Z * Z.transpose());
  return {parts.values.cwiseMax(0.0), Z.transpose() * parts.vectors, parts.vectors};
}

/// Standardised coefficients where no update moves one of them by more than this share of the
/// deviation of the response.
constexpr double settled = 1e-9;
constexpr int most_sweeps = 100000;
constexpr int active_sweeps = 5;
constexpr int most_stuck = 50;

/// One sweep over the coordinates; `gradient` is c - G b. Returns the largest move.
double sweep(const MatrixXd& G, double penalty, bool only_active, VectorXd& b, VectorXd& gradient) {
  double largest = 0.0;
  for (Index j = 0; j < b.size(); ++j) {
    if (G(j, j) == 0.0 || (only_active && b[j] == 0.0)) continue;
    const double target = gradient[j] + G(j, j) * b[j];
    const double next = std::copysign(std::max(std::abs(target) - penalty, 0.0), target) / G(j, j);
    const double move = next - b[j];
    if (move == 0.0) continue;
    gradient -= move * G.col(j);
    b[j] = next;
    largest = std::max(largest, std::abs(move));
  }
  return largest;
}

/// Moves the coefficients that are not zero toward the least of the squares and the penalty with
/// their signs, up to the first that would change its own, which becomes zero: what takes sweeps
/// thousands of steps where columns tell much the same. `products` is c, see sweep(). False where
/// that lowers nothing: nothing is then moved.
bool move_active(const MatrixXd& G, const VectorXd& products, double penalty, VectorXd& b,
                 VectorXd& gradient) {
  std::vector<Index> active;
  for (Index j = 0; j < b.size(); ++j) {
    if (b[j] != 0.0) active.push_back(j);
  }
  if (active.empty()) return false;
  const VectorXd now = b(active);
  const VectorXd wanted = products(active) - penalty * now.array().sign().matrix();
  // Where columns are sums of others, what is added leads along them to a coefficient of zero.
  MatrixXd among = G(active, active);
  among.diagonal().array() += 1e-11 * among.diagonal().mean();
  const VectorXd toward = numerics::symmetric_solution(among, wanted) - now;
  if (!toward.allFinite()) return false;
  double step = 1.0;
  Index first = -1;
  for (Index i = 0; i < now.size(); ++i) {
    if ((now[i] + toward[i]) * now[i] > 0.0 || -now[i] / toward[i] >= step) continue;
    step = -now[i] / toward[i];
    first = i;
  }
  VectorXd next = now + step * toward;
  if (first >= 0) next[first] = 0.0;
  VectorXd moved = b;
  moved(active) = next;
  const VectorXd left = products - G * moved;
  const auto objective = [&](const VectorXd& at, const VectorXd& its_gradient) {
    return penalty * at.lpNorm<1>() - 0.5 * at.dot(products + its_gradient);
  };
  if (!(objective(moved, left) < objective(b, gradient))) return false;
  b = moved;
  gradient = left;
  return true;
}

}  // namespace

std::vector<LinearModel> ridge_path(const MatrixXd& X, const VectorXd& y, const VectorXd& weights,
                                    const std::vector<double>& penalties) {
  check_rows("ridge_path", X, y, weights);
  check_penalties("ridge_path", penalties);
  const CentredRows rows = centred_rows(X, y, weights);
  const RidgeParts parts = ridge_parts(rows.columns);
  const VectorXd projected = parts.right.transpose() * rows.response;
  std::vector<LinearModel> path;
  for (const double penalty : penalties) {
    const VectorXd shrunk = projected.array() / (parts.values.array() + penalty);
    path.push_back(on_raw_columns(rows.scaling, parts.left * shrunk, rows.mean_response));
  }
  return path;
}

LinearModel ridge(const MatrixXd& X, const VectorXd& y, const VectorXd& weights, double penalty) {
  return ridge_path(X, y, weights, {penalty}).front();
}

MatrixXd ridge_left_out(const MatrixXd& X, const VectorXd& y, const VectorXd& weights,
                        const std::vector<double>& penalties, const std::vector<int>& groups) {
  check_rows("ridge_left_out", X, y, weights);
  check_penalties("ridge_left_out", penalties);
  if (groups.size() != static_cast<std::size_t>(X.rows()))
    throw std::domain_error("ridge_left_out: expected a group for each row");
  std::map<int, std::vector<Index>> members;
  for (Index i = 0; i < X.rows(); ++i) members[groups[static_cast<std::size_t>(i)]].push_back(i);
  if (members.size() < 2) throw std::domain_error("ridge_left_out: all rows are in one group");
  const CentredRows rows = centred_rows(X, y, weights);
  const RidgeParts parts = ridge_parts(rows.columns);
  const VectorXd projected = parts.right.transpose() * rows.response;
  const MatrixXd fitting = rows.columns * parts.left;
  MatrixXd result(X.rows(), static_cast<Index>(penalties.size()));
  for (Index k = 0; k < result.cols(); ++k) {
    const VectorXd inverse =
        (parts.values.array() + penalties[static_cast<std::size_t>(k)]).inverse();
    const VectorXd residuals = rows.response - fitting * inverse.cwiseProduct(projected);
    for (const auto& [group, which] : members) {
      const VectorXd roots = rows.roots(which);
      // What the constant takes of each row, and what the columns do.
      const MatrixXd hat = roots * roots.transpose() / weights.sum() +
                           fitting(which, Eigen::all) * inverse.asDiagonal() *
                               parts.right(which, Eigen::all).transpose();
      const VectorXd left_out = numerics::symmetric_solution(
          MatrixXd::Identity(hat.rows(), hat.cols()) - hat, residuals(which));
      result(which, k) = left_out.cwiseQuotient(roots);
    }
  }
  return result;
}

std::vector<LinearModel> lasso_path(const MatrixXd& X, const VectorXd& y, const VectorXd& weights,
                                    const std::vector<double>& penalties) {
  check_rows("lasso_path", X, y, weights);
  check_penalties("lasso_path", penalties);
  const CentredRows rows = centred_rows(X, y, weights);
  const double total = weights.sum();
  const MatrixXd G = rows.columns.transpose() * rows.columns / total;
  const double tolerance = settled * rows.response.norm() / std::sqrt(total);
  VectorXd b = VectorXd::Zero(X.cols());
  const VectorXd products = rows.columns.transpose() * rows.response / total;
  VectorXd gradient = products;
  std::vector<LinearModel> path;
  for (const double penalty : penalties) {
    // Most coefficients stay zero: only when the others have settled is it asked whether they may.
    int stuck = 0;  // by rounding, where columns tell the same but for the last digits
    for (int sweeps = 0; sweeps < most_sweeps && stuck < most_stuck; ++sweeps) {
      if (sweep(G, penalty, false, b, gradient) <= tolerance) break;
      for (int active = 0; active < active_sweeps; ++active, ++sweeps) {
        if (sweep(G, penalty, true, b, gradient) <= tolerance) break;
      }
      if (!move_active(G, products, penalty, b, gradient)) ++stuck;
    }
    path.push_back(on_raw_columns(rows.scaling, b, rows.mean_response));
  }
  return path;
}

LinearModel lasso(const MatrixXd& X, const VectorXd& y, const VectorXd& weights, double penalty) {
  return lasso_path(X, y, weights, {penalty}).front();
}

std::vector<double> lasso_penalties(const MatrixXd& X, const VectorXd& y, const VectorXd& weights,
                                    int count, double smallest) {
  check_rows("lasso_penalties", X, y, weights);
  if (count < 2 || !(smallest > 0.0 && smallest < 1.0))
    throw std::domain_error("lasso_penalties: expected count >= 2 and 0 < smallest < 1");
  const CentredRows rows = centred_rows(X, y, weights);
  double largest = (rows.columns.transpose() * rows.response).cwiseAbs().maxCoeff() / weights.sum();
  if (largest == 0.0) largest = 1.0;  // whatever the penalty, the model is constant
  std::vector<double> penalties;
  for (int k = 0; k < count; ++k)
    penalties.push_back(largest * std::pow(smallest, static_cast<double>(k) / (count - 1)));
  return penalties;
}

}  // namespace yates::prediction
