#include <utility>
#include <vector>

#include "doe/optimal/exchange.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

/// The elements of V (and Q) among the columns that one factor changes.
Eigen::MatrixXd block(const Eigen::MatrixXd& matrix, const std::vector<std::size_t>& columns) {
  const auto size = static_cast<Index>(columns.size());
  Eigen::MatrixXd result(size, size);
  for (Index b = 0; b < size; ++b) {
    const double* from =
        matrix.col(static_cast<Index>(columns[static_cast<std::size_t>(b)])).data();
    for (Index a = 0; a < size; ++a) result(a, b) = from[columns[static_cast<std::size_t>(a)]];
  }
  return result;
}

Eigen::VectorXd elements(const Eigen::VectorXd& vector, const std::vector<std::size_t>& columns) {
  Eigen::VectorXd result(static_cast<Index>(columns.size()));
  for (std::size_t i = 0; i < columns.size(); ++i) {
    result[static_cast<Index>(i)] = vector[static_cast<Index>(columns[i])];
  }
  return result;
}

/// The search for the best value of one factor at one point.
struct Best {
  double improvement = 1.0 + least_improvement;
  std::size_t level = 0;
  bool found = false;
};

Best best_level(const Problem& problem, const Trial& trial, std::size_t point, std::size_t factor,
                const Base& base) {
  const std::vector<std::size_t>& columns = problem.rows.columns_of(factor);
  Best result;
  if (columns.empty()) return result;
  const Eigen::MatrixXd V = block(trial.information.inverse, columns);
  const Eigen::VectorXd Vz = elements(base.Vz, columns);
  Eigen::MatrixXd Q;
  Eigen::VectorXd Qz;
  if (problem.weight) {
    Q = block(trial.information.weighted, columns);
    Qz = elements(base.Qz, columns);
  }
  const Eigen::VectorXd x = elements(trial.X.col(static_cast<Index>(point)), columns);
  std::vector<std::size_t> levels = trial.points[point];
  const std::size_t current = levels[factor];
  Eigen::VectorXd d(x.size());
  for (std::size_t level = 0; level < problem.points->offered()[factor]; ++level) {
    if (level == current) continue;
    levels[factor] = level;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      d[static_cast<Index>(i)] = problem.rows.value(columns[i], levels) - x[static_cast<Index>(i)];
    }
    Change change{base.gamma, base.zVz, d.dot(Vz), d.dot(V * d), base.zQz};
    if (problem.weight) {
      change.zQd = d.dot(Qz);
      change.dQd = d.dot(Q * d);
    }
    const double gain = improvement(trial.information, change);
    if (gain > result.improvement && may_replace(problem, trial, point, levels)) {
      result = {gain, level, true};
    }
  }
  return result;
}

bool improve_point(const Problem& problem, Trial& trial, std::size_t point) {
  Base base = base_of(problem, trial, point);
  bool improved = false;
  for (std::size_t factor = 0; factor < problem.factors.size(); ++factor) {
    if (problem.plots && problem.plots->hard[factor]) continue;
    const Best best = best_level(problem, trial, point, factor, base);
    if (!best.found) continue;
    std::vector<std::size_t> levels = trial.points[point];
    levels[factor] = best.level;
    const Eigen::VectorXd x = trial.X.col(static_cast<Index>(point));
    set_point(problem, trial, point, std::move(levels));
    apply(trial.information, base.z, trial.X.col(static_cast<Index>(point)) - x, base.gamma);
    base = base_of(problem, trial, point);
    improved = true;
  }
  return improved;
}

}  // namespace

bool exchange_coordinates(const Problem& problem, Trial& trial) {
  bool improved = false;
  for (std::size_t point = 0; point < trial.points.size(); ++point) {
    improved = improve_point(problem, trial, point) || improved;
  }
  return improved;
}

}  // namespace yates::doe
