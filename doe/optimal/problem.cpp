#include "doe/optimal/problem.hpp"

#include <algorithm>
#include <utility>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

/// Elements of the matrix of candidates at most, and candidates at most.
constexpr std::size_t most_elements = 4'000'000;
constexpr std::size_t most_candidates = 65'536;
constexpr std::size_t most_sampled = 16'384;

/// All of a small number of candidates, or else a sample.
CandidateList list_of(const Problem& problem) {
  const std::size_t most = std::min(most_candidates, most_elements / problem.rows.size());
  const auto combinations = problem.points->combinations();
  return list_candidates(
      *problem.points, combinations && *combinations <= most ? most : std::min(most, most_sampled),
      problem.request.seed);
}

/// The mean of f f' over the region; over the candidates where some are excluded, or a variable
/// reads several factors.
Eigen::MatrixXd region_moments(const Problem& problem) {
  if (problem.points->restricted() || !problem.rows.separable()) {
    const auto own = static_cast<Index>(problem.rows.size());
    return candidate_moments(problem).topLeftCorner(own, own);
  }
  const auto nodes = region_nodes(problem.factors, problem.model, problem.values);
  std::vector<std::vector<CandidateValue>> at(nodes.size());
  for (std::size_t f = 0; f < nodes.size(); ++f) {
    for (const Node& node : nodes[f]) at[f].push_back(node.value);
  }
  const RowModel model(problem.factors, problem.model, at, &problem.rows.scaling());
  return product_moments(model, nodes);
}

/// The range of what a column has left beside the required columns, over the candidates.
double range_left(const Problem& problem, const Eigen::MatrixXd& G, Index column) {
  std::vector<Index> required;
  for (std::size_t c = 0; c < problem.rows.size(); ++c) {
    if (problem.required[c]) required.push_back(static_cast<Index>(c));
  }
  Eigen::VectorXd left = problem.list_rows.row(column).transpose();
  if (!required.empty()) {
    const Eigen::MatrixXd RR = G(required, required);
    const Eigen::VectorXd Rc = G(required, std::vector<Index>{column});
    const Eigen::VectorXd slope = numerics::shortest_solution(RR, Rc).b;
    left -= problem.list_rows(required, Eigen::all).transpose() * slope;
  }
  return left.maxCoeff() - left.minCoeff();
}

/// The inverse prior variances: of a coefficient of a column with that range, (range / tau)^2.
Eigen::MatrixXd prior(const Problem& problem) {
  const Index size = problem.given.rows.rows();
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(size, size);
  if (std::ranges::all_of(problem.required, [](bool one) { return one; })) {
    return result;
  }
  const Eigen::MatrixXd G = problem.list_rows * problem.list_rows.transpose() /
                            static_cast<double>(problem.list_rows.cols());
  for (Index c = 0; c < size; ++c) {
    if (problem.required[static_cast<std::size_t>(c)]) continue;
    // A column that the required ones determine keeps a little precision: it cannot be learned.
    const double range = std::max(range_left(problem, G, c), 1e-3);
    result(c, c) =
        range * range / problem.request.if_possible.tau / problem.request.if_possible.tau;
  }
  return result;
}

std::optional<Eigen::MatrixXd> weight_of(const Problem& problem) {
  if (problem.request.criterion == Criterion::d) return std::nullopt;
  const auto own = static_cast<Index>(problem.rows.size());
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(problem.fixed.rows(), problem.fixed.cols());
  if (problem.request.criterion == Criterion::i) {
    result.topLeftCorner(own, own) = problem.moments;
  } else {
    result.topLeftCorner(own, own).setIdentity();
  }
  return result;
}

std::optional<PlotPart> plots_of(const std::vector<Factor>& factors,
                                 const OptimalRequest& request) {
  if (!request.whole_plots) return std::nullopt;
  const std::size_t number = request.whole_plots->number;
  const std::size_t runs = request.runs.value_or(0);
  PlotPart result{
      std::vector<std::size_t>(number, runs / number), request.whole_plots->variance_ratio, {}};
  for (std::size_t plot = 0; plot < runs % number; ++plot) ++result.sizes[plot];
  for (const Factor& factor : factors) result.hard.push_back(factor.hard_to_change);
  return result;
}

std::vector<bool> required_columns(const Problem& problem) {
  std::vector<bool> result;
  for (std::size_t c = 0; c < problem.rows.size(); ++c) {
    const auto term = problem.rows.term(c);
    result.push_back(!term || !problem.model.if_possible[*term]);
  }
  result.resize(result.size() + static_cast<std::size_t>(problem.tail.size()), true);
  return result;
}

}  // namespace

Eigen::VectorXd Problem::row(const std::vector<std::size_t>& levels) const {
  Eigen::VectorXd result(static_cast<Index>(rows.size()) + tail.size());
  result << rows.row(levels), tail;
  return result;
}

Eigen::MatrixXd candidate_moments(const Problem& problem) {
  if (!problem.points->restricted() && problem.rows.separable() && problem.tail.size() == 0) {
    return product_moments(problem.rows, value_nodes(problem.values));
  }
  return problem.list_rows * problem.list_rows.transpose() /
         static_cast<double>(problem.list_rows.cols());
}

Problem prepare(const std::vector<Factor>& factors, const OptimalRequest& request) {
  check_request(factors, request);
  ReadModel model = read_model(factors, request.model, request.if_possible.terms);
  auto values = candidate_values(factors, model, request.values);
  std::vector<std::size_t> offered;
  for (const auto& of_factor : values) offered.push_back(of_factor.size());
  auto given = read_given(factors, request.given, values);
  RowModel rows(factors, model, values);
  Problem result{
      .factors = factors,
      .request = request,
      .model = std::move(model),
      .values = std::move(values),
      .rows = std::move(rows),
      .points = std::make_shared<CandidatePoints>(offered, request.excluded, request.budget),
      .list = {},
      .list_rows = {},
      .given = {},
      .tail = {},
      .required = {},
      .fixed = {},
      .weight = {},
      .moments = {},
      .plots = plots_of(factors, request)};
  place_given(result, std::move(given));
  result.required = required_columns(result);
  result.list = list_of(result);
  result.list_rows.resize(result.given.rows.rows(), static_cast<Index>(result.list.points.size()));
  for (std::size_t i = 0; i < result.list.points.size(); ++i) {
    result.list_rows.col(static_cast<Index>(i)) = result.row(result.list.points[i]);
  }
  give_up_what_no_run_tells(result);
  const auto required = static_cast<std::size_t>(std::ranges::count(result.required, true));
  result.needed_runs =
      required -
      dependence(result.given.rows * result.given.rows.transpose(), result.required).rank;
  check_estimable(result);
  result.moments = region_moments(result);
  result.fixed = result.given.information + prior(result);
  result.weight = weight_of(result);
  return result;
}

}  // namespace yates::doe
