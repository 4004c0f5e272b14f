#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include <Eigen/Core>

#include "doe/optimal/candidate_points.hpp"
#include "doe/optimal/request.hpp"
#include "doe/optimal/row_model.hpp"

namespace yates::doe {

/// The given runs as the search sees them.
struct GivenPart {
  std::vector<std::vector<std::size_t>> levels;  // indexes into the values
  std::vector<std::size_t> block;                // from 0
  std::vector<std::size_t> whole_plot;           // from 0; empty without whole plots
  Eigen::MatrixXd rows;                          // parameters x runs
  Eigen::MatrixXd information;
};

/// How the new runs are divided into whole plots.
struct PlotPart {
  std::vector<std::size_t> sizes;
  double variance_ratio;
  std::vector<bool> hard;  // per factor

  /// c of the information of a whole plot, X'X - c s s' with s the sum of its rows.
  double shared(std::size_t size) const {
    return variance_ratio / (1.0 + variance_ratio * static_cast<double>(size));
  }
};

/// A request made ready for the search: everything that its starts share.
struct Problem {
  std::vector<Factor> factors;
  OptimalRequest request;
  ReadModel model;
  std::vector<std::vector<CandidateValue>> values;
  RowModel rows;
  std::shared_ptr<const CandidatePoints> points;
  CandidateList list;
  Eigen::MatrixXd list_rows;  // parameters x candidates
  GivenPart given;
  std::size_t blocks = 1;
  Eigen::VectorXd tail;                   // what a new run has in the columns of the blocks
  std::vector<bool> required;             // per column, blocks included
  std::size_t needed_runs = 0;            // new ones, so that all required terms can be estimated
  Eigen::MatrixXd fixed;                  // the given runs' information and that of the prior
  std::optional<Eigen::MatrixXd> weight;  // W; absent for D
  Eigen::MatrixXd moments;  // mean of f f' over the region, columns of blocks left out
  bool moments_at_candidates = false;
  std::optional<PlotPart> plots;
  std::set<std::vector<std::size_t>> taken;  // by given runs, where repeats are forbidden

  Eigen::Index parameters() const { return fixed.rows(); }
  /// A new run's row of the model matrix, blocks included.
  Eigen::VectorXd row(const std::vector<std::size_t>& levels) const;
};

/// Throws std::domain_error for whatever makes the request impossible.
Problem prepare(const std::vector<Factor>& factors, const OptimalRequest& request);

/// Throws std::domain_error for numbers that no request may have, before anything is made.
void check_request(const std::vector<Factor>& factors, const OptimalRequest& request);
/// Requires no longer those columns of interactions that follow from others at all candidates,
/// where their term can be tested all the same: codec:level without one of its combinations.
void give_up_what_no_run_tells(Problem& problem);
/// Throws std::domain_error where a term cannot be estimated whatever runs are made, or by the
/// number of runs that is asked for.
void check_estimable(const Problem& problem);

/// How many columns of the symmetric matrix G = sum of f f' do not depend on the earlier ones, and
/// which do; among the columns that `counted` marks.
struct Dependence {
  std::size_t rank;
  std::vector<std::size_t> dependent;
};
Dependence dependence(const Eigen::MatrixXd& G, const std::vector<bool>& counted);

/// The mean of f f' over the candidates, blocks included.
Eigen::MatrixXd candidate_moments(const Problem& problem);

}  // namespace yates::doe
