#include <algorithm>
#include <cmath>
#include <cstddef>

#include <Eigen/Core>

#include "anova/noise/robust_tests.hpp"
#include "numerics/decompositions.hpp"
#include "numerics/random.hpp"
#include "numerics/tails.hpp"
#include "numerics/variates.hpp"

namespace yates::anova {

namespace {

constexpr int draws = 2000;
constexpr numerics::Seed seed{0x57414C44};

}  // namespace

WaldBootstrap::WaldBootstrap(const std::vector<Eigen::MatrixXd>& parts,
                             const std::vector<double>& df)
    : q_(static_cast<double>(parts.front().rows())) {
  numerics::Random random(seed);
  const Eigen::Index q = parts.front().rows();
  Eigen::MatrixXd V(q, q);
  Eigen::VectorXd direction(q);
  for (int draw = 0; draw < draws; ++draw) {
    V.setZero();
    for (std::size_t g = 0; g < parts.size(); ++g) {
      V += 2.0 * numerics::gamma_variate(random, df[g] / 2.0) / df[g] * parts[g];
    }
    for (Eigen::Index i = 0; i < q; ++i) direction[i] = numerics::normal_variate(random);
    direction.normalize();
    const double stretch = direction.dot(numerics::Cholesky(V).solve(direction));
    stretch_.push_back(std::max(stretch, 0.0));
  }
}

double WaldBootstrap::upper_tail(double value) const {
  double sum = 0.0;
  for (const double stretch : stretch_) {
    sum += stretch > 0.0 ? numerics::chi_squared_upper_tail(value / stretch, q_) : 0.0;
  }
  return sum / static_cast<double>(stretch_.size());
}

double WaldBootstrap::upper_point(double probability) const {
  // By false position on the logarithm of the tail, which is nearly straight.
  const auto excess = [&](double value) { return std::log(upper_tail(value) / probability); };
  double low = 0.0;
  double low_excess = -std::log(probability);
  double high = 2.0 * q_;
  double high_excess = excess(high);
  while (high_excess > 0.0 && high < 1e12) {
    low = high;
    low_excess = high_excess;
    high *= 2.0;
    high_excess = excess(high);
  }
  double middle = high;
  for (int step = 0; step < 40; ++step) {
    middle = low + (high - low) * low_excess / (low_excess - high_excess);
    const double here = excess(middle);
    if (std::abs(here) < 1e-9) break;
    if (here > 0.0) {
      low = middle;
      low_excess = here;
      high_excess *= 0.5;  // the Illinois variant: no end stays for ever
    } else {
      high = middle;
      high_excess = here;
      low_excess *= 0.5;
    }
  }
  return middle;
}

}  // namespace yates::anova
