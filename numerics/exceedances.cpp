#include <algorithm>
#include <cmath>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include "numerics/comparison_parts.hpp"
#include "numerics/tails.hpp"

namespace yates::numerics {

namespace {

using Eigen::Index;
using FastPolicy = boost::math::policies::policy<
    boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::promote_double<false>>;

constexpr Index block = 64;  // directions that are worked on together

/// A function at equally spaced places, straight between them and constant beyond.
struct Interpolation {
  double first = 0.0;
  double per_unit = 1.0;
  std::vector<double> values;

  double operator()(double x) const {
    const double last = static_cast<double>(values.size() - 1);
    const double place = std::clamp((x - first) * per_unit, 0.0, last);
    const auto cell = std::min(static_cast<std::size_t>(place), values.size() - 2);
    const double share = place - static_cast<double>(cell);
    return values[cell] + share * (values[cell + 1] - values[cell]);
  }
};

template <typename Function>
Interpolation interpolation(double first, double last, std::size_t cells, Function function) {
  Interpolation result{first, static_cast<double>(cells) / (last - first), {}};
  for (std::size_t i = 0; i <= cells; ++i) {
    result.values.push_back(function(first + static_cast<double>(i) / result.per_unit));
  }
  return result;
}

/// What a direction needs beside normal variables: T_i given that it exceeds q, and the factor of
/// the part of the others that T_i does not explain, which has df + 1 degrees of freedom.
class ConditionalT {
 public:
  ConditionalT(double q, double df) : df_(df) {
    const double tail = t_upper_tail(q, df);
    limits_ = interpolation(-28.0, 0.0, 256, [=](double log_share) {
      return std::asinh(t_upper_quantile(tail * std::exp(log_share), df));
    });
    if (std::isinf(df)) return;
    log_chi_ = interpolation(-8.0, 8.0, 256, [=](double score) {
      const boost::math::chi_squared_distribution<double, FastPolicy> distribution(df + 1.0);
      const double beyond = normal_upper_tail(std::abs(score));
      return 0.5 *
             std::log(score < 0.0
                          ? boost::math::quantile(distribution, beyond)
                          : boost::math::quantile(boost::math::complement(distribution, beyond)));
    });
  }

  struct Draw {
    double t;
    double rest;
  };
  /// T_i has the upper tail `share` of P(T_i > q); the estimate of sigma has a normal score.
  Draw draw(double share, double score) const {
    const double t = std::sinh(limits_(std::log(std::max(share, 1e-15))));
    if (std::isinf(df_)) return {t, 1.0};
    return {t, std::sqrt(df_ + t * t) * std::exp(-log_chi_(score))};
  }

 private:
  double df_;
  Interpolation limits_;   // asinh(t) by log(share)
  Interpolation log_chi_;  // log chi(df + 1) by the normal score of its probability
};

/// Multiples of the square roots of the first primes, modulo 1.
class Richtmyer {
 public:
  explicit Richtmyer(std::size_t dimensions) {
    for (int candidate = 2; steps_.size() < dimensions; ++candidate) {
      bool prime = true;
      for (int divisor = 2; divisor * divisor <= candidate && prime; ++divisor)
        prime = candidate % divisor != 0;
      if (!prime) continue;
      const double root = std::sqrt(candidate);
      steps_.push_back(root - std::floor(root));
      places_.push_back(0.5 * steps_.back());
    }
  }

  /// The next coordinate of one dimension in (0, 1), folded: 0 and 1 meet.
  double next(std::size_t dimension) {
    double& place = places_[dimension];
    place += steps_[dimension];
    if (place >= 1.0) place -= 1.0;
    return std::clamp(std::abs(2.0 * place - 1.0), 1e-15, 1.0 - 1e-15);
  }

 private:
  std::vector<double> steps_;
  std::vector<double> places_;
};

}  // namespace

Exceedances::Exceedances(const Eigen::MatrixXd& factor, double df, Sides sides, double reference,
                         std::size_t directions)
    : rank_(static_cast<double>(factor.cols())), df_(df) {
  tabulate(sides, reference);
  const double single = t_upper_tail(reference, df) * (sides == Sides::two ? 2.0 : 1.0);
  const double together = static_cast<double>(factor.rows()) * single;  // Bonferroni's sum
  const double uniform = 0.5 * together * together;
  scale_ = (uniform + together) / static_cast<double>(directions);

  const Eigen::MatrixXd correlation = factor * factor.transpose();
  const ConditionalT given(reference, df);
  Richtmyer sequence(static_cast<std::size_t>(factor.cols()) + 2);
  Eigen::MatrixXd normal(factor.cols(), block);
  Eigen::MatrixXd values(factor.rows(), block);
  Eigen::ArrayXd cosines(factor.rows());
  Eigen::ArrayXd places(factor.rows());
  for (std::size_t done = 0; done < directions; done += 2 * block) {
    for (Index k = 0; k < block; ++k) {
      for (Index j = 0; j < normal.rows(); ++j)
        normal(j, k) = sequence.next(static_cast<std::size_t>(j) + 2);
    }
    to_normal_quantiles({normal.data(), static_cast<std::size_t>(normal.size())});
    values.noalias() = factor * normal;
    for (Index k = 0; k < block; ++k) {
      const double square = normal.col(k).squaredNorm();
      const double place = (sequence.next(0) * (uniform + together) - uniform) / single;
      const double score = rational_normal_quantile(sequence.next(1));
      for (const double sign : {1.0, -1.0}) {
        if (place < 0.0) {
          cosines = (sign / std::sqrt(square)) * values.col(k).array();
        } else {
          const Index i = std::min(factor.rows() - 1, static_cast<Index>(place));
          const double own = sign * values(i, k);
          const auto [t, rest] = given.draw(place - static_cast<double>(i), score);
          const double norm = std::sqrt(t * t + rest * rest * std::max(0.0, square - own * own));
          cosines = ((t - rest * own) / norm) * correlation.col(i).array() +
                    (sign * rest / norm) * values.col(k).array();
        }
        if (sides == Sides::two) cosines = cosines.abs();
        deposit(cosines.maxCoeff(), 1.0 / (uniform + chances(cosines, places)));
      }
    }
  }
}

/// The probability that the limit q is exceeded along a direction with the largest cosine y: P(R y
/// > q).
double Exceedances::exceeded(double q, double y) const {
  if (q == 0.0) return y > 0.0 ? 1.0 : 0.0;
  if (q > 0.0 && y <= 0.0) return 0.0;
  if (q < 0.0 && y >= 0.0) return 1.0;
  const double square = std::min((q / y) * (q / y), 1e300);
  const bool beyond = q > 0.0;  // R > q / y; where both are negative R < q / y
  if (std::isinf(df_)) {
    return beyond ? boost::math::gamma_q(0.5 * rank_, 0.5 * square, FastPolicy())
                  : boost::math::gamma_p(0.5 * rank_, 0.5 * square, FastPolicy());
  }
  const double share = df_ / (df_ + square);
  return beyond ? boost::math::ibeta(0.5 * df_, 0.5 * rank_, share, FastPolicy())
                : boost::math::ibetac(0.5 * df_, 0.5 * rank_, share, FastPolicy());
}

/// The table covers the cosines where the chance is neither negligible nor as high as it gets.
void Exceedances::tabulate(Sides sides, double reference) {
  const double most = exceeded(reference, 1.0);
  const auto cosine_of = [&](double chance) {
    double low = sides == Sides::two ? 0.0 : -1.0;
    double high = 1.0;
    for (int halving = 0; halving < 40; ++halving) {
      const double middle = 0.5 * (low + high);
      (exceeded(reference, middle) < chance ? low : high) = middle;
    }
    return high;
  };
  lowest_ = cosine_of(1e-8 * most);
  per_unit_ = cells / std::max(cosine_of((1.0 - 1e-9) * most) - lowest_, 1e-9);
  for (int cell = 0; cell <= cells; ++cell) {
    chances_.push_back(exceeded(reference, lowest_ + cell / per_unit_));
  }
  chances_.push_back(chances_.back());  // the cell of the last place has no width
  weights_.assign(chances_.size(), 0.0);
}

Exceedances::Place Exceedances::place_of(double y) const {
  const double place = std::min(std::max((y - lowest_) * per_unit_, 0.0), double{cells});
  const auto cell = static_cast<int>(place);
  return {static_cast<std::size_t>(cell), place - cell};
}

/// The sum of G(y) for the reference, from the table. All places are found first, without a branch:
/// whether a cosine lies beyond the table cannot be predicted.
double Exceedances::chances(const Eigen::ArrayXd& cosines, Eigen::ArrayXd& places) const {
  places = ((cosines - lowest_) * per_unit_).max(0.0).min(double{cells});
  const double* const table = chances_.data();
  double sum = 0.0;
  for (const double place : places) {
    const auto cell = static_cast<int>(place);
    const double* const at = table + cell;
    sum += at[0] + (place - cell) * (at[1] - at[0]);
  }
  return sum;
}

void Exceedances::deposit(double y, double weight) {
  const auto [cell, share] = place_of(y);
  weights_[cell] += (1.0 - share) * weight;
  weights_[cell + 1] += share * weight;
}

double Exceedances::upper_tail(double q) const {
  double sum = 0.0;
  for (int cell = 0; cell <= cells; ++cell) {
    const double weight = weights_[static_cast<std::size_t>(cell)];
    if (weight > 0.0) sum += weight * exceeded(q, lowest_ + cell / per_unit_);
  }
  return std::min(1.0, scale_ * sum);
}

}  // namespace yates::numerics
