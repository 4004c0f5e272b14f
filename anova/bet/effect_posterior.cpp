#include "anova/bet/effect_posterior.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"
#include "numerics/random.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t spreads = 15;  // of r: 1/16 to 1,024
constexpr std::size_t scales = 12;   // of t: 1/32 to 64
constexpr std::size_t dampings = 7;  // of t by inheritance: 1 to 1/64

double spread_at(std::size_t place) {
  return std::ldexp(1.0, static_cast<int>(place) - 4);
}
double scale_at(std::size_t place) {
  return std::ldexp(1.0, static_cast<int>(place) - 5);
}

/// The logarithm of the probability that a half-Cauchy value is nearest to each place of a grid.
template <std::size_t size>
std::array<double, size> log_half_cauchy(double scale, double (*at)(std::size_t)) {
  const auto below = [&](double value) {
    return 2.0 / std::numbers::pi * std::atan(value / scale);
  };
  std::array<double, size> result;
  for (std::size_t i = 0; i < size; ++i) {
    // The complement is taken of arguments, not of probabilities, for the digits of small ones.
    const double low = i == 0 ? 0.0 : at(i) / std::numbers::sqrt2;
    const double mass = i + 1 == size ? 2.0 / std::numbers::pi * std::atan(scale / low)
                                      : below(at(i) * std::numbers::sqrt2) - below(low);
    result[i] = std::log(mass);
  }
  return result;
}

/// Draws a place by the logarithms of its weights.
template <std::size_t size>
std::size_t draw(std::array<double, size> log_weights, numerics::SplitMix& random) {
  const double top = *std::max_element(log_weights.begin(), log_weights.end());
  double sum = 0.0;
  for (double& one : log_weights) sum += one = std::exp(one - top);
  double rest = sum * random.uniform();
  std::size_t place = 0;
  while (place + 1 < size && (rest -= log_weights[place]) > 0.0) ++place;
  return place;
}

/// Gibbs sampling of the r of all terms and the t of all orders.
class Sampler {
 public:
  Sampler(const EffectSums& sums, const EffectTerms& effects)
      : sums_(sums), effects_(effects), spread_(effects.terms().size(), 4), random_(1) {
    for (std::size_t s = 0; s < scales + dampings - 1; ++s) {
      spread_given_[s] = log_half_cauchy<spreads>(
          std::ldexp(scale_at(s), 1 - static_cast<int>(dampings)), spread_at);
    }
    for (std::size_t t = 0; t < scales; ++t) {
      scale_given_[t] = log_half_cauchy<scales>(0.01 + 0.3 * scale_at(t), scale_at);
    }
    for (std::size_t i = 0; i < spreads; ++i) {
      log2_share_[i] = std::log2(spread_at(i) / (1.0 + spread_at(i)));
    }
    first_scale_ = log_half_cauchy<scales>(0.3, scale_at);
    scale_.fill(4);
    children_.resize(effects.terms().size());
    for (std::size_t t = 0; t < children_.size(); ++t) {
      orders_ = std::max(orders_, effects.terms()[t].order);
      for (const std::size_t parent : effects.terms()[t].parents) children_[parent].push_back(t);
    }
    solve();
  }

  void sweep() {
    for (std::size_t t = 0; t < spread_.size(); ++t) draw_spread(t);
    for (std::size_t order = 1; order <= orders_; ++order) draw_scale(order);
    // Rounding errors of the updates grow.
    constexpr int sweeps_between = 25;
    if (++sweeps_ % sweeps_between == 0) solve();
  }

  const Eigen::VectorXd& mean() const { return mean_; }

  Eigen::VectorXd precisions() const {
    Eigen::VectorXd result(effects_.columns());
    for (std::size_t t = 0; t < spread_.size(); ++t) {
      const EffectTerms::Term& term = effects_.terms()[t];
      result.segment(term.first_column, term.columns).setConstant(precision_at(spread_[t]));
    }
    return result;
  }

 private:
  /// The density of the r of a term, given the t of its order and the r of its parents.
  const std::array<double, spreads>& spread_given(std::size_t t, std::size_t scale) const {
    const std::vector<std::size_t>& parents = effects_.terms()[t].parents;
    double damping = 0.0;
    for (const std::size_t parent : parents) damping -= log2_share_[spread_[parent]];
    if (!parents.empty()) damping *= 2.0 / static_cast<double>(parents.size());
    const auto places = std::min(static_cast<std::size_t>(std::lround(damping)), dampings - 1);
    return spread_given_[scale + dampings - 1 - places];
  }
  std::size_t scale_of(std::size_t t) const { return scale_[effects_.terms()[t].order - 1]; }

  double precision_at(std::size_t place) const {
    return sums_.runs / (spread_at(place) * spread_at(place));
  }

  void solve() {
    Eigen::MatrixXd matrix = sums_.products;
    matrix.diagonal() += precisions();
    const numerics::Cholesky solver(matrix);
    covariance_ = solver.inverse();
    mean_ = solver.solve(sums_.told);
    squares_ = sums_.total - sums_.told.dot(mean_);
  }

  /// Given all other r and t. What the data say of this term's effects alone, with all others'
  /// integrated, follows from their covariance without their own prior.
  void draw_spread(std::size_t t) {
    const EffectTerms::Term& term = effects_.terms()[t];
    const double precision = precision_at(spread_[t]);
    const numerics::SymmetricParts parts = numerics::symmetric_parts(
        covariance_.block(term.first_column, term.first_column, term.columns, term.columns));
    const Eigen::VectorXd variance = parts.values.cwiseMax(1e-300);
    const Eigen::VectorXd mean =
        parts.vectors.transpose() * mean_.segment(term.first_column, term.columns);
    const Eigen::ArrayXd information = (variance.array().inverse() - precision).max(0.0);
    const Eigen::ArrayXd told = mean.array() / variance.array();
    const auto explained = [&](double of_prior) {
      return (told.square() / (information + of_prior)).sum();
    };
    const double without = squares_ + explained(precision);
    const double least = 1e-14 * sums_.total;
    std::array<double, spreads> weights = spread_given(t, scale_of(t));
    for (std::size_t i = 0; i < spreads; ++i) {
      spread_[t] = i;
      for (const std::size_t child : children_[t])
        weights[i] += spread_given(child, scale_of(child))[spread_[child]];
      const double of_prior = precision_at(i);
      weights[i] -= 0.5 * (1.0 + information / of_prior).log().sum() +
                    0.5 * sums_.df * std::log(std::max(without - explained(of_prior), least));
    }
    spread_[t] = draw(weights, random_);
    const double drawn = precision_at(spread_[t]);
    if (drawn == precision) return;
    squares_ = std::max(without - explained(drawn), least);
    const Eigen::MatrixXd turned =
        covariance_.middleCols(term.first_column, term.columns) * parts.vectors;
    const Eigen::VectorXd by = (drawn - precision) / (1.0 + (drawn - precision) * variance.array());
    mean_ -= turned * by.cwiseProduct(mean);
    covariance_ -= turned * by.asDiagonal() * turned.transpose();
  }

  void draw_scale(std::size_t order) {
    std::array<double, scales> weights =
        order == 1 ? first_scale_ : scale_given_[scale_[order - 2]];
    for (std::size_t i = 0; i < scales; ++i) {
      if (order < orders_) weights[i] += scale_given_[i][scale_[order]];
      for (std::size_t t = 0; t < spread_.size(); ++t) {
        if (effects_.terms()[t].order == order) weights[i] += spread_given(t, i)[spread_[t]];
      }
    }
    scale_[order - 1] = draw(weights, random_);
  }

  const EffectSums& sums_;
  const EffectTerms& effects_;
  std::array<std::array<double, spreads>, scales + dampings - 1>
      spread_given_;                                            // r, given damped t
  std::array<double, spreads> log2_share_;                      // r / (1 + r)
  std::vector<std::vector<std::size_t>> children_;              // per term
  std::array<std::array<double, scales>, scales> scale_given_;  // t, given that of the order below
  std::array<double, scales> first_scale_;
  std::vector<std::size_t> spread_;                     // per term, of its r
  std::array<std::size_t, most_effect_order> scale_{};  // per order, of its t
  std::size_t orders_ = 0;
  numerics::SplitMix random_;
  int sweeps_ = 0;
  // Given all r, with sigma as unit:
  Eigen::MatrixXd covariance_;
  Eigen::VectorXd mean_;
  double squares_ = 0.0;
};

/// P(T <= t).
double t_below(double t, double df) {
  const double tail = 0.5 * numerics::t_two_sided(t, df).probability;
  return t > 0.0 ? 1.0 - tail : tail;
}

}  // namespace

EffectPosterior::EffectPosterior(EffectSums sums, const EffectTerms& effects)
    : sums_(std::move(sums)) {
  const auto columns = static_cast<double>(effects.columns());
  const int sweeps =
      static_cast<int>(std::clamp(2e8 / (columns * columns * columns), 200.0, 500.0));
  const int first_kept = sweeps / 5;
  Sampler sampler(sums_, effects);
  mean_ = Eigen::VectorXd::Zero(effects.columns());
  for (int i = 0; i < sweeps; ++i) {
    sampler.sweep();
    if (i < first_kept) continue;
    mean_ += sampler.mean();
    precisions_.push_back(sampler.precisions());
  }
  mean_ /= static_cast<double>(sweeps - first_kept);
}

double EffectPosterior::probability_above_zero(const Eigen::VectorXd& row) const {
  double sum = 0.0;
  double count = 0.0;
  const std::size_t step = precisions_.size() > 200 || row.size() > 64 ? 2 : 1;
  for (std::size_t i = 0; i < precisions_.size(); i += step) {
    Eigen::MatrixXd matrix = sums_.products;
    matrix.diagonal() += precisions_[i];
    const numerics::Cholesky solver(matrix);
    const Eigen::VectorXd mean = solver.solve(sums_.told);
    const double squares = std::max(0.0, sums_.total - sums_.told.dot(mean));
    const double error = std::sqrt(squares / sums_.df * row.dot(solver.solve(row)));
    const double expected = row.dot(mean);
    sum += error > 0.0 ? t_below(expected / error, sums_.df) : expected > 0.0 ? 1.0 : 0.5;
    count += 1.0;
  }
  return sum / count;
}

}  // namespace yates::anova
