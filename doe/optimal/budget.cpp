#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "doe/optimal/trial.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

constexpr double most_budget_runs = 2'000.0;
constexpr std::size_t most_tries = 200;
constexpr int most_sweeps = 50;
constexpr std::size_t most_additions = 8;
constexpr double independent_above = 1e-8;

/// Rows that are independent of the given runs and of one another, in the order of `keys`.
std::vector<std::size_t> independent_rows(const Problem& problem, const std::vector<double>& keys) {
  std::vector<Index> required;
  for (std::size_t c = 0; c < problem.required.size(); ++c) {
    if (problem.required[c]) required.push_back(static_cast<Index>(c));
  }
  const auto size = static_cast<Index>(required.size());
  Eigen::MatrixXd basis(size, size);
  Index rank = 0;
  const auto add = [&](Eigen::VectorXd row) {
    const double whole = row.norm();
    for (int twice = 0; twice < 2; ++twice) {
      row -= basis.leftCols(rank) * (basis.leftCols(rank).transpose() * row);
    }
    if (rank == size || row.norm() <= independent_above * whole) return false;
    basis.col(rank++) = row.normalized();
    return true;
  };
  for (Index i = 0; i < problem.given.rows.cols(); ++i) add(problem.given.rows(required, i));
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
  std::vector<std::size_t> result;
  for (const std::size_t i : order) {
    if (rank == size) break;
    if (add(problem.list_rows(required, static_cast<Index>(i)))) result.push_back(i);
  }
  return result;
}

std::vector<double> costs_of(const Problem& problem) {
  std::vector<double> result;
  for (const auto& point : problem.list.points) result.push_back(problem.points->cost(point));
  return result;
}

double total(const std::vector<double>& costs, const std::vector<std::size_t>& chosen) {
  double sum = 0.0;
  for (const std::size_t i : chosen) sum += costs[i];
  return sum;
}

bool has_room(const Problem& problem, const Trial& trial) {
  return !problem.request.runs || trial.points.size() < *problem.request.runs;
}

/// Adds what improves the criterion most for its cost while the budget lasts.
void fill(const Problem& problem, Trial& trial, Pool& pool) {
  while (has_room(problem, trial)) {
    const auto best = pool.best_addition(problem, trial);
    if (!best) return;
    pool.add(problem, trial, *best);
  }
}

bool better(const Problem& problem, const Trial& trial, const Trial& than) {
  return merit(problem, trial) > merit(problem, than) + least_improvement;
}

/// One run less, and others for its cost.
bool replace_one_by_others(const Problem& problem, Trial& trial, Pool& pool,
                           numerics::Random& random) {
  std::vector<std::size_t> order(trial.points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  numerics::shuffle(std::span(order), random);
  order.resize(std::min(order.size(), most_tries));
  for (const std::size_t point : order) {
    Trial other = trial;
    Pool its = pool;
    if (!its.remove(problem, other, point)) continue;
    fill(problem, other, its);
    if (!better(problem, other, trial) || !refactorise(problem, other)) continue;
    if (!better(problem, other, trial)) continue;
    trial = std::move(other);
    return true;
  }
  return false;
}

/// One run more, and others less so that the budget pays for it.
bool replace_others_by_one(const Problem& problem, Trial& trial, Pool& pool) {
  for (const std::size_t candidate : pool.best_regardless_of_cost(problem, trial, most_additions)) {
    Trial other = trial;
    Pool its = pool;
    its.add(problem, other, candidate);
    bool possible = true;
    while (possible && (!affordable(problem, other.cost) ||
                        (problem.request.runs && other.points.size() > *problem.request.runs))) {
      // The last point is the one that has just been added.
      possible = its.remove_least(problem, other, other.points.size() - 1);
    }
    if (!possible) continue;
    fill(problem, other, its);
    if (!better(problem, other, trial) || !refactorise(problem, other)) continue;
    if (!better(problem, other, trial)) continue;
    trial = std::move(other);
    return true;
  }
  return false;
}

}  // namespace

void check_budget(const Problem& problem) {
  const std::vector<double> costs = costs_of(problem);
  const double limit = problem.request.budget->limit;
  const auto cheapest = independent_rows(problem, costs);
  const double needed = total(costs, cheapest);
  if (!affordable(problem, needed)) {
    throw DesignError("optimal",
                      "a budget of {:.6g} is too small; the cheapest {} runs that estimate all "
                      "terms cost {}{:.6g}",
                      limit, cheapest.size(), problem.list.complete ? "" : "about ", needed);
  }
  const double least = *std::ranges::min_element(costs);
  if (!problem.request.runs && limit / least > most_budget_runs) {
    throw DesignError("optimal",
                      "a budget of {:.6g} pays for {:.6g} of the cheapest runs, but a design has "
                      "at most {:.0f}; a smaller budget, or a number of runs, is possible",
                      limit, std::floor(limit / least), most_budget_runs);
  }
}

std::optional<Trial> search_within_budget(const Problem& problem, numerics::Random& random) {
  const std::vector<double> costs = costs_of(problem);
  std::vector<double> keys = costs;
  for (double& key : keys) key *= 1.0 + 3.0 * random.uniform();
  auto chosen = independent_rows(problem, keys);
  if (!affordable(problem, total(costs, chosen))) {
    chosen = independent_rows(problem, costs);
  }
  std::vector<std::vector<std::size_t>> points;
  for (const std::size_t i : chosen) points.push_back(problem.list.points[i]);
  Trial trial = make_trial(problem, std::move(points));
  trial.ridge = 1e-6;  // until there are enough runs, the design may hardly be regular
  if (!refactorise(problem, trial)) return std::nullopt;
  const std::vector<std::size_t> offered = drawn_candidates(problem, random);
  Pool pool(problem, trial, offered);
  fill(problem, trial, pool);
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    improve_until_local_optimum(problem, trial, true);
    if (trial.ridge > 0.0) {
      trial.ridge = 0.0;
      if (!refactorise(problem, trial)) return std::nullopt;
    }
    Pool now(problem, trial, offered);
    fill(problem, trial, now);
    if (!refactorise(problem, trial)) return std::nullopt;
    if (!replace_one_by_others(problem, trial, now, random) &&
        !replace_others_by_one(problem, trial, now)) {
      improve_until_local_optimum(problem, trial, true);
      return trial;
    }
  }
  return trial;
}

}  // namespace yates::doe
