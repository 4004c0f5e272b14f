#include "anova/bet/effect_posterior.hpp"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "anova/bet/effect_terms.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {
namespace {

FactorReading factor(const std::string& name, bool numeric, std::vector<std::string> levels) {
  return {name, numeric, {{name}}, std::move(levels)};
}

std::vector<Setting> all_of(const std::vector<FactorReading>& factors) {
  std::vector<Setting> result = {{{}}};
  for (const FactorReading& one : factors) {
    std::vector<Setting> longer;
    for (const Setting& setting : result) {
      for (std::size_t l = 0; l < one.levels.size(); ++l) {
        longer.push_back(setting);
        longer.back().levels.push_back(l);
      }
    }
    result = std::move(longer);
  }
  return result;
}

TEST(EffectTerms, AreOrthonormalAndCountASquareAsAMainEffect) {
  const std::vector<FactorReading> factors = {factor("a", false, {"x", "y", "z"}),
                                              factor("n", true, {"1", "2", "8"}),
                                              factor("b", false, {"0", "1"})};
  const EffectTerms effects(factors, {});
  const std::vector<Setting> settings = all_of(factors);
  const Eigen::MatrixXd rows = effects.rows_of(settings);
  ASSERT_EQ(rows.cols(), 17);
  const Eigen::MatrixXd products = rows.transpose() * rows / 18.0;
  EXPECT_LT((products - Eigen::MatrixXd::Identity(17, 17)).cwiseAbs().maxCoeff(), 1e-12);
  std::vector<int> of_order(5, 0);
  for (const EffectTerms::Term& term : effects.terms()) ++of_order[term.order];
  // a, n, n^2, b; a:n, a:n^2, a:b, n:b, n^2:b; a:n:b, a:n^2:b
  EXPECT_EQ(of_order, (std::vector<int>{0, 4, 5, 2, 0}));
}

TEST(EffectTerms, LeaveOutPlacebosAndWhatIsTooMuch) {
  std::vector<FactorReading> factors;
  for (int f = 0; f < 12; ++f) factors.push_back(factor(std::to_string(f), false, {"0", "1"}));
  EXPECT_EQ(EffectTerms(factors, {}).columns(), 12 + 66);
  EXPECT_EQ(EffectTerms(factors, {0, 1}).columns(), 10 + 45);
  std::vector<std::string> many;
  for (int l = 0; l < 200; ++l) many.push_back(std::to_string(l));
  EXPECT_EQ(EffectTerms({factor("a", false, many)}, {}).columns(), 0);
}

TEST(EffectTerms, LeaveToLowerOrdersWhatAFractionCannotTell) {
  std::vector<FactorReading> factors;
  for (const char* name : {"a", "b", "c", "d"}) factors.push_back(factor(name, false, {"0", "1"}));
  EffectTerms effects(factors, {});
  const std::vector<Setting> all = all_of(factors);
  effects.leave_to_lower_orders(all);
  EXPECT_EQ(effects.columns(), 15);
  EXPECT_TRUE(effects.terms()[4].parents.empty());
  std::vector<Setting> half;
  for (const Setting& one : all) {
    const std::vector<std::size_t>& at = one.levels;
    if (at[3] == (at[0] ^ at[1] ^ at[2])) half.push_back(one);
  }
  effects.leave_to_lower_orders(half);
  // The main effects, and the pairs, each of which stands for another pair as well.
  ASSERT_EQ(effects.columns(), 4 + 6);
  EXPECT_EQ(effects.rows_of(half).cols(), 10);
  EXPECT_EQ(effects.terms()[4].parents, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(effects.terms()[9].parents, (std::vector<std::size_t>{2, 3}));
}

double half_cauchy(double scale, std::size_t place, std::size_t size, int first) {
  const double at = std::ldexp(1.0, static_cast<int>(place) + first);
  const auto below = [&](double value) {
    return 2.0 / std::numbers::pi * std::atan(value / scale);
  };
  return (place + 1 == size ? 1.0 : below(at * std::numbers::sqrt2)) -
         (place == 0 ? 0.0 : below(at / std::numbers::sqrt2));
}

// The sampler against the sum over both grids, for one factor of two levels.
TEST(EffectPosterior, IsTheSumOverTheGridsOfOneEffect) {
  const std::vector<FactorReading> factors = {factor("a", false, {"0", "1"})};
  const EffectTerms effects(factors, {});
  for (const double told : {3.0, 8.0, 16.0, 60.0}) {
    const double runs = 10.0;
    const double df = 9.0;
    const double total = 8.0 + told * told / runs;
    double sum = 0.0;
    double mean = 0.0;
    double above = 0.0;
    for (std::size_t s = 0; s < 12; ++s) {
      for (std::size_t r = 0; r < 15; ++r) {
        const double precision = runs / std::pow(std::ldexp(1.0, static_cast<int>(r) - 4), 2);
        const double squares = total - told * told / (runs + precision);
        const double weight = half_cauchy(0.3, s, 12, -5) *
                              half_cauchy(std::ldexp(1.0, static_cast<int>(s) - 5), r, 15, -4) *
                              std::sqrt(precision / (runs + precision)) *
                              std::pow(squares, -0.5 * df);
        const double expected = told / (runs + precision);
        const double error = std::sqrt(squares / df / (runs + precision));
        sum += weight;
        mean += weight * expected;
        above += weight * (1.0 - 0.5 * numerics::t_two_sided(expected / error, df).probability);
      }
    }
    EffectSums sums;
    sums.products = Eigen::MatrixXd::Constant(1, 1, runs);
    sums.told = Eigen::VectorXd::Constant(1, told);
    sums.total = total;
    sums.df = df;
    sums.runs = runs;
    const EffectPosterior posterior(sums, effects);
    EXPECT_NEAR(posterior.effects()[0], mean / sum, 0.05 * told / runs);
    EXPECT_NEAR(posterior.probability_above_zero(Eigen::VectorXd::Ones(1)), above / sum, 0.03);
  }
}

}  // namespace
}  // namespace yates::anova
