#include <optional>
#include <utility>
#include <vector>

#include "doe/optimal/trial.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

/// What the search for one value works in, so that memory is asked for once.
struct Scratch {
  Eigen::MatrixXd V, Q;  // of the columns that a factor changes
  Eigen::VectorXd x, d, product, Vz, Qz;
  std::vector<std::size_t> levels;
};

void take_block(Eigen::MatrixXd& to, const Eigen::MatrixXd& from,
                const std::vector<std::size_t>& columns) {
  const std::size_t size = columns.size();
  to.resize(static_cast<Index>(size), static_cast<Index>(size));
  double* element = to.data();
  for (const std::size_t b : columns) {
    const double* column = from.data() + b * static_cast<std::size_t>(from.rows());
    for (const std::size_t a : columns) *element++ = column[a];
  }
}

template <class Vector>
void take_elements(Eigen::VectorXd& to, const Vector& from,
                   const std::vector<std::size_t>& columns) {
  to.resize(static_cast<Index>(columns.size()));
  for (std::size_t i = 0; i < columns.size(); ++i) {
    to[static_cast<Index>(i)] = from[static_cast<Index>(columns[i])];
  }
}

/// The value of a factor that improves the criterion most at a point, if one does.
std::optional<std::size_t> best_level(const Problem& problem, const Trial& trial, std::size_t point,
                                      std::size_t factor, const Base& base, Scratch& at) {
  const std::vector<std::size_t>& columns = problem.rows.columns_of(factor);
  std::optional<std::size_t> result;
  if (columns.empty()) return result;
  take_block(at.V, trial.information.inverse, columns);
  take_elements(at.Vz, base.Vz, columns);
  take_elements(at.x, trial.X.col(static_cast<Index>(point)), columns);
  if (problem.weight) {
    take_block(at.Q, trial.information.weighted, columns);
    take_elements(at.Qz, base.Qz, columns);
  }
  at.d.resize(at.x.size());
  at.levels = trial.points[point];
  const std::size_t current = at.levels[factor];
  double best = 1.0 + least_improvement;
  for (std::size_t level = 0; level < problem.points->offered()[factor]; ++level) {
    if (level == current) continue;
    at.levels[factor] = level;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto element = static_cast<Index>(i);
      at.d[element] = problem.rows.value(columns[i], at.levels) - at.x[element];
    }
    at.product.noalias() = at.V * at.d;
    Change change{base.gamma, base.zVz, at.d.dot(at.Vz), at.d.dot(at.product), base.zQz};
    if (problem.weight) {
      at.product.noalias() = at.Q * at.d;
      change.zQd = at.d.dot(at.Qz);
      change.dQd = at.d.dot(at.product);
    }
    const double gain = improvement(trial.information, change);
    if (gain > best && may_replace(problem, trial, point, at.levels)) {
      best = gain;
      result = level;
    }
  }
  return result;
}

bool improve_point(const Problem& problem, Trial& trial, std::size_t point, Scratch& at) {
  Base base = base_of(problem, trial, point);
  bool improved = false;
  for (std::size_t factor = 0; factor < problem.factors.size(); ++factor) {
    if (problem.plots && problem.plots->hard[factor]) continue;
    const auto best = best_level(problem, trial, point, factor, base, at);
    if (!best) continue;
    std::vector<std::size_t> levels = trial.points[point];
    levels[factor] = *best;
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
  Scratch scratch;
  for (std::size_t point = 0; point < trial.points.size(); ++point) {
    improved = improve_point(problem, trial, point, scratch) || improved;
  }
  return improved;
}

}  // namespace yates::doe
