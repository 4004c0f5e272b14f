#include "doe/properties/model_properties.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <gtest/gtest.h>

#include "doe/kinds/generate.hpp"
#include "doe/properties/default_model.hpp"
#include "doe/properties/region_moments.hpp"
#include "numerics/distributions.hpp"
#include "tests/doe/properties/known_designs.hpp"
#include "tests/model/named_term.hpp"

namespace {

using namespace yates;
using namespace yates::doe;

const char* const second_order = "x + y + x:y + I(x^2) + I(y^2)";

Eigen::VectorXd row_at(const CodedModel& model, Setting setting) {
  const Eigen::Map<const Eigen::RowVectorXd> row(setting.data(), std::ssize(setting));
  return model_rows(model, row).transpose();
}

JudgedDesign cube(std::size_t factors) {
  std::vector<Factor> list;
  for (std::size_t f = 0; f < factors; ++f) {
    list.push_back(known::number(std::string(1, static_cast<char>('a' + f)), {-1, 1}));
  }
  return judged(known::design(list, known::full(std::vector<std::size_t>(factors, 2))));
}

TEST(ModelProperties, ATwoLevelFactorialIsIdealForItsModel) {
  const ModelProperties found = model_properties(cube(3), 2, "(a + b + c)^2", {.effect_size = 1.5});
  EXPECT_EQ(found.runs, 16U);
  EXPECT_EQ(found.parameters, 7U);
  EXPECT_EQ(found.degrees_of_freedom.model, 6U);
  EXPECT_EQ(found.degrees_of_freedom.error, 9U);
  EXPECT_EQ(found.degrees_of_freedom.lack_of_fit, 1U);
  EXPECT_EQ(found.degrees_of_freedom.pure_error, 8U);
  EXPECT_NEAR(found.efficiencies->D, 100.0, 1e-9);
  EXPECT_NEAR(found.efficiencies->A, 100.0, 1e-9);
  EXPECT_NEAR(found.efficiencies->G, 100.0, 1e-9);
  // Mean of (1 + 3 x^2 + 3 x^2 y^2) / 16 over the cube.
  EXPECT_NEAR(found.prediction->average, (1.0 + 1.0 + 1.0 / 3.0) / 16.0, 1e-12);
  for (const auto& one : found.coefficients) EXPECT_NEAR(*one.standard_error, 0.25, 1e-12);
  for (const auto& one : found.terms) EXPECT_NEAR(*one.variance_inflation, 1.0, 1e-12);
  EXPECT_TRUE(found.largest_correlations.empty());
}

TEST(ModelProperties, PowerIsThatOfR) {
  // R: pf(qf(.95, 1, 8), 1, 8, ncp = 16 * (1.5 / 2)^2, lower.tail = FALSE)
  const ModelProperties found =
      model_properties(cube(3), 2, "a * b * c", {.effect_size = 1.5, .adjusted = false});
  for (const auto& one : found.terms) EXPECT_NEAR(*one.power, 0.74801709237, 1e-9);
  EXPECT_EQ(found.tests_together, 1U);
}

TEST(ModelProperties, PowerIsThatOfTheAdjustedVerdict) {
  // R: pf(qf(1 - .05 / 7, 1, 8), 1, 8, ncp = 16, lower.tail = FALSE), and so on.
  const ModelProperties found = model_properties(cube(3), 2, "a * b * c");
  EXPECT_EQ(found.tests_together, 7U);
  for (const auto& one : found.terms) EXPECT_NEAR(*one.power, 0.657308, 1e-6);
  const ModelProperties square = model_properties(cube(2), 2, "a * b");
  for (const auto& one : square.terms) EXPECT_NEAR(*one.power, 0.3072659, 1e-6);
}

/// The coded points of a cube of two factors with the block of each row.
JudgedDesign square_in_blocks(const std::vector<std::size_t>& blocks) {
  JudgedDesign design = cube(2);
  design.blocks = blocks;
  return design;
}

TEST(ModelProperties, ReplicationsThatAreBlocksTakeDegreesOfFreedom) {
  ModelOptions options{.effect_size = 1.5};
  options.replications_are_blocks = true;
  const ModelProperties found = model_properties(cube(3), 3, "(a + b + c)^2", options);
  EXPECT_EQ(found.degrees_of_freedom.blocks, 2U);
  EXPECT_EQ(found.degrees_of_freedom.error, 15U);  // 24 - 7 - 2
  EXPECT_EQ(found.degrees_of_freedom.pure_error, 14U);
  EXPECT_EQ(found.degrees_of_freedom.lack_of_fit, 1U);
  const double critical = numerics::f_quantile(1.0 - 0.05 / 6.0, 1.0, 15.0);
  const double by_hand =
      numerics::noncentral_f_upper_tail(critical, 1.0, 15.0, 24.0 * std::pow(1.5 / 2.0, 2));
  for (const auto& one : found.terms) EXPECT_NEAR(*one.power, by_hand, 1e-12);
}

TEST(ModelProperties, BlocksOfADesignLoseWhatIsConstantInThem) {
  // a b: - -, + -, - +, + +; a:b is constant in the blocks.
  const ModelProperties found = model_properties(square_in_blocks({0, 1, 1, 0}), 2, "a * b");
  EXPECT_EQ(found.rank, 3U);
  EXPECT_EQ(found.degrees_of_freedom.blocks, 3U);
  EXPECT_EQ(found.degrees_of_freedom.error, 2U);  // 8 - 3 - 3
  EXPECT_EQ(found.degrees_of_freedom.pure_error, 2U);
  EXPECT_EQ(found.degrees_of_freedom.lack_of_fit, 0U);
  EXPECT_EQ(found.terms[0].not_estimable, 0U);
  EXPECT_EQ(found.terms[2].not_estimable, 1U);
  EXPECT_TRUE(found.terms[2].confounded_with.empty());
  EXPECT_TRUE(found.terms[2].confounded_with_blocks);
}

TEST(ModelProperties, BlocksThatAreNotOrthogonalInflateVariances) {
  // a: -, +, -, + in blocks of 1 and 3 runs. Within the second block a is +, -, +: sum of squares
  // around its mean 1 + 1 + 1 - 1/3 = 8/3; the first block tells nothing.
  const ModelProperties found = model_properties(square_in_blocks({0, 1, 1, 1}), 1, "a");
  EXPECT_NEAR(*found.coefficients[1].standard_error, std::sqrt(3.0 / 8.0), 1e-12);
  EXPECT_EQ(found.degrees_of_freedom.error, 1U);
}

TEST(ModelProperties, AnInteractionIsJudgedAtTheCornersOfTheCompositeNotBeyondThem) {
  // The interaction of a rotatable design of two factors with five centres: in units of the cube,
  // x1 x2 is 1 or -1 at four points, so its estimate has variance 1/4 and the corners differ by
  // twice that: noncentrality 2^2 / (4 / 4) = 4 on 13 - 6 degrees of freedom.
  const ModelProperties found =
      model_properties(judged(known::central_composite()), 1, second_order);
  const double critical = numerics::f_quantile(1.0 - 0.05 / 5.0, 1.0, 7.0);
  const double by_hand = numerics::noncentral_f_upper_tail(critical, 1.0, 7.0, 4.0);
  const auto interaction = std::find_if(found.terms.begin(), found.terms.end(),
                                        [](const auto& term) { return term.name == "x:y"; });
  ASSERT_NE(interaction, found.terms.end());
  EXPECT_NEAR(*interaction->power, by_hand, 1e-9);
}

TEST(ModelProperties, CentralCompositeAsInR) {
  const ModelProperties found =
      model_properties(judged(known::central_composite()), 1, second_order);
  // R: d in units of the axial distance; C <- solve(crossprod(model.matrix(second order, d)))
  EXPECT_NEAR(found.efficiencies->D, 22.5815271942, 1e-8);  // 100 * det(X'X)^(1/6) / 13
  EXPECT_NEAR(found.efficiencies->A, 16.1943319838, 1e-8);  // 100 * 6 / (13 * sum(diag(C)))
  EXPECT_NEAR(found.efficiencies->G, 100.0 * 6 / (13 * 0.625), 1e-6);  // hatvalues: 0.625, 0.2
  const double errors[] = {0.4472135955, 0.5, 0.5, 0.758287544405, 0.758287544405, 1.0};
  const double inflations[] = {0, 1, 1, 1.01730769231, 1.01730769231, 1};
  for (std::size_t j = 0; j < 6; ++j) {
    EXPECT_NEAR(*found.coefficients[j].standard_error, errors[j], 1e-9) << j;
    if (j > 0) {
      EXPECT_NEAR(*found.coefficients[j].variance_inflation, inflations[j], 1e-9) << j;
    }
  }
  EXPECT_NEAR(found.largest_leverage, 0.625, 1e-12);
  EXPECT_EQ(found.degrees_of_freedom.pure_error, 4U);
  EXPECT_EQ(found.degrees_of_freedom.lack_of_fit, 3U);
}

TEST(ModelProperties, FactorialWithCentrePointsAsInR) {
  Array rows = known::full({2, 2});
  for (auto& row : rows.rows) row = {2 * row[0], 2 * row[1]};
  rows.levels = {3, 3};
  for (int i = 0; i < 3; ++i) rows.rows.push_back({1, 1});
  const JudgedDesign design = judged(
      known::design({known::number("x", {10, 20, 30}), known::number("y", {1, 2, 3})}, rows));
  const ModelProperties found = model_properties(design, 1, "x * y");
  EXPECT_NEAR(found.efficiencies->D, 65.7236181083, 1e-8);
  EXPECT_NEAR(found.efficiencies->A, 64.0, 1e-9);
  EXPECT_NEAR(found.efficiencies->G, 64.0, 1e-9);
  EXPECT_NEAR(found.prediction->average, 0.337301587302, 1e-10);
  EXPECT_NEAR(found.prediction->largest, 0.892857142857, 1e-10);  // max(hatvalues(fit)): a corner
  EXPECT_EQ(found.degrees_of_freedom.pure_error, 2U);
  EXPECT_EQ(found.degrees_of_freedom.lack_of_fit, 1U);
}

JudgedDesign unbalanced() {
  Factor size = known::number("size", {1, 2, 4, 8});
  size.scale = Scale::log2;
  const Array rows{{4, 3},
                   {{0, 0}, {1, 0}, {2, 0}, {3, 1}, {0, 1}, {1, 1}, {3, 2}, {2, 2}, {0, 2}}};
  return judged(known::design({size, known::category("codec", {"gzip", "zstd", "lz4"})}, rows));
}

TEST(ModelProperties, AnUnbalancedMixOfFactorsAsInR) {
  const ModelProperties found =
      model_properties(unbalanced(), 1, "size + codec", {.adjusted = false});
  // R: contrasts(codec) <- cbind(c(-1, 1, 0) * sqrt(3/2), c(-1, -1, 2) * sqrt(1/2));
  //    z <- (log2(size) - 1.5) / 1.5; sqrt(diag(solve(crossprod(model.matrix(~ z + codec)))))
  const double errors[] = {0.336989749849, 0.44556639434, 0.335775368422, 0.340606916981};
  for (std::size_t j = 0; j < 4; ++j) {
    EXPECT_NEAR(*found.coefficients[j].standard_error, errors[j], 1e-10) << j;
  }
  EXPECT_NEAR(found.efficiencies->D, 86.4934377231, 1e-8);
  EXPECT_NEAR(found.efficiencies->A, 82.1752265861, 1e-8);
  EXPECT_NEAR(found.largest_leverage, 0.578431372549, 1e-10);  // max(hatvalues(fit))
  EXPECT_NEAR(found.prediction->average, 0.408496732026, 1e-10);
  // Generalised variance inflation 1.05882352941 of both, of codec per column.
  EXPECT_NEAR(*found.terms[0].variance_inflation, 1.05882352941, 1e-9);
  EXPECT_NEAR(*found.terms[1].variance_inflation, std::sqrt(1.05882352941), 1e-9);
  // pf(qf(.95, 2, 5), 2, 5, ncp = 4 / (largest variance of a difference of two codecs))
  EXPECT_NEAR(*found.terms[0].power, 0.442765421319, 1e-9);
  EXPECT_NEAR(*found.terms[1].power, 0.332438229344, 1e-9);
}

TEST(ModelProperties, ACombinationThatIsLeftOutLeavesTheRestToTest) {
  // All of 3x3 but one, twice. R: car::Anova of y ~ a * b with that hole has 2, 2 and 3 degrees of
  // freedom, and 8 for the noise.
  std::vector<Factor> factors;
  for (const char* name : {"a", "b"}) {
    factors.push_back({.name = name, .kind = FactorKind::categorical});
    for (const char* level : {"l1", "l2", "l3"})
      factors.back().levels.push_back({level, std::nullopt});
  }
  std::vector<Point> points;
  for (std::size_t setting = 0; setting < 8; ++setting) {
    points.push_back({setting + 1, {setting % 3, setting / 3}});
  }
  const ModelProperties found = model_properties(judged(Design(factors, points)), 2, "a * b");
  EXPECT_EQ(found.degrees_of_freedom.error, 8U);
  ASSERT_EQ(found.terms.size(), 3U);
  EXPECT_EQ(found.terms[0].not_estimable, 0U);
  EXPECT_EQ(found.terms[1].not_estimable, 0U);
  EXPECT_EQ(found.terms[2].columns, 4U);
  EXPECT_EQ(found.terms[2].not_estimable, 1U);
  EXPECT_TRUE(found.terms[0].power.has_value());
}

TEST(ModelProperties, WithoutAnInterceptColumnsAreTakenAroundZero) {
  const ModelProperties found = model_properties(unbalanced(), 1, "codec + size - 1");
  EXPECT_EQ(found.degrees_of_freedom.model, 4U);
  EXPECT_EQ(found.degrees_of_freedom.error, 5U);
  EXPECT_NEAR(found.prediction->average, 0.408496732026, 1e-10);  // the same model
}

TEST(ModelProperties, ReplicationsDivideVariances) {
  const ModelProperties once = model_properties(unbalanced(), 1, "size * codec");
  const ModelProperties thrice = model_properties(unbalanced(), 3, "size * codec");
  EXPECT_NEAR(thrice.prediction->average, once.prediction->average / 3.0, 1e-12);
  EXPECT_NEAR(thrice.efficiencies->D, once.efficiencies->D, 1e-9);
  EXPECT_NEAR(thrice.efficiencies->G, once.efficiencies->G, 1e-9);
  EXPECT_EQ(thrice.degrees_of_freedom.pure_error, 18U);
  EXPECT_EQ(once.degrees_of_freedom.pure_error, 0U);
}

TEST(ModelProperties, NamesWhatCannotBeEstimatedAndWithWhat) {
  const JudgedDesign design = judged(known::fraction(3, {{{0, 1}}}));  // D = AB
  const ModelProperties found = model_properties(design, 1, "A * B + C + D");
  EXPECT_EQ(found.rank, 5U);
  EXPECT_FALSE(found.estimable());
  EXPECT_FALSE(found.efficiencies.has_value());
  for (const TermProperties& term : found.terms) {
    const bool lost = term.name == "D" || term.name == "A:B";
    EXPECT_EQ(term.not_estimable, lost ? 1U : 0U) << term.name.text();
    if (term.name == "D") {
      EXPECT_EQ(term.confounded_with, model::named_terms({"A:B"}));
    }
    if (term.name == "A:B") {
      EXPECT_EQ(term.confounded_with, model::named_terms({"D"}));
    }
    EXPECT_EQ(term.variance_inflation.has_value(), !lost);
  }
}

TEST(ModelProperties, SaturatedModelsHaveNoPower) {
  const ModelProperties found = model_properties(judged(known::nine_runs()), 1, "A + B + C + D");
  EXPECT_EQ(found.degrees_of_freedom.error, 0U);
  EXPECT_TRUE(found.estimable());
  EXPECT_NEAR(found.efficiencies->D, 100.0, 1e-9);
  EXPECT_NEAR(found.efficiencies->A, 100.0, 1e-9);
  EXPECT_NEAR(found.largest_leverage, 1.0, 1e-12);
  for (const TermProperties& term : found.terms) EXPECT_FALSE(term.power.has_value());
}

TEST(ModelProperties, TheNormalEquationsGiveTheSameForRandomDesigns) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const JudgedDesign design =
        judged(known::design({known::number("a", {1, 2, 3}), known::category("b", {"p", "q", "r"}),
                              known::number("c", {-1, 1})},
                             known::random_rows({3, 3, 2}, 40, seed)));
    const char* const formula = "a * b + c + I(a^2)";
    const ModelProperties found = model_properties(design, 2, formula);
    const CodedModel model = coded_model(design, formula);
    const Eigen::MatrixXd X = model_rows(model, coded_settings(design));
    const Eigen::MatrixXd information = 2.0 * X.transpose() * X;
    const Eigen::MatrixXd covariance =
        information.ldlt().solve(Eigen::MatrixXd::Identity(X.cols(), X.cols()));
    for (Eigen::Index j = 0; j < X.cols(); ++j) {
      EXPECT_NEAR(*found.coefficients[static_cast<std::size_t>(j)].standard_error,
                  std::sqrt(covariance(j, j)), 1e-9);
    }
    const double p = static_cast<double>(X.cols());
    EXPECT_NEAR(found.efficiencies->D, 100.0 * std::pow(information.determinant(), 1.0 / p) / 80.0,
                1e-7);
    EXPECT_NEAR(found.efficiencies->A, 100.0 * p / (80.0 * covariance.trace()), 1e-7);
    // No setting of a fine grid predicts worse than the worst that was found.
    double worst = 0.0;
    for (int step = -20; step <= 20; ++step) {
      const double a = step / 20.0;
      for (double b = 0; b < 3; ++b) {
        for (const double c : {-1.0, 1.0}) {
          const double setting[] = {a, b, c};
          const Eigen::VectorXd row = row_at(model, setting);
          worst = std::max(worst, row.dot(covariance * row));
        }
      }
    }
    EXPECT_LE(worst, found.prediction->largest * (1.0 + 1e-9)) << seed;
    EXPECT_NEAR(worst, found.prediction->largest, 0.02 * worst) << seed;
    double mean = 0.0;
    for (const double one : found.prediction->curve) mean += one;
    EXPECT_NEAR(mean / curve_points, found.prediction->average, 0.02 * found.prediction->average);
  }
}

TEST(ModelProperties, NoSettingOfASpherePredictsWorseThanTheWorst) {
  // A Box-Behnken design of eight factors predicts worst between its axes, on the sphere's surface.
  std::vector<Factor> factors;
  for (const char name : std::string("abcdefgh")) {
    factors.push_back(known::number(std::string(1, name), {-100, 100}));
  }
  const JudgedDesign design =
      judged(generate(factors, {.kind = kinds::BoxBehnken{}, .center_points = 5}));
  const std::string formula = formula_of(design.factors, ModelOrder::second_order);
  const ModelProperties found = model_properties(design, 1, formula);
  ASSERT_EQ(found.prediction->region.shape, RegionShape::sphere);
  const CodedModel model = coded_model(design, formula);
  const Eigen::MatrixXd X = model_rows(model, coded_settings(design));
  const Eigen::LLT<Eigen::MatrixXd> information(X.transpose() * X);
  std::mt19937_64 random(1);
  double worst = 0.0;
  for (int i = 0; i < 20'000; ++i) {
    std::vector<double> setting(8);
    for (double& value : setting) value = static_cast<double>(random() >> 11) / 0x1p52 - 1.0;
    Eigen::Map<Eigen::VectorXd> point(setting.data(), 8);
    point *= found.prediction->region.radius / point.norm();
    const Eigen::VectorXd row = row_at(model, setting);
    worst = std::max(worst, row.dot(information.solve(row)));
  }
  EXPECT_LE(worst, found.prediction->largest * (1.0 + 1e-9));
  EXPECT_LE(found.prediction->largest, 1.05 * worst);
  const Eigen::VectorXd at = row_at(model, found.prediction->worst);
  EXPECT_NEAR(at.dot(information.solve(at)), found.prediction->largest, 1e-9);
}

TEST(RegionMoments, AreTheMeansOverTheSpreadSettings) {
  const JudgedDesign design = unbalanced();
  const CodedModel model = coded_model(design, "poly(size, 3) * codec");
  const Region region = region_of(design, model);
  const Eigen::MatrixXd moments = *region_moments(model, region);
  const Eigen::MatrixXd rows = model_rows(model, spread_settings(region, 9000));
  const Eigen::MatrixXd means = rows.transpose() * rows / 9000.0;
  EXPECT_LT((moments - means).cwiseAbs().maxCoeff(), 0.03);
  EXPECT_NEAR(moments(1, 1), 1.0 / 3.0, 1e-14);
  EXPECT_NEAR(moments(2, 2), 1.0 / 5.0, 1e-14);
  EXPECT_FALSE(region_moments(coded_model(judged(known::central_composite()), "I(x * y)"),
                              Region{RegionShape::cuboid, 1.0, {{}, {}}})
                   .has_value());
}

TEST(ModelProperties, RefusesWhatHasNoMeaning) {
  EXPECT_THROW(model_properties(cube(2), 0, "a"), std::domain_error);
  EXPECT_THROW(model_properties(cube(2), 1, "a", {.effect_size = 0.0}), std::domain_error);
  EXPECT_THROW(model_properties(cube(2), 1, "a", {.alpha = 1.0}), std::domain_error);
}

TEST(DefaultModel, IsTheLargestThatThePointsCarry) {
  EXPECT_EQ(default_model(cube(3)).formula, "a + b + c + a:b + a:c + b:c");
  EXPECT_EQ(default_model(judged(known::jain_19_1())).formula, "A + B + C + D + E + F + G");
  EXPECT_EQ(default_model(judged(known::jain_19_1())).order, ModelOrder::main_effects);
  EXPECT_EQ(default_model(judged(known::central_composite())).formula, second_order);
  EXPECT_EQ(default_model(unbalanced()).order, ModelOrder::second_order);
  EXPECT_EQ(default_model(unbalanced()).formula, "size + codec + size:codec + I(log2(size)^2)");
  const DefaultModel none = default_model(judged(known::random_rows({2, 2, 2, 2, 2}, 4, 5)));
  EXPECT_FALSE(none.estimable);
}

}  // namespace
