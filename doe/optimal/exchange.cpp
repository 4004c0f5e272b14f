#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "doe/optimal/trial.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

constexpr int most_passes = 500;
constexpr int passes_until_fresh = 8;
/// Up to so many elements of the matrix of candidates a point is exchanged for any of them.
constexpr Index most_point_elements = 200'000;

/// f'V f and f'Q f of every candidate f.
struct Leverages {
  Eigen::VectorXd V, Q;
};

Leverages leverages(const Problem& problem, const Trial& trial) {
  const Eigen::MatrixXd& F = problem.list_rows;
  Leverages result;
  result.V = (trial.information.inverse * F).cwiseProduct(F).colwise().sum().transpose();
  if (problem.weight) {
    result.Q = (trial.information.weighted * F).cwiseProduct(F).colwise().sum().transpose();
  }
  return result;
}

/// The best listed candidate in the place of a point; absent if none improves.
std::optional<std::size_t> best_candidate(const Problem& problem, const Trial& trial,
                                          std::size_t point, const Base& base,
                                          const Leverages& of) {
  const Eigen::MatrixXd& F = problem.list_rows;
  const Eigen::VectorXd x = trial.X.col(static_cast<Index>(point));
  const Eigen::VectorXd Vx = trial.information.inverse * x;
  const Eigen::VectorXd FVx = F.transpose() * Vx;
  const double xVx = x.dot(Vx);
  Eigen::VectorXd FQx;
  double xQx = 0.0;
  if (problem.weight) {
    const Eigen::VectorXd Qx = trial.information.weighted * x;
    FQx = F.transpose() * Qx;
    xQx = x.dot(Qx);
  }
  double best = 1.0 + least_improvement;
  std::optional<std::size_t> result;
  for (Index i = 0; i < F.cols(); ++i) {
    const double m = base.gamma;  // z = m x
    Change change{m, base.zVz, m * (FVx[i] - xVx), of.V[i] - 2.0 * FVx[i] + xVx, base.zQz};
    if (problem.weight) {
      change.zQd = m * (FQx[i] - xQx);
      change.dQd = of.Q[i] - 2.0 * FQx[i] + xQx;
    }
    const double gain = improvement(trial.information, change);
    const auto candidate = static_cast<std::size_t>(i);
    if (gain > best && may_replace(problem, trial, point, problem.list.points[candidate])) {
      best = gain;
      result = candidate;
    }
  }
  return result;
}

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

bool exchange_points(const Problem& problem, Trial& trial) {
  bool improved = false;
  Leverages of = leverages(problem, trial);
  for (std::size_t point = 0; point < trial.points.size(); ++point) {
    const Base base = base_of(problem, trial, point);
    const auto best = best_candidate(problem, trial, point, base, of);
    if (!best) continue;
    const Eigen::VectorXd x = trial.X.col(static_cast<Index>(point));
    set_point(problem, trial, point, problem.list.points[*best]);
    apply(trial.information, base.z, trial.X.col(static_cast<Index>(point)) - x, base.gamma);
    of = leverages(problem, trial);
    improved = true;
  }
  return improved;
}

bool exchange_copies(Trial& trial) {
  bool improved = false;
  for (std::size_t from = 0; from < trial.points.size(); ++from) {
    if (trial.copies[from] < 2) continue;
    const Eigen::VectorXd x = trial.X.col(static_cast<Index>(from));
    double best = 1.0 + least_improvement;
    std::optional<std::size_t> chosen;
    for (std::size_t to = 0; to < trial.points.size(); ++to) {
      if (to == from) continue;
      const Eigen::VectorXd d = trial.X.col(static_cast<Index>(to)) - x;
      const double gain = improvement(trial.information, change_of(trial.information, x, d, 1.0));
      if (gain > best) {
        best = gain;
        chosen = to;
      }
    }
    if (!chosen) continue;
    apply(trial.information, x, trial.X.col(static_cast<Index>(*chosen)) - x, 1.0);
    --trial.copies[from];
    ++trial.copies[*chosen];
    improved = true;
  }
  return improved;
}

bool exchange_whole_plots(const Problem& problem, Trial& trial) {
  bool improved = false;
  for (std::size_t plot = 0; plot < problem.plots->sizes.size(); ++plot) {
    for (std::size_t factor = 0; factor < problem.factors.size(); ++factor) {
      if (!problem.plots->hard[factor]) continue;
      for (std::size_t level = 0; level < problem.points->offered()[factor]; ++level) {
        Trial other = trial;
        bool allowed = true;
        for (std::size_t i = 0; i < other.points.size() && allowed; ++i) {
          if (other.plot[i] != plot) continue;
          std::vector<std::size_t> levels = other.points[i];
          levels[factor] = level;
          allowed = problem.points->allowed(levels);
          if (allowed) set_point(problem, other, i, std::move(levels));
        }
        if (!allowed || !refactorise(problem, other)) continue;
        if (merit(problem, other) > merit(problem, trial) + least_improvement) {
          trial = std::move(other);
          improved = true;
        }
      }
    }
  }
  return improved;
}

bool exchanges_points(const Problem& problem) {
  return !problem.plots && problem.list.complete && problem.list_rows.size() <= most_point_elements;
}

void improve_until_local_optimum(const Problem& problem, Trial& trial, bool with_points) {
  const bool points = with_points && exchanges_points(problem);
  bool fresh = true;  // the information is computed from the points, not updated
  for (int pass = 1; pass <= most_passes; ++pass) {
    bool improved = exchange_coordinates(problem, trial);
    if (problem.plots) improved = exchange_whole_plots(problem, trial) || improved;
    if (!improved && problem.request.pure_error_degrees > 0) improved = exchange_copies(trial);
    if (!improved && points) improved = exchange_points(problem, trial);
    if (!improved && fresh) return;
    fresh = !improved || pass % passes_until_fresh == 0;
    if (fresh && !refactorise(problem, trial)) return;
  }
  refactorise(problem, trial);
}

bool exchange_coordinates(const Problem& problem, Trial& trial) {
  bool improved = false;
  Scratch scratch;
  for (std::size_t point = 0; point < trial.points.size(); ++point) {
    improved = improve_point(problem, trial, point, scratch) || improved;
  }
  return improved;
}

}  // namespace yates::doe
