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

}  // namespace yates::doe
