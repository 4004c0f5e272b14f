#include "prediction/next/proposals.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"
#include "numerics/order_statistics.hpp"
#include "numerics/random.hpp"
#include "numerics/tails.hpp"

namespace yates::prediction {

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Takes the candidate with the largest worth per cost, again and again, while the budget lasts.
std::vector<Index> chosen_runs(const Spending& spending, const std::function<ArrayXd()>& worth,
                               const std::function<void(Index)>& expect) {
  std::vector<Index> result;
  double left = spending.budget * (1.0 + 1e-12);
  while (result.size() < most_chosen_runs && (spending.cost.array() <= left).any()) {
    const ArrayXd per_cost =
        (spending.cost.array() <= left).select(worth() / spending.cost.array(), 0.0);
    Index best = 0;
    if (!(per_cost.maxCoeff(&best) > 0.0)) break;
    result.push_back(best);
    left -= spending.cost[best];
    expect(best);
  }
  return result;
}

/// P(mean <= value) or P(mean >= value) of each candidate.
ArrayXd keeping(const KeptBound& bound) {
  const Outlook& outlook = bound.outlook;
  if (outlook.from_zero && (bound.at_most ? bound.value < 0.0 : bound.value <= 0.0)) {
    return ArrayXd::Constant(outlook.mean.size(), bound.at_most ? 0.0 : 1.0);
  }
  return ArrayXd::NullaryExpr(outlook.mean.size(), [&](Index c) {
    const double room =
        bound.at_most ? bound.value - outlook.mean[c] : outlook.mean[c] - bound.value;
    const double sd = std::sqrt(std::max(outlook.covariance(c, c), 0.0));
    if (sd == 0.0) return room >= 0.0 ? 1.0 : 0.0;
    return numerics::normal_upper_tail(-room / sd);
  });
}

ArrayXd keeping(const Aim& aim) {
  ArrayXd result = ArrayXd::Ones(aim.outlook.mean.size());
  for (const KeptBound& bound : aim.bounds) result *= keeping(bound);
  return result;
}

/// Means of which the smallest is the best.
VectorXd losses(const Aim& aim) {
  return aim.minimize ? aim.outlook.mean : -aim.outlook.mean;
}

/// The measured candidate of the least loss that probably keeps the bounds, another than `but`.
std::optional<Index> least(const Aim& aim, const VectorXd& loss, const ArrayXd& keeps,
                           std::optional<Index> but = std::nullopt) {
  std::optional<Index> result;
  for (Index c = 0; c < loss.size(); ++c) {
    if (aim.outlook.runs[c] == 0.0 || keeps[c] < 0.5 || but == c) continue;
    if (!result || loss[c] < loss[*result]) result = c;
  }
  return result;
}

/// E max(0, sd Z - gap) of a standard normal Z.
double expected_excess(double gap, double sd) {
  if (!(sd > 0.0)) return std::max(0.0, -gap);
  const double z = gap / sd;
  return std::max(0.0, sd * (numerics::normal_density(z) - z * numerics::normal_upper_tail(z)));
}

/// How much a run of each candidate is expected to lower the loss of what is then the best.
ArrayXd expected_improvement(const Aim& aim) {
  const VectorXd loss = losses(aim);
  const ArrayXd keeps = keeping(aim);
  const std::optional<Index> best = least(aim, loss, keeps);
  if (!best) return keeps;
  const std::optional<Index> second = least(aim, loss, keeps, best);
  const MatrixXd& C = aim.outlook.covariance;
  return ArrayXd::NullaryExpr(loss.size(), [&](Index c) {
    if (c == *best && !second) return 0.0;
    const Index rival = c == *best ? *second : *best;
    const double spread = std::sqrt(std::max(C(c, c), 0.0) + aim.outlook.run_variance);
    if (!(spread > 0.0)) return 0.0;
    const double gap = c == *best ? loss[rival] - loss[c] : loss[c] - loss[rival];
    return keeps[c] * expected_excess(gap, std::abs(C(c, c) - C(c, rival)) / spread);
  });
}

/// How much less loss than that of the best counts as better, on the scale.
double loss_that_matters(const Aim& aim, Index best) {
  const double mean = aim.outlook.mean[best];
  const double typical = from_scale(aim.outlook.scale, mean);
  const double difference = aim.delta.beside(typical);
  if (aim.outlook.scale == Scale::raw) return difference;
  if (!aim.minimize) return std::log1p(difference / typical);
  return difference < typical ? -std::log1p(-difference / typical)
                              : std::numeric_limits<double>::infinity();
}

/// Draws of the mean responses of some candidates: draws x candidates.
MatrixXd draws_of(const Outlook& outlook, const std::vector<Index>& which, Index draws,
                  numerics::Random& random) {
  MatrixXd C = outlook.covariance(which, which);
  const double rounding = 1e-9 * std::max(C.diagonal().maxCoeff(), 1e-300);
  C.diagonal().array() += rounding;
  const numerics::Cholesky factor(C);
  const MatrixXd normal = MatrixXd::NullaryExpr(draws, C.rows(), [&] {
    return numerics::rational_normal_quantile(random.uniform() + 0x1p-54);
  });
  MatrixXd result = factor.positive() ? MatrixXd(normal * factor.lower().transpose())
                                      : MatrixXd(normal * C.diagonal().cwiseSqrt().asDiagonal());
  result.rowwise() += outlook.mean(which).transpose();
  return outlook.from_zero ? MatrixXd(result.cwiseMax(0.0)) : result;
}

/// The candidates that most likely are better than the best by more than delta.
std::vector<Index> contenders(const Aim& aim, const VectorXd& loss, const ArrayXd& keeps,
                              std::optional<Index> best, double delta) {
  constexpr std::size_t most = 300;
  constexpr double negligible = 1e-5;
  const MatrixXd& C = aim.outlook.covariance;
  std::vector<std::pair<double, Index>> found;
  for (Index c = 0; c < loss.size(); ++c) {
    if (best == c) continue;
    double probability = keeps[c];
    if (best) {
      const double sd = std::sqrt(std::max(C(c, c) + C(*best, *best) - 2.0 * C(c, *best), 1e-300));
      probability *= numerics::normal_upper_tail((loss[c] - loss[*best] + delta) / sd);
    }
    if (probability > negligible) found.emplace_back(-probability, c);
  }
  std::sort(found.begin(), found.end());
  found.resize(std::min(found.size(), most));
  std::vector<Index> result;
  for (const auto& [probability, c] : found) result.push_back(c);
  return result;
}

}  // namespace

std::vector<Index> most_telling_runs(Outlook& outlook, const Spending& spending) {
  const auto worth = [&]() -> ArrayXd {
    const ArrayXd variance = outlook.covariance.diagonal().array() + outlook.run_variance;
    return (variance > outlook.rounding)
        .select(outlook.covariance.colwise().squaredNorm().transpose().array() / variance, 0.0);
  };
  return chosen_runs(spending, worth, [&](Index c) { expect_run(outlook, c); });
}

double typical_width(const Outlook& outlook, double confidence) {
  ArrayXd half = outlook.covariance.diagonal().array().max(0.0).sqrt();
  const double median = numerics::median_in_place({half.data(), half.data() + half.size()});
  const double bound = numerics::normal_quantile(0.5 + 0.5 * confidence) * median;
  return outlook.scale == Scale::log ? std::exp(bound) - std::exp(-bound) : 2.0 * bound;
}

BestSoFar best_so_far(const Aim& aim) {
  constexpr Index draws = 4000;
  const VectorXd loss = losses(aim);
  const ArrayXd keeps = keeping(aim);
  const std::optional<Index> best = least(aim, loss, keeps);
  BestSoFar result{best, best ? keeps[*best] : 0.0, 0.0};
  // Less than what rounding leaves is no gain.
  const double delta =
      std::max(best ? loss_that_matters(aim, *best) : 0.0, std::sqrt(aim.outlook.rounding));
  std::vector<Index> which = contenders(aim, loss, keeps, best, delta);
  if (which.empty()) return result;
  if (best) which.push_back(*best);
  numerics::Random random({1});
  MatrixXd drawn = draws_of(aim.outlook, which, draws, random);
  if (!aim.minimize) drawn = -drawn;
  std::vector<MatrixXd> bounded;
  for (const KeptBound& bound : aim.bounds) {
    bounded.push_back(draws_of(bound.outlook, which, draws, random));
  }
  Index better = 0;
  const Index others = best ? drawn.cols() - 1 : drawn.cols();
  for (Index d = 0; d < draws; ++d) {
    for (Index c = 0; c < others; ++c) {
      if (best && drawn(d, c) >= drawn(d, others) - delta) continue;
      bool keeps_all = true;
      for (std::size_t b = 0; b < bounded.size() && keeps_all; ++b) {
        const double value = bounded[b](d, c);
        keeps_all =
            aim.bounds[b].at_most ? value <= aim.bounds[b].value : value >= aim.bounds[b].value;
      }
      if (!keeps_all) continue;
      ++better;
      break;
    }
  }
  result.chance_left = static_cast<double>(better) / static_cast<double>(draws);
  return result;
}

std::vector<Index> most_promising_runs(Aim aim, const Spending& spending) {
  return chosen_runs(
      spending, [&] { return expected_improvement(aim); },
      [&](Index c) {
        expect_run(aim.outlook, c);
        for (KeptBound& bound : aim.bounds) expect_run(bound.outlook, c);
      });
}

}  // namespace yates::prediction
