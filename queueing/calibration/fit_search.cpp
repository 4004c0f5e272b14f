#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"
#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// Enough to tell optima apart; only the best one is worth all digits.
constexpr numerics::LeastSquaresOptions roughly{
    .most_iterations = 200, .cosine = 1e-6, .reduction = 1e-10};

std::vector<Index> free_places(const FitProblem::Held& held) {
  std::vector<Index> result;
  for (std::size_t j = 0; j < held.size(); ++j)
    if (!held[j]) result.push_back(static_cast<Index>(j));
  return result;
}

VectorXd taken(const VectorXd& all, const std::vector<Index>& places) {
  VectorXd result(static_cast<Index>(places.size()));
  for (std::size_t i = 0; i < places.size(); ++i) result[static_cast<Index>(i)] = all[places[i]];
  return result;
}

FitProblem::Held held_values(const SearchResult& result) {
  FitProblem::Held held(result.parameters.size());
  for (std::size_t j = 0; j < held.size(); ++j)
    if (result.held[j]) held[j] = result.parameters[j];
  return held;
}

/// Spreads of parameters without range: what changes the fit by its own size.
VectorXd natural_spreads(const FitProblem& problem, const numerics::ResidualFunction& residuals,
                         const VectorXd& start) {
  VectorXd scale(start.size());
  for (Index j = 0; j < start.size(); ++j) scale[j] = std::max(std::abs(start[j]), 1e-2);
  VectorXd result = scale;
  const auto columns = jacobian(residuals, start, scale, numerics::DifferenceOrder::second);
  if (!columns) return result;
  for (Index j = 0; j < start.size(); ++j) {
    const double length = columns->col(j).cwiseAbs().maxCoeff();
    if (length > 0.0) result[j] = std::max(std::abs(start[j]), problem.size() / length);
  }
  return result;
}

/// Point i of each coordinate lies in stratum order[i] of as many equal parts as there are points.
std::vector<VectorXd> hypercube(const FitProblem& problem, const VectorXd& start,
                                const VectorXd& natural, int points, numerics::Seed seed) {
  const auto count = static_cast<std::size_t>(points);
  std::vector<VectorXd> result(count, start);
  for (Index j = 0; j < start.size(); ++j) {
    numerics::Random random(seed, static_cast<std::uint64_t>(j) + 1);
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    numerics::shuffle(std::span<std::size_t>(order), random);
    const Interval range =
        problem.links()[static_cast<std::size_t>(j)].spread(start[j], natural[j]);
    for (std::size_t i = 0; i < count; ++i) {
      const double share =
          (static_cast<double>(order[i]) + random.uniform()) / static_cast<double>(count);
      result[i][j] = range.low + share * (range.high - range.low);
    }
  }
  return result;
}

/// Whether another value of the parameter changes any response at all.
bool has_effect(const FitProblem& problem, std::vector<double> parameters, std::size_t j,
                double other) {
  const auto here = problem.responses(parameters);
  parameters[j] = other;
  const auto there = problem.responses(parameters);
  if (!here || !there) return true;
  for (std::size_t c = 0; c < here->size(); ++c)
    if (std::abs((*here)[c] - (*there)[c]) > 1e-9 * std::abs((*here)[c])) return true;
  return false;
}

/// Moves parameters that ran towards an end of their range to that end; true if any moved.
bool hold_at_ends(const FitProblem& problem, SearchResult& result) {
  const std::vector<Index> places = free_places(held_values(result));
  const double sigma = std::sqrt(result.minimum.sum_of_squares /
                                 static_cast<double>(result.minimum.residuals.size()));
  const VectorXd start = problem.start();
  bool moved = false;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto j = static_cast<std::size_t>(places[i]);
    const ParameterLink& link = problem.links()[j];
    if (link.kind() == Link::identity) continue;
    // All that is left of the way to the end changes the residuals by about this much.
    const double left = result.minimum.jacobian.col(static_cast<Index>(i)).norm();
    if (left > 1e-3 * sigma) continue;
    const double end = link.nearest_end(result.parameters[j]);
    const double inside = link.parameter(start[places[i]]);
    if (!has_effect(problem, result.parameters, j, inside)) continue;
    std::vector<double> at_end = result.parameters;
    at_end[j] = end;
    if (!problem.responses(at_end)) continue;
    result.parameters[j] = end;
    result.held[j] = true;
    moved = true;
  }
  return moved;
}

std::vector<double> complete(const FitProblem& problem, const FitProblem::Held& held,
                             const VectorXd& free) {
  std::vector<double> result(held.size());
  Index next = 0;
  for (std::size_t j = 0; j < held.size(); ++j)
    result[j] = held[j] ? *held[j] : problem.links()[j].parameter(free[next++]);
  return result;
}

/// Searches once more from the parameters found, without those that are held.
bool search_again(const FitProblem& problem, SearchResult& result) {
  const FitProblem::Held held = held_values(result);
  const std::vector<Index> places = free_places(held);
  if (places.empty()) return false;
  const auto minimum = numerics::minimise(problem.residuals(held, full_weights(problem)),
                                          taken(problem.coordinates(result.parameters), places));
  if (!minimum) return false;
  result.minimum = *minimum;
  result.parameters = complete(problem, held, minimum->point);
  return true;
}

/// The farthest that two points lie apart in any coordinate, in units of `unit`.
double distance(const VectorXd& a, const VectorXd& b, const VectorXd& unit) {
  return (a - b).cwiseQuotient(unit).cwiseAbs().maxCoeff();
}

/// Counts the starts that reached the best minimum and looks for a rival among the others.
void compare_minima(const FitProblem& problem, const CalibrationOptions& options,
                    const std::vector<numerics::LeastSquaresMinimum>& minima,
                    const numerics::LeastSquaresMinimum& best, StartSummary& starts) {
  const double p = static_cast<double>(best.point.size());
  double n = problem.pure_error_df();
  n += static_cast<double>(problem.configurations().size());
  const double pure = problem.pure_error();
  const double df = n - p;
  const double least = best.sum_of_squares + pure;
  // Where the model fits exactly, sums of squares are rounding: this much of what there is to fit.
  const double rounding = 1e-12 * n * std::pow(problem.size(), 2);
  double limit = least + rounding;
  if (df > 0) limit *= 1.0 + p / df * numerics::f_quantile(options.confidence, p, df);
  const VectorXd lengths = best.jacobian.colwise().norm();
  const double sigma = df > 0 ? std::sqrt(least / df) : 0.0;
  VectorXd unit(lengths.size());
  for (Index j = 0; j < unit.size(); ++j) {
    unit[j] = std::max(1e-2 * std::max(std::abs(best.point[j]), 1e-3),
                       lengths[j] > 0.0 ? sigma / lengths[j] : 0.0);
  }
  // Where a parameter has run to an end of its range the sum of squares is flat, no optimum.
  const auto at_an_end = [&](const numerics::LeastSquaresMinimum& one) {
    for (Index j = 0; j < one.point.size(); ++j) {
      if (problem.links()[static_cast<std::size_t>(j)].kind() != Link::identity &&
          one.jacobian.col(j).norm() <= 1e-2 * sigma) {
        return true;
      }
    }
    return false;
  };
  for (const numerics::LeastSquaresMinimum& one : minima) {
    const bool same_sum = one.sum_of_squares + pure <= least * (1.0 + 1e-6) + rounding;
    if (same_sum) ++starts.reached_best;
    if (!one.converged() || one.sum_of_squares + pure > limit) continue;
    if (distance(one.point, best.point, unit) <= 1.0 || at_an_end(one)) continue;
    // Two ends of one valley are no rivals: between true minima there is a ridge.
    const auto between = problem.residuals(FitProblem::Held(unit.size()),
                                           full_weights(problem))(0.5 * (one.point + best.point));
    const double higher = std::max(one.sum_of_squares, best.sum_of_squares);
    if (between && between->squaredNorm() <= higher * (1.0 + 1e-6) + rounding) continue;
    if (starts.rival_sum_of_squares && *starts.rival_sum_of_squares <= one.sum_of_squares + pure)
      continue;
    Values values;
    const std::vector<double> parameters = problem.values(one.point);
    for (std::size_t j = 0; j < parameters.size(); ++j) values[problem.names()[j]] = parameters[j];
    starts.rival = values;
    starts.rival_sum_of_squares = one.sum_of_squares + pure;
    starts.rival_is_as_good = one.sum_of_squares + pure <= 1.05 * least + rounding;
  }
}

}  // namespace

std::vector<double> full_weights(const FitProblem& problem) {
  std::vector<double> result;
  for (const Configuration& one : problem.configurations())
    result.push_back(static_cast<double>(one.runs.size()));
  return result;
}

std::optional<SearchResult> search(const FitProblem& problem, const CalibrationOptions& options) {
  const FitProblem::Held nothing(problem.parameters());
  const numerics::ResidualFunction residuals = problem.residuals(nothing, full_weights(problem));
  const VectorXd start = problem.start();
  std::vector<VectorXd> starts{start};
  const std::vector<VectorXd> others = hypercube(
      problem, start, natural_spreads(problem, residuals, start), options.starts - 1, options.seed);
  starts.insert(starts.end(), others.begin(), others.end());
  std::vector<numerics::LeastSquaresMinimum> minima;
  for (const VectorXd& one : starts) {
    const auto minimum = numerics::minimise(residuals, one, roughly);
    if (minimum) minima.push_back(*minimum);
  }
  if (minima.empty()) return std::nullopt;
  const auto best = std::min_element(
      minima.begin(), minima.end(),
      [](const auto& a, const auto& b) { return a.sum_of_squares < b.sum_of_squares; });
  SearchResult result{
      problem.values(best->point), std::vector<bool>(problem.parameters(), false), *best, {}};
  result.starts.tried = static_cast<int>(starts.size());
  result.starts.with_value = static_cast<int>(minima.size());
  compare_minima(problem, options, minima, *best, result.starts);
  hold_at_ends(problem, result);
  while (search_again(problem, result) && hold_at_ends(problem, result)) {
  }
  return result;
}

std::optional<std::vector<double>> refit(const FitProblem& problem, const SearchResult& from,
                                         const std::vector<double>& weights) {
  const FitProblem::Held held = held_values(from);
  const std::vector<Index> places = free_places(held);
  const auto used = static_cast<std::size_t>(
      std::count_if(weights.begin(), weights.end(), [](double weight) { return weight > 0.0; }));
  if (places.empty() || used < places.size()) return std::nullopt;
  // Intervals need a thousandth of a standard error, no more.
  const auto minimum = numerics::minimise(
      problem.residuals(held, weights), taken(problem.coordinates(from.parameters), places),
      {.most_iterations = 60, .cosine = 1e-4, .reduction = 1e-9});
  if (!minimum || !minimum->converged()) return std::nullopt;
  return complete(problem, held, minimum->point);
}

Determination determine(const FitProblem& problem, const SearchResult& result) {
  const FitProblem::Held held = held_values(result);
  const std::vector<Index> places = free_places(held);
  Determination found;
  found.condition = 1.0;
  if (places.empty()) return found;
  const numerics::ResidualFunction residuals = problem.residuals(held, full_weights(problem));
  const VectorXd point = taken(problem.coordinates(result.parameters), places);
  // A change that alters the fit by its own size, and no more than the parameter itself.
  VectorXd scale = point.cwiseAbs().cwiseMax(1e-6);
  for (Index j = 0; j < scale.size(); ++j) {
    const double length = result.minimum.jacobian.col(j).cwiseAbs().maxCoeff();
    if (problem.links()[static_cast<std::size_t>(places[static_cast<std::size_t>(j)])].kind() !=
        Link::identity)
      scale[j] = 1.0;
    if (length > 0.0) scale[j] = std::min(scale[j], problem.size() / length);
  }
  const auto columns = jacobian(residuals, point, scale, numerics::DifferenceOrder::fourth);
  found.jacobian = columns ? *columns : result.minimum.jacobian;
  found.lengths = found.jacobian.colwise().norm();
  found.condition = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < places.size(); ++i) {
    // What a change of the parameter's own size does, beside what there is to explain.
    const auto column = static_cast<Index>(i);
    if (found.lengths[column] * scale[column] <= 1e-11 * problem.size())
      found.undetermined.push_back(static_cast<std::size_t>(places[i]));
  }
  if (!found.undetermined.empty()) return found;
  const Eigen::MatrixXd scaled = found.jacobian * found.lengths.cwiseInverse().asDiagonal();
  const numerics::SingularParts parts = numerics::singular_parts(scaled);
  const VectorXd& singular = parts.values;
  const Index p = singular.size();
  if (singular[p - 1] > 0.0) found.condition = singular[0] / singular[p - 1];
  if (!(found.condition <= largest_condition)) {
    const VectorXd direction = parts.right.col(p - 1);
    for (Index j = 0; j < p; ++j) {
      if (std::abs(direction[j]) > 0.1)
        found.undetermined.push_back(static_cast<std::size_t>(places[static_cast<std::size_t>(j)]));
    }
    return found;
  }
  const Eigen::MatrixXd half = found.lengths.cwiseInverse().asDiagonal() * parts.right *
                               singular.cwiseInverse().asDiagonal();
  found.unscaled_covariance = half * half.transpose();
  return found;
}

}  // namespace yates::queueing
