#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "doe/optimal/trial.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

constexpr std::size_t most_drawn = 2'048;
constexpr double singular_rest = 1e-9;

}  // namespace

Pool::Pool(const Problem& problem, const Trial& trial, const std::vector<std::size_t>& candidates) {
  auto offer = std::make_shared<Offer>();
  offer->candidates = candidates;
  offer->F.resize(problem.parameters(), static_cast<Index>(candidates.size()));
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    offer->F.col(static_cast<Index>(i)) = problem.list_rows.col(static_cast<Index>(candidates[i]));
    offer->costs.push_back(problem.points->cost(problem.list.points[candidates[i]]));
  }
  V_ = (trial.information.inverse * offer->F).cwiseProduct(offer->F).colwise().sum().transpose();
  if (problem.weight) {
    Q_ = (trial.information.weighted * offer->F).cwiseProduct(offer->F).colwise().sum().transpose();
  }
  offer_ = std::move(offer);
}

double Pool::gain(const Problem& problem, const Trial& trial, std::size_t candidate) const {
  const auto at = static_cast<Index>(candidate);
  const Change change{1.0, 0.0, 0.0, V_[at], 0.0, 0.0, problem.weight ? Q_[at] : 0.0};
  return std::log(std::max(improvement(trial.information, change), 1.0));
}

std::optional<std::size_t> Pool::best_addition(const Problem& problem, const Trial& trial) const {
  double best = 0.0;
  std::optional<std::size_t> result;
  for (std::size_t i = 0; i < offer_->candidates.size(); ++i) {
    if (!affordable(problem, trial.cost + offer_->costs[i])) continue;
    const double value = gain(problem, trial, i) / offer_->costs[i];
    if (value > best) {
      best = value;
      result = i;
    }
  }
  return result;
}

std::vector<std::size_t> Pool::best_regardless_of_cost(const Problem& problem, const Trial& trial,
                                                       std::size_t count) const {
  std::vector<std::size_t> possible;
  std::vector<double> gains;
  for (std::size_t i = 0; i < offer_->candidates.size(); ++i) {
    gains.push_back(gain(problem, trial, i));
    if (affordable(problem, offer_->costs[i])) possible.push_back(i);
  }
  std::vector<std::size_t> result;
  for (const bool for_cost : {false, true}) {
    const auto value = [&](std::size_t i) {
      return for_cost ? gains[i] / offer_->costs[i] : gains[i];
    };
    std::ranges::stable_sort(possible,
                             [&](std::size_t a, std::size_t b) { return value(a) > value(b); });
    result.insert(result.end(), possible.begin(),
                  possible.begin() + static_cast<std::ptrdiff_t>(std::min(count, possible.size())));
  }
  return result;
}

void Pool::follow(const Problem& problem, Trial& trial, const Eigen::VectorXd& row, double sign) {
  // V' = V - sign V f f' V / ratio, and Q' = V' W V'.
  const Eigen::VectorXd Vf = trial.information.inverse * row;
  const double ratio = 1.0 + sign * row.dot(Vf);
  const Eigen::ArrayXd a = (offer_->F.transpose() * Vf).array();
  if (problem.weight) {
    const Eigen::VectorXd Qf = trial.information.weighted * row;
    const Eigen::ArrayXd b = (offer_->F.transpose() * Qf).array();
    const double part = sign / ratio;
    Q_.array() += -2.0 * part * a * b + part * part * row.dot(Qf) * a.square();
  }
  V_.array() -= sign / ratio * a.square();
  apply(trial.information, Eigen::VectorXd::Zero(row.size()), row, sign);
}

void Pool::add(const Problem& problem, Trial& trial, std::size_t candidate) {
  const Eigen::VectorXd row = offer_->F.col(static_cast<Index>(candidate));
  follow(problem, trial, row, 1.0);
  trial.points.push_back(problem.list.points[offer_->candidates[candidate]]);
  trial.copies.push_back(1);
  trial.X.conservativeResize(Eigen::NoChange, trial.X.cols() + 1);
  trial.X.rightCols(1) = row;
  trial.cost += offer_->costs[candidate];
}

bool Pool::remove(const Problem& problem, Trial& trial, std::size_t point) {
  const auto at = static_cast<Index>(point);
  const Eigen::VectorXd row = trial.X.col(at);
  if (1.0 - row.dot(trial.information.inverse * row) < singular_rest) return false;
  follow(problem, trial, row, -1.0);
  trial.cost -= problem.points->cost(trial.points[point]);
  trial.points.erase(trial.points.begin() + static_cast<std::ptrdiff_t>(point));
  trial.copies.erase(trial.copies.begin() + static_cast<std::ptrdiff_t>(point));
  const Eigen::MatrixXd after = trial.X.rightCols(trial.X.cols() - at - 1);
  trial.X.middleCols(at, after.cols()) = after;
  trial.X.conservativeResize(Eigen::NoChange, trial.X.cols() - 1);
  return true;
}

bool Pool::remove_least(const Problem& problem, Trial& trial, std::size_t kept) {
  double least = 0.0;
  std::optional<std::size_t> chosen;
  for (std::size_t point = 0; point < kept; ++point) {
    const Eigen::VectorXd row = trial.X.col(static_cast<Index>(point));
    const Change change =
        change_of(trial.information, Eigen::VectorXd::Zero(row.size()), row, -1.0);
    const double kept_part = improvement(trial.information, change);
    if (kept_part < singular_rest) continue;
    const double loss = -std::log(kept_part) / problem.points->cost(trial.points[point]);
    if (!chosen || loss < least) {
      least = loss;
      chosen = point;
    }
  }
  return chosen && remove(problem, trial, *chosen);
}

std::vector<std::size_t> drawn_candidates(const Problem& problem, numerics::Random& random) {
  std::vector<std::size_t> result(problem.list.points.size());
  std::iota(result.begin(), result.end(), std::size_t{0});
  if (result.size() <= most_drawn) return result;
  numerics::shuffle(std::span(result), random);
  result.resize(most_drawn);
  return result;
}

}  // namespace yates::doe
