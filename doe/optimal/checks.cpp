#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "doe/optimal/problem.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

constexpr std::size_t most_runs = 10'000;
constexpr std::size_t most_starts = 10'000;
/// A column of which so small a part is independent of the earlier ones does not count as one.
constexpr double dependent_below = 1e-9;

void refuse_unless(bool holds, const std::string& text) {
  if (!holds) throw DesignError("optimal", "{}", text);
}

void check_whole_plots(const std::vector<Factor>& factors, const OptimalRequest& request) {
  if (!request.whole_plots) return;
  const WholePlots& plots = *request.whole_plots;
  refuse_unless(
      std::ranges::any_of(factors, [](const Factor& factor) { return factor.hard_to_change; }),
      "whole plots need a factor that is hard to change");
  refuse_unless(request.runs.has_value() && !request.budget,
                "whole plots need a number of runs instead of a budget");
  refuse_unless(request.pure_error_degrees == 0,
                "whole_plots and pure_error do not go together; replications repeat all runs");
  refuse_unless(plots.variance_ratio >= 0.0 && std::isfinite(plots.variance_ratio),
                fmt::format("the variance ratio of whole plots must be at least 0, not {}",
                            plots.variance_ratio));
  refuse_unless(plots.number >= 1 && plots.number <= *request.runs,
                fmt::format("{} runs can be divided into 1 to {} whole plots, not {}",
                            *request.runs, *request.runs, plots.number));
}

/// "x^2: its value is the same at all candidates" as a reason for one column.
std::string reason(const Problem& problem, std::size_t column) {
  double least = problem.list_rows(static_cast<Index>(column), 0);
  double greatest = least;
  for (Index i = 1; i < problem.list_rows.cols(); ++i) {
    least = std::min(least, problem.list_rows(static_cast<Index>(column), i));
    greatest = std::max(greatest, problem.list_rows(static_cast<Index>(column), i));
  }
  return greatest - least < dependent_below
             ? "it is the same at all combinations of the candidate values"
             : "it follows from the terms before it at all combinations of the candidate values";
}

/// The moments of everything that can be measured.
Eigen::MatrixXd possible_moments(const Problem& problem) {
  Eigen::MatrixXd G = candidate_moments(problem);
  if (!problem.given.levels.empty()) {
    G += problem.given.rows * problem.given.rows.transpose() /
         static_cast<double>(problem.given.levels.size());
  }
  return G;
}

/// Whether a term adds something to those that do not contain it, so that it can be tested.
bool adds_something(const Problem& problem, const Eigen::MatrixXd& G, std::size_t term) {
  const auto& terms = problem.model.model.terms;
  std::vector<bool> before = problem.required;
  std::vector<bool> with = problem.required;
  for (std::size_t column = 0; column < problem.rows.size(); ++column) {
    const auto other = problem.rows.term(column);
    if (!other) continue;
    const bool contains = *other != term && model::contains(terms[*other], terms[term]);
    if (contains) with[column] = false;
    if (contains || *other == term) before[column] = false;
  }
  return dependence(G, with).rank > dependence(G, before).rank;
}

void check_terms(const Problem& problem) {
  const Eigen::MatrixXd G = possible_moments(problem);
  const Dependence found = dependence(G, problem.required);
  if (found.dependent.empty()) return;
  const std::size_t column = found.dependent.front();
  const auto term = column < problem.rows.size() ? problem.rows.term(column) : std::nullopt;
  const std::string name =
      term ? model::term_text(problem.model.model, problem.model.model.terms[*term])
           : "the block of the new runs";
  throw DesignError("optimal", "'{}' cannot be estimated: {}", name, reason(problem, column));
}

void check_whole_plot_terms(const Problem& problem) {
  if (!problem.plots) return;
  std::vector<bool> hard_alone = problem.required;
  std::size_t count = 0;
  for (std::size_t column = 0; column < problem.rows.size(); ++column) {
    const auto& read = problem.rows.factors_of(column);
    hard_alone[column] = hard_alone[column] &&
                         std::ranges::all_of(read, [&](auto f) { return problem.plots->hard[f]; });
    if (hard_alone[column]) ++count;
  }
  const std::size_t known =
      dependence(problem.given.rows * problem.given.rows.transpose(), hard_alone).rank;
  const std::size_t needed = count > known ? count - known : 0;
  refuse_unless(problem.plots->sizes.size() >= needed,
                fmt::format("the {} coefficients of hard-to-change factors need at least {} whole "
                            "plots, not {}",
                            count, needed, problem.plots->sizes.size()));
}

}  // namespace

void check_request(const std::vector<Factor>& factors, const OptimalRequest& request) {
  refuse_unless(!factors.empty(), "a design needs at least one factor");
  refuse_unless(request.runs || request.budget, "a number of runs or a budget is needed");
  if (request.runs) {
    refuse_unless(*request.runs >= 1 && *request.runs <= most_runs,
                  fmt::format("a design has from 1 to {} runs, not {}", most_runs, *request.runs));
    refuse_unless(
        request.pure_error_degrees < *request.runs,
        fmt::format("{} runs cannot hold {} repeats", *request.runs, request.pure_error_degrees));
  }
  refuse_unless(
      request.starts >= 1 && request.starts <= most_starts,
      fmt::format("a search has from 1 to {} starts, not {}", most_starts, request.starts));
  if (request.budget) {
    refuse_unless(request.budget->limit > 0.0 && std::isfinite(request.budget->limit),
                  fmt::format("a budget must be positive, not {}", request.budget->limit));
    refuse_unless(request.budget->cost != nullptr, "a budget needs the cost of a run");
    refuse_unless(request.pure_error_degrees == 0,
                  "a budget cannot be combined with a number of repeats");
  }
  refuse_unless(
      request.if_possible.tau > 0.0 && std::isfinite(request.if_possible.tau),
      fmt::format("tau of terms 'if possible' must be positive, not {}", request.if_possible.tau));
  check_whole_plots(factors, request);
}

void give_up_what_no_run_tells(Problem& problem) {
  const Eigen::MatrixXd G = possible_moments(problem);
  const std::vector<std::size_t> dependent = dependence(G, problem.required).dependent;
  std::vector<std::size_t> given_up;
  for (const std::size_t column : dependent) {
    const auto term = column < problem.rows.size() ? problem.rows.term(column) : std::nullopt;
    // A factor with a level that is never measured is refused as before.
    const bool interaction = term && problem.model.model.terms[*term].variables.size() > 1;
    if (interaction && adds_something(problem, G, *term)) given_up.push_back(column);
  }
  for (const std::size_t column : given_up) problem.required[column] = false;
}

void check_estimable(const Problem& problem) {
  check_terms(problem);
  check_whole_plot_terms(problem);
  const OptimalRequest& request = problem.request;
  const auto required = std::ranges::count(problem.required, true);
  if (request.runs && *request.runs < problem.needed_runs + request.pure_error_degrees) {
    const std::string repeats =
        request.pure_error_degrees == 0
            ? ""
            : fmt::format(" with {} {}", request.pure_error_degrees,
                          request.pure_error_degrees == 1 ? "repeat" : "repeats");
    throw DesignError("optimal",
                      "{} {}runs cannot estimate {} coefficients{}; at least {} are needed, or "
                      "fewer terms that must be estimated",
                      *request.runs, problem.given.levels.empty() ? "" : "new ", required, repeats,
                      problem.needed_runs + request.pure_error_degrees);
  }
}

Dependence dependence(const Eigen::MatrixXd& G, const std::vector<bool>& counted) {
  // Cholesky's factors, row by row, leaving out what depends on the rows before.
  Dependence result{0, {}};
  std::vector<Index> kept;
  Eigen::MatrixXd factor = Eigen::MatrixXd::Zero(G.rows(), G.cols());
  for (Index column = 0; column < G.rows(); ++column) {
    if (!counted[static_cast<std::size_t>(column)]) continue;
    Index at = 0;
    double left = G(column, column);
    for (const Index before : kept) {
      const double value =
          (G(column, before) - factor.row(column).head(at).dot(factor.row(before).head(at))) /
          factor(before, at);
      factor(column, at++) = value;
      left -= value * value;
    }
    if (left <= dependent_below * std::max(G(column, column), 1e-12)) {
      factor.row(column).setZero();
      result.dependent.push_back(static_cast<std::size_t>(column));
      continue;
    }
    factor(column, at) = std::sqrt(left);
    kept.push_back(column);
  }
  result.rank = kept.size();
  return result;
}

}  // namespace yates::doe
