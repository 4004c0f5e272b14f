#include "anova/noise/robust_tests.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "tests/anova/noise/noise_data.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

constexpr double r_digits = 1e-11;

void expect_test(const RobustTest& test, std::int64_t df, double f, double error_df, double p) {
  EXPECT_EQ(test.df, df);
  EXPECT_NEAR(test.f.value() / f, 1.0, r_digits);
  EXPECT_NEAR(test.error_df.value() / error_df, 1.0, r_digits);
  EXPECT_NEAR(test.p.value() / p, 1.0, r_digits);
}

std::vector<RobustTest> by_residuals(const Fit& fit,
                                     TermHypothesis hypothesis = TermHypothesis::type_3) {
  return robust_tests(fit, hypothesis, variances_of_residuals(fit).value());
}

TEST(RobustTests, BalancedTwoLevelDesignIsTestedAsWithOneVariance) {
  std::string csv = "a,b,c,y\n";
  const double noise[] = {3.1, -0.4, 7.7, 1.9, 2.2, -8.1, 0.3, 4.4,  -2.6, 9.3, 1.1,  0.2,
                          5.9, -3.8, 2.7, 6.6, 0.9, -1.5, 4.8, -6.1, 3.3,  8.0, -0.7, 2.4};
  for (int run = 0; run < 24; ++run) {
    const int setting = run % 8;
    csv += std::string(setting % 2 == 0 ? "p," : "q,") + (setting / 2 % 2 == 0 ? "p," : "q,") +
           (setting / 4 == 0 ? "p," : "q,") + std::to_string(10.0 + setting + noise[run]) + "\n";
  }
  const Fit fit = fit_csv("y ~ a * b * c", csv);
  const Analysis analysis = analyse(fit);
  const std::vector<RobustTest> tests = by_residuals(fit, TermHypothesis::type_2);
  ASSERT_EQ(tests.size(), 7U);
  for (std::size_t t = 0; t < tests.size(); ++t) {
    EXPECT_NEAR(tests[t].f.value() / analysis.terms[t].f.value(), 1.0, 1e-12);
    EXPECT_NEAR(tests[t].error_df.value(), 16.0, 1e-11);
    EXPECT_NEAR(tests[t].p.value() / analysis.terms[t].p.value(), 1.0, 1e-12);
  }
}

// R 4.2 with options(contrasts = c("contr.sum", "contr.poly")): m <- lm(...);
// v <- clubSandwich::vcovCR(m, cluster = seq_len(n), type = "CR2"), which is
// sandwich::vcovHC(m, "HC2"); clubSandwich::Wald_test(m, constraints of the term, v, test = "HTZ").
TEST(RobustTests, ResidualsGiveTheTestsOfClubSandwich) {
  const std::vector<RobustTest> full = by_residuals(fit_csv("y ~ a * b", noise_data::unbalanced));
  expect_test(full[0], 1, 12.681377378229, 6.97922977066205, 0.00925150420131851);
  expect_test(full[1], 2, 1.22722195695702, 5.3865835093061, 0.363775117444346);
  expect_test(full[2], 2, 0.191643283759209, 5.38658350930609, 0.830994480790834);
  const std::vector<RobustTest> additive =
      by_residuals(fit_csv("y ~ a + b", noise_data::unbalanced));
  expect_test(additive[0], 1, 22.0337431651049, 14.5820285437001, 0.000310131503137406);
  expect_test(additive[1], 2, 1.48521192189249, 7.70166802076802, 0.284755763029791);
}

TEST(RobustTests, RegressionWithoutRepetitionsIsTestedByItsResiduals) {
  const Fit line = fit_csv("y ~ x + g", noise_data::regression);
  for (const TermHypothesis hypothesis : {TermHypothesis::type_2, TermHypothesis::type_3}) {
    const std::vector<RobustTest> tests = robust_tests(line, hypothesis);
    expect_test(tests[0], 1, 42.8599076874095, 5.09579642650409, 0.00115820257073797);
    expect_test(tests[1], 2, 2.85635280886047, 4.32889239179389, 0.161828494936512);
  }
  const std::vector<RobustTest> lines =
      robust_tests(fit_csv("y ~ x * g", noise_data::regression), TermHypothesis::type_3);
  expect_test(lines[0], 1, 91.1803897075025, 4.66151854803215, 0.000310271387321842);
  expect_test(lines[1], 2, 0.677246074910842, 1.75663222833178, 0.605298862421525);
  expect_test(lines[2], 2, 0.843273966567955, 2.91855835793982, 0.513994781282243);
}

TEST(RobustTests, LargeOffsetOfANumberCostsNoDigits) {
  const Fit plain = fit_csv("y ~ x + g", noise_data::regression);
  std::string moved = "x,g,y\n";
  const std::string text = noise_data::regression;
  for (std::size_t at = text.find('\n') + 1; at < text.size(); at = text.find('\n', at) + 1) {
    const std::string line = text.substr(at, text.find('\n', at) - at);
    const std::size_t comma = line.find(',');
    moved +=
        std::to_string(1000000000 + std::stoi(line.substr(0, comma))) + line.substr(comma) + "\n";
  }
  const std::vector<RobustTest> a = robust_tests(plain);
  const std::vector<RobustTest> b = robust_tests(fit_csv("y ~ x + g", moved));
  for (std::size_t t = 0; t < a.size(); ++t) {
    EXPECT_NEAR(b[t].f.value() / a[t].f.value(), 1.0, 1e-9);
    EXPECT_NEAR(b[t].error_df.value() / a[t].error_df.value(), 1.0, 1e-9);
  }
}

TEST(RobustTests, TwoGroupsAreComparedByWelchsTest) {
  std::string csv = noise_data::one_way;
  csv.resize(csv.find("k,"));
  // R: t.test(y ~ g, data)
  const std::vector<RobustTest> tests = robust_tests(fit_csv("y ~ g", csv));
  expect_test(tests[0], 1, 4.6305221288436 * 4.6305221288436, 4.21769206947697,
              0.00863278117605282);
}

TEST(RobustTests, SeveralGroupsAreComparedByHotellingsDistribution) {
  // R: clubSandwich as above with vcovCR(..., target = sample variance of the row's group).
  const std::vector<RobustTest> tests = robust_tests(fit_csv("y ~ g", noise_data::one_way));
  expect_test(tests[0], 2, 9.32312926251711, 5.97779517067808, 0.0145335065644802);
  // Its statistic is Welch's: R: oneway.test(y ~ g, data) has F = 9.826559928198 with 2 and
  // 6.202484596158 df, where 3 * lambda = (k^2 - 1) / df and F = (Q / 2) / (1 + lambda / 2 ...).
  const double eta = tests[0].error_df.value() + 1.0;
  const double Q = tests[0].f.value() * eta * 2.0 / tests[0].error_df.value();
  const double lambda = 8.0 / (3.0 * 6.202484596158);
  EXPECT_NEAR(Q / 2.0 / (1.0 + 2.0 / 8.0 * lambda), 9.826559928198, 1e-8);
}

TEST(RobustTests, FewRunsPerGroupAreTestedByTheBootstrap) {
  // R: 1e6 draws of the parametric bootstrap of Krishnamoorthy, Lu and Mathew: p 0.008317 (its
  // own standard error is 0.00009), 5 % point of Q / 3 at 11.062.
  const std::vector<RobustTest> tests = robust_tests(fit_csv("y ~ g", noise_data::three_runs));
  EXPECT_EQ(tests[0].df, 3);
  EXPECT_NEAR(tests[0].f.value(), 33.2779834870314, 1e-9);
  EXPECT_NEAR(tests[0].p.value() / 0.008317, 1.0, 0.08);
  EXPECT_NEAR(tests[0].error_df.value() / 2.66717977565071, 1.0, 0.04);
}

TEST(RobustTests, TypesOfHypothesesAreThoseOfTheTable) {
  const Fit fit = fit_csv("y ~ a * b", noise_data::unbalanced);
  for (const auto& [hypothesis, type] :
       {std::pair(TermHypothesis::type_1, SumsOfSquares::type_1),
        std::pair(TermHypothesis::type_2, SumsOfSquares::type_2),
        std::pair(TermHypothesis::type_3, SumsOfSquares::type_3)}) {
    const Analysis analysis = analyse(fit, {type});
    const std::vector<AddedColumns> contrasts = term_contrasts(fit, hypothesis);
    for (std::size_t t = 0; t < contrasts.size(); ++t) {
      const auto& [columns, values] = contrasts[t];
      EXPECT_NEAR(values.squaredNorm() / analysis.terms[t].sum_of_squares, 1.0, 1e-12);
      const Eigen::MatrixXd product = columns.transpose() * columns;
      EXPECT_TRUE(product.isIdentity(1e-12));
    }
  }
}

TEST(RobustTests, CommonVarianceOfAllSettingsGivesTheTableOfPureError) {
  const Fit fit = fit_csv("y ~ a * b", noise_data::unbalanced);
  const std::vector<std::size_t> one_group(fit.observations.settings.size(), 7);
  const std::vector<RobustTest> tests =
      robust_tests(fit, TermHypothesis::type_2, variances_of_repeated_runs(fit, one_group).value());
  const Analysis analysis = analyse(fit);
  EXPECT_NEAR(tests[0].f.value() / analysis.terms[0].f.value(), 1.0, 1e-12);
  EXPECT_NEAR(tests[0].error_df.value(), 13.0, 1e-11);
}

TEST(RobustTests, WithoutAnyNoiseWhatDiffersDiffersForCertain) {
  const std::vector<RobustTest> tests = robust_tests(
      fit_csv("y ~ a + b", "a,b,y\np,u,1\np,u,1\nq,u,3\nq,u,3\np,v,1\np,v,1\nq,v,3\nq,v,3\n"));
  EXPECT_EQ(tests[0].p, 0.0);
  EXPECT_FALSE(tests[0].f.has_value());
  EXPECT_FALSE(tests[1].p.has_value());
}

TEST(RobustTests, SaturatedAndAliasedTermsHaveNoTest) {
  const Fit saturated = fit_csv("y ~ a * b", "a,b,y\np,u,1\nq,u,3\np,v,2\nq,v,9\n");
  for (const RobustTest& test : robust_tests(saturated)) {
    EXPECT_EQ(test.df, 1);
    EXPECT_FALSE(test.f.has_value());
    EXPECT_FALSE(test.p.has_value());
  }
  const std::vector<RobustTest> aliased =
      robust_tests(fit_csv("y ~ a + b", "a,b,y\np,u,1\np,u,2\np,u,2.5\nq,v,3\nq,v,9\nq,v,4\n"));
  EXPECT_EQ(aliased[0].df, 0);
  EXPECT_FALSE(aliased[0].p.has_value());
}

}  // namespace
}  // namespace yates::anova
