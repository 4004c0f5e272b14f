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

namespace yates::doe {
namespace {

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
  std::ranges::sort(merits);
  const auto relative = [&](double value) { return std::exp(value - merits.back()); };
  const std::size_t middle = merits.size() / 2;
  StartSpread spread{found.size(), 0, relative(merits[middle]), relative(merits.front())};
  if (merits.size() % 2 == 0) spread.median = (spread.median + relative(merits[middle - 1])) / 2.0;
  for (const double value : merits) spread.reached += relative(value) >= 1.0 - reached_within;
  return {*best, spread};
}

void place_runs(const Problem& problem, const Trial& trial, OptimalDesign& result) {
  for (const auto& of_factor : problem.values) result.array.levels.push_back(of_factor.size());
  result.array.rows = problem.given.levels;
  result.given_runs = problem.given.levels.size();
  result.block = problem.given.block;
  for (std::size_t i = 0; i < trial.points.size(); ++i) {
    for (std::size_t copy = 0; copy < trial.copies[i]; ++copy) {
      result.array.rows.push_back(trial.points[i]);
      result.block.push_back(problem.blocks - 1);
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
  for (std::size_t& block : result.block) ++block;
}

std::vector<OptimalNote> notes_of(const Problem& problem, const OptimalDesign& design) {
  std::vector<OptimalNote> result;
  bool new_level = false;
  for (std::size_t run = design.given_runs; run < design.array.runs(); ++run) {
    for (std::size_t f = 0; f < design.values.size(); ++f) {
      new_level = new_level || !design.values[f][design.array.rows[run][f]].level;
    }
  }
  if (new_level) result.push_back(OptimalNote::new_levels);
  const bool hard = std::ranges::any_of(problem.factors,
                                        [](const Factor& factor) { return factor.hard_to_change; });
  if (hard && !problem.plots) result.push_back(OptimalNote::hard_factors_are_free);
  if (!problem.list.complete) result.push_back(OptimalNote::sampled_candidates);
  if (problem.moments_at_candidates) result.push_back(OptimalNote::predicts_at_candidates);
  if (design.array.runs() <= design.parameters) result.push_back(OptimalNote::saturated);
  if (design.pure_error_degrees > 0) result.push_back(OptimalNote::repeated_points);
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
  result.if_possible_parameters = problem.required.size() - result.parameters;
  result.criterion = problem.weight ? trial.information.trace : trial.information.log_determinant;
  const Eigen::MatrixXd M =
      information_matrix(problem, trial) - problem.fixed + problem.given.information;
  const DesignQuality its = quality(problem, M, result.array.runs());
  result.efficiency = its.efficiency;
  result.prediction_variance = its.prediction_variance;
  if (request.budget) {
    result.cost = 0.0;
    for (const auto& point : trial.points) *result.cost += problem.points->cost(point);
  }
  std::set<std::pair<std::size_t, std::vector<std::size_t>>> distinct;
  for (std::size_t run = 0; run < result.array.runs(); ++run) {
    distinct.emplace(result.block[run], result.array.rows[run]);
  }
  result.pure_error_degrees = result.array.runs() - distinct.size();
  result.notes = notes_of(problem, result);
  if (problem.request.starts < request.starts) result.notes.push_back(OptimalNote::fewer_starts);
  return result;
}

}  // namespace yates::doe
