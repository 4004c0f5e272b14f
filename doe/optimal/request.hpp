#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "doe/optimal/candidate_values.hpp"
#include "doe/points/array.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// What an optimal design makes small, for the information matrix M = X'X of its runs:
/// d  the volume of the confidence region of all coefficients: det(M)^-1
/// a  the sum of the variances of the coefficients: trace(M^-1)
/// i  the mean variance of a prediction over the region: trace(M^-1 W), W = mean of f f'
/// Source: A. C. Atkinson, A. N. Donev, R. D. Tobias, Optimum Experimental Designs, with SAS, 2007,
/// chapter 10.
enum class Criterion { d, a, i };

/// Of a combination: per factor, an index into its candidate_values.
using PointTest = std::function<bool(const std::vector<std::size_t>& levels)>;
using PointCost = std::function<double(const std::vector<std::size_t>& levels)>;

/// What the runs may cost together, in whatever unit the caller counts: hours, money.
struct Budget {
  double limit;
  PointCost cost;  // of one run; positive and finite
};

/// Terms that shall be estimated if possible. Their coefficients have a normal prior with mean 0
/// and standard deviation tau, in units of the noise, for columns scaled so that what is left of
/// them beside the required terms has a range of 1 over the candidates. Source: W. DuMouchel, B.
/// Jones, A simple Bayesian modification of D-optimal designs to reduce dependence on an assumed
/// model, 1994.
struct IfPossible {
  std::string terms;  // a right side: "a:b + I(x^2)"; empty: none
  double tau = 1.0;   // positive
};

/// Runs in groups within which the factors that are hard to change keep their levels. The runs of a
/// whole plot share an error whose variance is `variance_ratio` times that of a run.
struct WholePlots {
  std::size_t number;
  double variance_ratio = 1.0;  // at least 0
};

/// Runs that are there already and stay: one block, and a whole plot for each combination of the
/// levels of the factors that are hard to change.
struct GivenRuns {
  std::vector<std::vector<std::size_t>> rows = {};  // per factor, an index into Factor::levels
  /// The new runs may differ from the given ones by a constant, because they are made later.
  bool new_runs_are_a_block = false;
};

/// What is asked of an optimal design.
struct OptimalRequest {
  std::string model;  // a right side: "(a + b + c)^2 + I(a^2)"
  Criterion criterion = Criterion::d;
  std::optional<std::size_t> runs = std::nullopt;  // new ones; with a budget: at most
  std::optional<Budget> budget = std::nullopt;     // with no number of runs, it follows
  IfPossible if_possible = {};
  ValueChoice values = ValueChoice::as_needed;
  PointTest excluded = nullptr;
  GivenRuns given = {};
  std::optional<WholePlots> whole_plots = std::nullopt;
  /// Among the new runs at least so many repeat a combination of another.
  std::size_t pure_error_degrees = 0;
  numerics::Seed seed = {1};
  std::size_t starts = 20;  // fewer where they would exceed most_work
  /// Operations of a pass, see work_of_start: 20 seconds of one core at most. Counted, so that a
  /// request has the same result on every machine.
  double most_work = 3e8;
  std::size_t threads = 0;  // 0: as many as the machine has; the result does not depend on it
};

/// What a reader should know beside the numbers.
enum class OptimalNote {
  hard_factors_are_free,  // factors are hard to change, but there are no whole plots
  sampled_candidates,     // too many combinations to look at all: G and i from some of them
  fewer_starts,           // than were asked for: all of them would take too long
};

/// Efficiencies of all runs, given ones included, for the required terms; n runs, p parameters,
/// V = M^-1 (of the required terms, with whole plots by generalised least squares).
struct OptimalEfficiency {
  double d;  // det(V)^(-1/p) / n: 1 for an orthogonal two-level design of a first-order model
  double a;  // p / (n trace V)
  double g;  // p / (n max f'V f) over the candidates; at most 1 for a design of candidates alone
  double i;  // p / (n trace(V W)): against the region itself as a design
  /// At least this part of the D-efficiency of the best design of any number of runs: exp(1 - 1/g).
  /// It is absent with blocks, whole plots, or where not all candidates were looked at. Source: C.
  /// L. Atwood, Optimal and efficient designs of experiments, 1969.
  std::optional<double> least_d;
};

/// How the searches from all starts ended, each relative to the best: 1 for the best.
struct StartSpread {
  std::size_t starts;
  std::size_t reached;  // how many are within 1e-6 of the best
  double median;
  double worst;
};

struct OptimalDesign {
  Array array;  // given runs first; levels are indexes into `values`
  std::vector<std::vector<CandidateValue>> values;  // per factor
  std::size_t given_runs;
  std::vector<std::size_t> block;       // per row, from 1
  std::vector<std::size_t> whole_plot;  // per row, from 1; empty without whole plots
  std::size_t parameters;               // of the required terms, intercept and blocks included
  /// d: log det(M + K), K the inverse variances of the prior (0 without one); a: trace((M + K)^-1);
  /// i: trace((M + K)^-1 W). Blocks count for d alone.
  double criterion;
  OptimalEfficiency efficiency;
  StartSpread spread;
  std::optional<double> cost;      // of the new runs, if there is a budget
  std::size_t pure_error_degrees;  // all runs less distinct combinations (within blocks)
  std::vector<OptimalNote> notes;
};

}  // namespace yates::doe
