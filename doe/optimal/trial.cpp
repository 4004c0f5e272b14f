#include "doe/optimal/trial.hpp"

#include <cmath>
#include <utility>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

constexpr double singular_below = 1e-10;

using Pair = Eigen::Matrix2d;

/// T of V' = V - V U T U' V, where U = [z d]: (I + C U'VU)^-1 C with C = [0 1; 1 gamma].
Pair middle(const Change& c, double ratio) {
  Pair result;
  result << -c.dVd, 1.0 + c.zVd, 1.0 + c.zVd, c.gamma - c.zVz;
  return result / ratio;
}

}  // namespace

Trial make_trial(const Problem& problem, std::vector<std::vector<std::size_t>> points) {
  Trial result;
  result.points = std::move(points);
  const std::size_t count = result.points.size();
  result.copies.assign(count, 1);
  result.X.resize(problem.parameters(), static_cast<Index>(count));
  for (std::size_t i = 0; i < count; ++i) {
    result.X.col(static_cast<Index>(i)) = problem.row(result.points[i]);
    if (problem.request.budget) result.cost += problem.points->cost(result.points[i]);
  }
  return result;
}

Eigen::MatrixXd information_matrix(const Problem& problem, const Trial& trial) {
  Eigen::VectorXd weight(trial.X.cols());
  for (Index i = 0; i < weight.size(); ++i) {
    weight[i] = static_cast<double>(trial.copies[static_cast<std::size_t>(i)]);
  }
  Eigen::MatrixXd result = problem.fixed;
  result.noalias() += trial.X * weight.asDiagonal() * trial.X.transpose();
  result.diagonal().array() += trial.ridge;
  if (!problem.plots) return result;
  const auto plots = static_cast<Index>(problem.plots->sizes.size());
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(trial.X.rows(), plots);
  for (std::size_t i = 0; i < trial.points.size(); ++i) {
    sums.col(static_cast<Index>(trial.plot[i])) += trial.X.col(static_cast<Index>(i));
  }
  for (Index plot = 0; plot < plots; ++plot) {
    const double shared =
        problem.plots->shared(problem.plots->sizes[static_cast<std::size_t>(plot)]);
    result.noalias() -= shared * sums.col(plot) * sums.col(plot).transpose();
  }
  return result;
}

bool refactorise(const Problem& problem, Trial& trial) {
  auto found = information(information_matrix(problem, trial), problem.weight);
  if (!found) return false;
  trial.information = std::move(*found);
  return true;
}

double merit(const Problem& problem, const Trial& trial) {
  if (problem.weight) return -std::log(trial.information.trace);
  return trial.information.log_determinant / static_cast<double>(problem.parameters());
}

bool affordable(const Problem& problem, double cost) {
  return !problem.request.budget || cost <= problem.request.budget->limit * (1.0 + 1e-12);
}

bool may_replace(const Problem& problem, const Trial& trial, std::size_t point,
                 const std::vector<std::size_t>& levels) {
  if (!problem.points->allowed(levels)) return false;
  if (!problem.request.budget) return true;
  const double cost =
      trial.cost - problem.points->cost(trial.points[point]) + problem.points->cost(levels);
  return affordable(problem, cost);
}

void set_point(const Problem& problem, Trial& trial, std::size_t point,
               std::vector<std::size_t> levels) {
  std::vector<std::size_t>& old = trial.points[point];
  if (problem.request.budget) {
    trial.cost += problem.points->cost(levels) - problem.points->cost(old);
  }
  trial.X.col(static_cast<Index>(point)) = problem.row(levels);
  old = std::move(levels);
}

Base base_of(const Problem& problem, const Trial& trial, std::size_t point) {
  Base result;
  result.z = trial.X.col(static_cast<Index>(point));
  result.gamma = static_cast<double>(trial.copies[point]);
  result.z *= result.gamma;
  if (problem.plots) {
    // y y' - x x' - c ((s + d)(s + d)' - s s') = (x - c s) d' + d (x - c s)' + (1 - c) d d'
    const std::size_t plot = trial.plot[point];
    const double shared = problem.plots->shared(problem.plots->sizes[plot]);
    for (std::size_t other = 0; other < trial.points.size(); ++other) {
      if (trial.plot[other] == plot) result.z -= shared * trial.X.col(static_cast<Index>(other));
    }
    result.gamma = 1.0 - shared;
  }
  result.Vz = trial.information.inverse * result.z;
  result.zVz = result.z.dot(result.Vz);
  result.zQz = 0.0;
  if (problem.weight) {
    result.Qz = trial.information.weighted * result.z;
    result.zQz = result.z.dot(result.Qz);
  }
  return result;
}

std::vector<std::size_t> draw_point(const Problem& problem, numerics::Random& random) {
  if (problem.points->restricted()) {
    return problem.list.points[static_cast<std::size_t>(random.below(problem.list.points.size()))];
  }
  std::vector<std::size_t> result;
  for (const std::size_t count : problem.points->offered()) {
    result.push_back(static_cast<std::size_t>(random.below(count)));
  }
  return result;
}

std::optional<Information> information(const Eigen::MatrixXd& M,
                                       const std::optional<Eigen::MatrixXd>& weight) {
  const Eigen::ArrayXd scale = M.diagonal().array().sqrt();
  if (!(scale > 0.0).all()) return std::nullopt;
  const Eigen::VectorXd inverse_scale = scale.inverse().matrix();
  const numerics::Cholesky factors(inverse_scale.asDiagonal() * M * inverse_scale.asDiagonal());
  if (!factors.positive()) return std::nullopt;
  const Eigen::ArrayXd pivots = factors.lower().diagonal().array();
  if (!(pivots.square() > singular_below).all()) return std::nullopt;
  Information result{{}, {}, 2.0 * (pivots.log().sum() + scale.log().sum()), 0.0};
  result.inverse = factors.inverse();
  result.inverse = inverse_scale.asDiagonal() * result.inverse * inverse_scale.asDiagonal();
  if (weight) {
    const Eigen::MatrixXd half = result.inverse * *weight;
    result.trace = half.trace();
    result.weighted = half * result.inverse;
  }
  return result;
}

Change change_of(const Information& information, const Eigen::VectorXd& z, const Eigen::VectorXd& d,
                 double gamma) {
  const Eigen::VectorXd Vd = information.inverse * d;
  Change result{gamma, z.dot(information.inverse * z), z.dot(Vd), d.dot(Vd)};
  if (information.weighted.size() > 0) {
    const Eigen::VectorXd Qd = information.weighted * d;
    result.zQz = z.dot(information.weighted * z);
    result.zQd = z.dot(Qd);
    result.dQd = d.dot(Qd);
  }
  return result;
}

double determinant_ratio(const Change& c) {
  return (1.0 + c.zVd) * (1.0 + c.zVd) + c.dVd * (c.gamma - c.zVz);
}

double improvement(const Information& information, const Change& c) {
  const double ratio = determinant_ratio(c);
  if (information.weighted.size() == 0) return ratio;
  if (!(ratio > singular_below)) return 0.0;
  const double less =
      (-c.dVd * c.zQz + 2.0 * (1.0 + c.zVd) * c.zQd + (c.gamma - c.zVz) * c.dQd) / ratio;
  const double trace = information.trace - less;
  return trace > 0.0 ? information.trace / trace : 0.0;
}

void apply(Information& information, const Eigen::VectorXd& z, const Eigen::VectorXd& d,
           double gamma) {
  const Change change = change_of(information, z, d, gamma);
  const double ratio = determinant_ratio(change);
  const Pair T = middle(change, ratio);
  Eigen::MatrixX2d U(z.size(), 2);
  U << z, d;
  const Eigen::MatrixX2d G = information.inverse * U;
  const Eigen::MatrixX2d GT = G * T;
  if (information.weighted.size() > 0) {
    const Eigen::MatrixX2d H = information.weighted * U;
    const Pair UQU = U.transpose() * H;
    const Eigen::MatrixX2d GTH = H - GT * UQU / 2.0;
    information.trace -= (T * UQU).trace();
    information.weighted.noalias() -= GT * GTH.transpose();
    information.weighted.noalias() -= GTH * GT.transpose();
  }
  information.inverse.noalias() -= GT * G.transpose();
  information.log_determinant += std::log(ratio);
}

}  // namespace yates::doe
