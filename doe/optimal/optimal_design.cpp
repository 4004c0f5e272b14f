#include "doe/optimal/optimal_design.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "doe/optimal/problem.hpp"
#include "doe/optimal/trial.hpp"
#include "doe/points/design_error.hpp"
#include "numerics/decompositions.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

constexpr double reached_within = 1e-6;

/// Which start ended best, and how the others compare.
std::pair<std::size_t, StartSpread> compare(const Problem& problem,
                                            const std::vector<std::optional<Trial>>& found) {
  std::vector<double> merits;
  std::optional<std::size_t> best;
  for (std::size_t start = 0; start < found.size(); ++start) {
    if (!found[start]) continue;
    merits.push_back(merit(problem, *found[start]));
    if (!best || merits.back() > merit(problem, *found[*best])) best = start;
  }
  if (!best) {
    throw DesignError("optimal",
                      "no start found runs that estimate all terms; more runs or more starts may");
  }
  const double most = std::ranges::max(merits);
  for (double& value : merits) value = std::exp(value - most);  // relative to the best
  StartSpread spread{found.size(), 0, numerics::median(merits), std::ranges::min(merits)};
  for (const double value : merits) spread.reached += value >= 1.0 - reached_within;
  return {*best, spread};
}

void place_runs(const Problem& problem, const Trial& trial, OptimalDesign& result) {
  for (const auto& of_factor : problem.values) result.array.levels.push_back(of_factor.size());
  result.array.rows = problem.given.levels;
  result.given_runs = problem.given.levels.size();
  result.block.assign(result.given_runs, 1);
  for (std::size_t i = 0; i < trial.points.size(); ++i) {
    for (std::size_t copy = 0; copy < trial.copies[i]; ++copy) {
      result.array.rows.push_back(trial.points[i]);
      result.block.push_back(problem.blocks);
    }
  }
  if (problem.plots) {
    const std::size_t before = problem.given.whole_plot.empty()
                                   ? 0
                                   : *std::ranges::max_element(problem.given.whole_plot) + 1;
    result.whole_plot = problem.given.whole_plot;
    for (const std::size_t plot : trial.plot) result.whole_plot.push_back(before + plot);
    for (std::size_t& plot : result.whole_plot) ++plot;
  }
}

std::vector<OptimalNote> notes_of(const Problem& problem) {
  std::vector<OptimalNote> result;
  const bool hard = std::ranges::any_of(problem.factors, &Factor::hard_to_change);
  if (hard && !problem.plots) result.push_back(OptimalNote::hard_factors_are_free);
  if (!problem.list.complete) result.push_back(OptimalNote::sampled_candidates);
  return result;
}

/// Of the required terms, from the information matrix of all runs without the prior.
OptimalEfficiency efficiency_of(const Problem& problem, const Eigen::MatrixXd& M,
                                std::size_t runs) {
  std::vector<Index> counted;  // required columns, those of blocks last
  std::size_t own = 0;
  for (std::size_t c = 0; c < problem.required.size(); ++c) {
    if (!problem.required[c]) continue;
    counted.push_back(static_cast<Index>(c));
    if (c < problem.rows.size()) ++own;
  }
  const auto found = information(M(counted, counted), std::nullopt);
  if (!found) throw DesignError("optimal", "the runs found cannot estimate all terms");
  counted.resize(own);
  const auto p = static_cast<Index>(own);
  const Eigen::MatrixXd V = found->inverse.topLeftCorner(p, p);
  const Eigen::MatrixXd W = problem.moments(counted, counted);
  const Eigen::MatrixXd F = problem.list_rows(counted, Eigen::all);
  const double most = (V * F).cwiseProduct(F).colwise().sum().maxCoeff();
  const auto parameters = static_cast<double>(own);
  const auto n = static_cast<double>(runs);
  const double log_det = 2.0 * numerics::Cholesky(V).lower().diagonal().array().log().sum();
  OptimalEfficiency result{};
  result.d = std::exp(-log_det / parameters) / n;
  result.a = parameters / (n * V.trace());
  result.g = parameters / (n * most);
  result.i = parameters / (n * V.cwiseProduct(W).sum());
  if (problem.list.complete && !problem.plots && problem.blocks == 1) {
    result.least_d = std::min(1.0, std::exp(1.0 - 1.0 / result.g));
  }
  return result;
}

}  // namespace

OptimalDesign optimal_design(const std::vector<Factor>& factors, const OptimalRequest& request) {
  Problem problem = prepare(factors, request);
  if (request.budget) check_budget(problem);
  problem.request.starts = affordable_starts(problem);
  const auto found = search_all(problem);
  OptimalDesign result{};
  std::size_t best = 0;
  std::tie(best, result.spread) = compare(problem, found);
  const Trial& trial = *found[best];
  place_runs(problem, trial, result);
  result.values = problem.values;
  result.parameters = static_cast<std::size_t>(std::ranges::count(problem.required, true));
  result.criterion = problem.weight ? trial.information.trace : trial.information.log_determinant;
  const Eigen::MatrixXd M =
      information_matrix(problem, trial) - problem.fixed + problem.given.information;
  result.efficiency = efficiency_of(problem, M, result.array.runs());
  if (request.budget) {
    result.cost = 0.0;
    for (const auto& point : trial.points) *result.cost += problem.points->cost(point);
  }
  std::set<std::pair<std::size_t, std::vector<std::size_t>>> distinct;
  for (std::size_t run = 0; run < result.array.runs(); ++run) {
    distinct.emplace(result.block[run], result.array.rows[run]);
  }
  result.pure_error_degrees = result.array.runs() - distinct.size();
  result.notes = notes_of(problem);
  if (problem.request.starts < request.starts) result.notes.push_back(OptimalNote::fewer_starts);
  return result;
}

}  // namespace yates::doe
