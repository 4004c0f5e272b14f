#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <Eigen/Core>

#include "doe/optimal/candidate_values.hpp"
#include "doe/optimal/model_reading.hpp"
#include "doe/optimal/request.hpp"
#include "model/model_matrix.hpp"

namespace yates::doe {

/// Which combinations of candidate values a run may have and what it costs there. The caller's
/// functions are called by one thread at a time and once for a combination, whatever calls this.
class CandidatePoints {
 public:
  CandidatePoints(std::vector<std::size_t> offered, PointTest excluded,
                  const std::optional<Budget>& budget);

  const std::vector<std::size_t>& offered() const { return offered_; }
  /// All combinations, excluded ones too; absent above 2^62.
  std::optional<std::uint64_t> combinations() const { return combinations_; }
  bool restricted() const { return excluded_ != nullptr; }
  bool allowed(const std::vector<std::size_t>& levels) const;
  /// 1 without a budget. Throws std::domain_error unless positive and finite.
  double cost(const std::vector<std::size_t>& levels) const;

 private:
  std::optional<std::uint64_t> key(const std::vector<std::size_t>& levels) const;

  std::vector<std::size_t> offered_;
  std::optional<std::uint64_t> combinations_;
  PointTest excluded_;
  PointCost cost_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::uint64_t, bool> allowed_;
  mutable std::unordered_map<std::uint64_t, double> costs_;
};

/// Allowed combinations: all of them if all combinations are at most `most`, or else `most` drawn
/// ones at the most, distinct.
struct CandidateList {
  std::vector<std::vector<std::size_t>> points;
  bool complete;
};
/// Throws std::domain_error if nothing is allowed.
CandidateList list_candidates(const CandidatePoints& points, std::size_t most, numerics::Seed seed);

/// From level numbers to the row of a model matrix, by tables of what each variable is at each
/// value.
///
/// A numeric factor x enters coded from -1 to +1; I(x^2), I(x*z) and poly(x, k) are powers and
/// products of coded numbers, poly(x, k) the powers 1 .. k. Any other transformation is evaluated
/// in the numbers as written and then centered and scaled to [-1, 1] over the values. A category of
/// L levels has L - 1 orthogonal columns whose sum is 0 and whose sum of squares is L (two levels:
/// -1 and +1), preceded by a constant where model::term_parts wants no contrasts, as in the model
/// of the data. D-optimality does not depend on these choices; A does.
class RowModel {
 public:
  /// How a transformation is centered and scaled.
  struct Scaling {
    double center = 0.0;
    double half_range = 1.0;
  };
  /// values[f] are those of factor f. `scaling` (per variable) is that of another RowModel where
  /// both must agree. Throws std::domain_error for a transformation without a value.
  RowModel(const std::vector<Factor>& factors, const ReadModel& model,
           const std::vector<std::vector<CandidateValue>>& values,
           const std::vector<Scaling>* scaling = nullptr);

  std::size_t size() const { return columns_.size(); }
  double value(std::size_t column, const std::vector<std::size_t>& levels) const;
  Eigen::VectorXd row(const std::vector<std::size_t>& levels) const;

  /// The term of a column; absent for the intercept.
  std::optional<std::size_t> term(std::size_t column) const { return columns_[column].term; }
  /// The columns that a factor's level changes, ascending.
  const std::vector<std::size_t>& columns_of(std::size_t factor) const {
    return columns_of_factor_[factor];
  }
  const std::vector<Scaling>& scaling() const { return scaling_; }
  /// Whether each variable reads one factor: then a column is a product of functions of one factor.
  bool separable() const { return separable_; }
  /// Of a separable model: what a factor's level contributes to the product that a column is.
  double part(std::size_t column, std::size_t factor, std::size_t level) const;
  /// The factors that a column reads, ascending.
  const std::vector<std::size_t>& factors_of(std::size_t column) const {
    return columns_[column].factors;
  }

 private:
  struct Axis {
    std::size_t factor;
    std::size_t stride;
  };
  /// A variable's column: table_[base + sum of level * stride].
  struct Part {
    std::size_t base;
    std::vector<Axis> axes;
  };
  struct Column {
    std::vector<Part> parts;
    std::vector<std::size_t> factors;
    std::optional<std::size_t> term;
  };
  /// Of one variable: its columns in the table; a category's first one is the constant.
  struct Variable {
    std::vector<Part> columns;
    bool categorical = false;
  };

  Variable tabulate(const std::vector<Factor>& factors, const model::Variable& variable,
                    const std::vector<std::vector<CandidateValue>>& values, const Scaling* scaling);
  void add_columns(const model::Model& model, std::size_t term,
                   const std::vector<model::TermPart>& parts,
                   const std::vector<Variable>& variables);

  std::vector<double> table_;
  std::vector<Column> columns_;
  std::vector<std::vector<std::size_t>> columns_of_factor_;
  std::vector<Scaling> scaling_;
  bool separable_ = true;
};

/// A place of one factor and its share of the whole.
struct Node {
  CandidateValue value;
  double weight;
};

/// The mean of f f' where f is the model's row, over the product of the factors' distributions:
/// factor i is at nodes[i], whose weights sum to 1. p x p. The model must be separable.
Eigen::MatrixXd product_moments(const RowModel& at_nodes,
                                const std::vector<std::vector<Node>>& nodes);

/// The nodes of the region in which the design shall predict: a numeric factor is anywhere from -1
/// to +1 (on its own scale) with equal density, by the 12-point rule of Gauss and Legendre, which
/// is exact for models up to degree 11; a category, and a number that the model reads as one, is at
/// each of its values alike.
std::vector<std::vector<Node>> region_nodes(const std::vector<Factor>& factors,
                                            const ReadModel& model,
                                            const std::vector<std::vector<CandidateValue>>& values);

/// Each of the values alike.
std::vector<std::vector<Node>> value_nodes(const std::vector<std::vector<CandidateValue>>& values);

/// The given runs as the search sees them.
struct GivenPart {
  std::vector<std::vector<std::size_t>> levels;  // indexes into the values
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
  std::optional<PlotPart> plots;

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

/// Reads the given runs' declared levels as candidate values. Throws std::domain_error for rows
/// that do not fit the factors.
std::vector<std::vector<std::size_t>> read_given(
    const std::vector<Factor>& factors, const GivenRuns& given,
    const std::vector<std::vector<CandidateValue>>& values);

/// Rows, blocks, whole plots and information of the given runs; sets `blocks` and `tail` of the
/// problem, whose `rows` and `plots` are there.
void place_given(Problem& problem, std::vector<std::vector<std::size_t>> levels);

/// Operations of one pass of coordinate exchange over all points, and what every factor and level
/// costs beside.
double operations_of_pass(const Problem& problem);

/// What one start costs, in operations of a pass: passes that follow a trace cost three times as
/// much as those that follow a determinant, and where combinations are excluded every point is
/// compared with every candidate. Measured, 1e8 of them take 3 to 7 seconds of one core.
double work_of_start(const Problem& problem);

/// The starts that are asked for, or as many as OptimalRequest::most_work allows. Throws
/// std::domain_error where it does not allow a single one, with the runs that it does allow.
std::size_t affordable_starts(const Problem& problem);

}  // namespace yates::doe
