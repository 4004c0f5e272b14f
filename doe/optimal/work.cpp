#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/optimal/problem.hpp"
#include "doe/optimal/trial.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr double trace_costs = 3.0;

struct PassCost {
  double of_point = 0.0;
  double of_plot = 0.0;
};

PassCost pass_cost(const Problem& problem) {
  const auto p = static_cast<double>(problem.parameters());
  PassCost cost{p * p, 0.0};
  for (std::size_t f = 0; f < problem.factors.size(); ++f) {
    const auto columns = static_cast<double>(problem.rows.columns_of(f).size());
    const auto levels = static_cast<double>(problem.points->offered()[f]);
    cost.of_point += 100.0 + levels * (60.0 + columns * columns);
    if (problem.plots && problem.plots->hard[f]) cost.of_plot += levels * (1'000.0 + p * p * p);
  }
  return cost;
}

double number_of_plots(const Problem& problem) {
  return problem.plots ? static_cast<double>(problem.plots->sizes.size()) : 0.0;
}

/// The runs that are asked for; with a budget those that it may pay for.
double number_of_runs_searched(const Problem& problem) {
  double runs = static_cast<double>(problem.request.runs.value_or(1));
  if (!problem.request.budget || problem.request.runs) return runs;
  double least = problem.points->cost(problem.list.points.front());
  for (const auto& point : problem.list.points) {
    least = std::min(least, problem.points->cost(point));
  }
  return std::max(runs, std::floor(problem.request.budget->limit / least));
}

/// The same as pass_cost, with all that a start does to a point.
PassCost work_cost(const Problem& problem) {
  PassCost cost = pass_cost(problem);
  if (problem.points->restricted() && exchanges_points(problem)) {
    cost.of_point += 2.0 * static_cast<double>(problem.list_rows.size());
  }
  const double times = problem.weight ? trace_costs : 1.0;
  return {times * cost.of_point, times * cost.of_plot};
}

[[noreturn]] void refuse_work(const Problem& problem) {
  const PassCost cost = work_cost(problem);
  const double left = problem.request.most_work - cost.of_plot * number_of_plots(problem);
  const double runs = std::floor(left / cost.of_point);
  const bool can_be_fewer = problem.request.runs.has_value() && runs >= 1.0 &&
                            runs >= static_cast<double>(problem.needed_runs);
  throw DesignError(
      "optimal",

      "a search for {} coefficients in {:.0f} runs{} is too long; possible {}",
      problem.parameters(), number_of_runs_searched(problem),
      problem.plots ? fmt::format(" and {} whole plots", problem.plots->sizes.size()) : "",
      can_be_fewer ? fmt::format("are up to {:.0f} runs, or a model of fewer terms", runs)
                   : "is a model of fewer terms");
}

}  // namespace

double operations_of_pass(const Problem& problem) {
  const PassCost cost = pass_cost(problem);
  const auto runs = static_cast<double>(problem.request.runs.value_or(1));
  return cost.of_point * runs + cost.of_plot * number_of_plots(problem);
}

double work_of_start(const Problem& problem) {
  const PassCost cost = work_cost(problem);
  return cost.of_point * number_of_runs_searched(problem) + cost.of_plot * number_of_plots(problem);
}

std::size_t affordable_starts(const Problem& problem) {
  const double possible = problem.request.most_work / work_of_start(problem);
  if (possible < 1.0) refuse_work(problem);
  const auto asked = static_cast<double>(problem.request.starts);
  return static_cast<std::size_t>(std::min(asked, std::floor(possible)));
}

}  // namespace yates::doe
