#include "doe/properties/design_properties.hpp"

#include <algorithm>
#include <stdexcept>

#include <Eigen/Cholesky>
#include <Eigen/SVD>
#include <gtest/gtest.h>

#include "doe/fractions/minimum_aberration.hpp"
#include "doe/properties/coded_model.hpp"
#include "doe/properties/effect_names.hpp"
#include "doe/properties/statement_words.hpp"
#include "tests/doe/properties/known_designs.hpp"
#include "tests/model/named_term.hpp"

namespace {

using namespace yates;
using namespace yates::doe;

std::vector<Statement> of_kind(const DesignProperties& properties, StatementKind kind) {
  std::vector<Statement> result;
  for (const Statement& one : properties.statements) {
    if (one.kind == kind) result.push_back(one);
  }
  return result;
}

bool says(const DesignProperties& properties, const std::string& sentence_part) {
  return std::any_of(
      properties.statements.begin(), properties.statements.end(),
      [&](const Statement& one) { return sentence(one).find(sentence_part) != std::string::npos; });
}

DesignProperties half_fraction() {
  const std::vector<double> ends = {1, 8};
  return properties_of(known::design({known::number("threads", ends), known::number("size", ends),
                                      known::category("codec", {"gzip", "zstd"}),
                                      known::category("level", {"1", "9"})},
                                     known::fraction(3, {{{0, 1, 2}}})),
                       1);
}

TEST(DesignProperties, TellsAHalfFractionInFactorNames) {
  const DesignProperties found = half_fraction();
  EXPECT_EQ(found.resolution, 4U);
  EXPECT_EQ(found.strength, (Strength{3, true}));
  EXPECT_EQ(found.default_model->order, ModelOrder::main_effects);
  EXPECT_TRUE(of_kind(found, StatementKind::main_effect_aliased).empty());
  EXPECT_TRUE(says(found, "you cannot tell the interactions threads:size and codec:level apart"));
  EXPECT_TRUE(says(found,
                   "curvature in threads or size cannot be seen: they have two levels only; centre "
                   "points would show it"));
  EXPECT_FALSE(says(found, "codec cannot be seen"));
  EXPECT_EQ(of_kind(found, StatementKind::interactions_aliased).size(), 3U);
  EXPECT_EQ(of_kind(found, StatementKind::no_pure_error).size(), 1U);
  EXPECT_TRUE(of_kind(found, StatementKind::saturated).empty());
}

TEST(DesignProperties, TellsMainEffectsFromInteractionsInASaturatedFraction) {
  const DesignProperties found = properties_of(judged(known::jain_19_1()), 1);
  const auto aliased = of_kind(found, StatementKind::main_effect_aliased);
  ASSERT_EQ(aliased.size(), 7U);
  EXPECT_EQ(aliased[0].with, model::named_terms({"B:D", "C:E", "F:G"}));
  EXPECT_EQ(sentence(aliased[0]),
            "you cannot tell A from B:D, C:E or F:G; what looks like A may be any of these "
            "interactions");
  EXPECT_EQ(of_kind(found, StatementKind::saturated).size(), 1U);
  EXPECT_EQ(of_kind(found, StatementKind::no_lack_of_fit_test).size(), 1U);
  // The interactions are all with main effects, which name them.
  EXPECT_TRUE(of_kind(found, StatementKind::interactions_aliased).empty());
}

TEST(DesignProperties, TellsPartialAliasesOfTwelveRunsAtOnce) {
  const auto partly = of_kind(properties_of(judged(known::plackett_burman_12()), 1),
                              StatementKind::main_effect_partly_aliased);
  ASSERT_EQ(partly.size(), 1U);
  EXPECT_EQ(partly[0].subject.size(), 11U);
  EXPECT_NEAR(*partly[0].number, 1.0 / 3.0, 1e-12);
  EXPECT_NE(sentence(partly[0]).find("correlations up to 0.33"), std::string::npos);
}

TEST(DesignProperties, NamesPartialAliasesOfAFactorThatStandsAlone) {
  // Three quarters of a 2^3: only the rows with A = B = high are left out.
  Array rows = known::full({2, 2, 2});
  std::erase_if(rows.rows, [](const auto& row) { return row[0] == 1 && row[1] == 1; });
  const DesignProperties found = properties_of(judged(rows), 1);
  for (const EffectAliases& one : found.two_level->effects) {
    if (in_letters(one.effect) == "C") {
      EXPECT_FALSE(one.clear);
    }
  }
  EXPECT_TRUE(says(found, "A is not varied independently of B (correlations up to 0.50)"));
  EXPECT_FALSE(says(found, "independently of C"));
}

TEST(DesignProperties, CentrePointsShowCurvatureButNotWhere) {
  Array rows = known::full({2, 2});
  rows.levels = {3, 3};
  for (auto& row : rows.rows) row = {2 * row[0], 2 * row[1]};
  rows.rows.push_back({1, 1});
  rows.rows.push_back({1, 1});
  const DesignProperties found = properties_of(
      known::design({known::number("a", {1, 2, 3}), known::number("b", {1, 2, 3})}, rows), 1);
  EXPECT_EQ(found.two_level->centre_points, 2U);
  EXPECT_TRUE(found.two_level->regular);
  const auto curve = of_kind(found, StatementKind::curvature_not_attributable);
  ASSERT_EQ(curve.size(), 1U);
  EXPECT_EQ(curve[0].subject, model::named_terms({"a", "b"}));
  EXPECT_TRUE(of_kind(found, StatementKind::no_pure_error).empty());
  EXPECT_TRUE(of_kind(found, StatementKind::curvature_unseen).empty());
  EXPECT_TRUE(found.default_model->order == ModelOrder::two_factor_interactions);
}

TEST(DesignProperties, CentrePointsLeaveTheResolutionOfAFraction) {
  // D=ABC beside a factor of two categories, and two centre points. The middle of d stands first.
  Array rows{{3, 3, 2, 3}, {}};
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t a = i & 1;
    const std::size_t b = i >> 1 & 1;
    const std::size_t c = i >> 2 & 1;
    rows.rows.push_back({2 * a, 2 * b, c, 1 + (a ^ b ^ c)});
  }
  rows.rows.push_back({1, 1, 0, 0});
  rows.rows.push_back({1, 1, 1, 0});
  const DesignProperties found =
      properties_of(known::design({known::number("a", {1, 2, 3}), known::number("b", {1, 2, 3}),
                                   known::category("c", {"p", "q"}), known::number("d", {2, 1, 3})},
                                  rows),
                    1);
  EXPECT_EQ(found.two_level->centre_points, 2U);
  EXPECT_EQ(found.resolution, 4U);
  EXPECT_EQ(found.pattern, (std::vector<double>{0, 0, 0, 1}));
}

TEST(DesignProperties, AResponseSurfaceNeedsNoExcuses) {
  const DesignProperties found = properties_of(known::central_composite(), 1);
  EXPECT_EQ(found.default_model->order, ModelOrder::second_order);
  EXPECT_FALSE(found.alias_matrix.has_value());
  EXPECT_EQ(found.skipped,
            (std::vector<Skipped>{{Part::two_level, Absence::fewer_than_two_factors}}));
  for (const StatementKind kind :
       {StatementKind::saturated, StatementKind::no_pure_error, StatementKind::no_lack_of_fit_test,
        StatementKind::curvature_unseen, StatementKind::term_not_estimable,
        StatementKind::levels_unbalanced, StatementKind::factors_not_orthogonal}) {
    EXPECT_TRUE(of_kind(found, kind).empty());
  }
}

TEST(DesignProperties, TellsLevelsThatAreMissingConstantOrRare) {
  const Array rows{{3, 2, 2}, {{0, 0, 0}, {0, 0, 1}, {0, 0, 1}, {1, 0, 1}}};
  const DesignProperties found = properties_of(
      known::design({known::category("codec", {"gzip", "zstd", "lz4"}),
                     known::category("kernel", {"6.1", "6.6"}), known::category("ssd", {"n", "y"})},
                    rows),
      1);
  EXPECT_EQ(of_kind(found, StatementKind::constant_factor)[0].subject.front(), "kernel");
  EXPECT_TRUE(says(found, "nothing is learned about codec = lz4: no run has this level"));
  EXPECT_TRUE(says(found, "kernel cannot be estimated: these points mix it with the mean"));
  EXPECT_TRUE(says(found, "kernel has the same level in every run"));
  EXPECT_EQ(of_kind(found, StatementKind::levels_unbalanced)[0].number, 3.0);
  EXPECT_EQ(of_kind(found, StatementKind::factors_not_orthogonal).size(), 1U);
  EXPECT_TRUE(says(found, "codec is not varied independently of ssd"));
  EXPECT_EQ(of_kind(found, StatementKind::term_not_estimable)[0].subject.front(), "kernel");
}

TEST(DesignProperties, KnowsTheMainEffectsOfFactorsWhoseNamesFormulasQuote) {
  const Array rows{{2, 2}, {{0, 0}, {0, 1}, {1, 1}, {1, 1}}};
  const DesignProperties found = properties_of(
      known::design({known::number("file size", {1, 2}), known::number("threads", {1, 2})}, rows),
      1);
  EXPECT_TRUE(says(found, "file size is not varied independently of threads"));
  EXPECT_EQ(found.model->terms.front().name.text(), "`file size`");
  EXPECT_EQ(effect_of(found.model->terms.front().name, found.factors), Effect{0});
}

TEST(Effects, AreTermsOfFactorsAsTheyStandEachOnceInAnyOrder) {
  const std::vector<Factor> factors =
      known::design({known::number("a", {1, 2, 3}), known::number("b", {1, 2, 3})},
                    known::full({3, 3}))
          .factors();
  EXPECT_EQ(effect_of(model::named_term("b:a"), factors), (Effect{0, 1}));
  EXPECT_EQ(effect_of(term_of({0, 1}, factors), factors), (Effect{0, 1}));
  EXPECT_FALSE(effect_of(model::named_term("C(a)"), factors));
  EXPECT_FALSE(effect_of(model::named_term("I(a^2)"), factors));
  EXPECT_FALSE(effect_of(model::named_term("a:other"), factors));
  EXPECT_FALSE(effect_of({}, factors));
}

TEST(AliasMatrix, IsBoxAndWilsonsForJainsExample) {
  const JudgedDesign design = judged(known::jain_19_1());
  const AliasMatrix found =
      *alias_matrix(design, "A + B + C + D + E + F + G", "(A + B + C + D + E + F + G)^2");
  EXPECT_EQ(found.A.cols(), 21);
  EXPECT_EQ(found.cannot_be_added.size(), 21U);
  EXPECT_EQ(found.aliases.size(), 21U);
  for (const TermAlias& alias : found.aliases) {
    EXPECT_TRUE(alias.complete) << alias.term.text() << ' ' << alias.outside.text();
    EXPECT_NEAR(alias.largest_share, 1.0, 1e-12);
  }
}

TEST(AliasMatrix, APartOfAnInteractionIsNoBiasOfIt) {
  const JudgedDesign design = judged(known::nine_runs());
  const AliasMatrix means = *alias_matrix(design, "0 + A:B", "A * B");
  EXPECT_TRUE(means.aliases.empty()) << "the nine means of A:B hold A and B";
  const AliasMatrix third = *alias_matrix(design, "0 + A:B", "A * B + C");
  ASSERT_EQ(third.aliases.size(), 1U);
  EXPECT_EQ(third.aliases[0].outside, "C");
}

TEST(AliasMatrix, OfMixedLevelsAgreesWithTheNormalEquations) {
  const JudgedDesign design = judged(known::nine_runs());
  const AliasMatrix found = *alias_matrix(design, "A + B", "A * B");
  EXPECT_TRUE(found.aliases.empty());  // a full 3 x 3 in A and B
  const AliasMatrix more = *alias_matrix(design, "A + B + C", "A * B + C");
  ASSERT_EQ(more.aliases.size(), 1U);
  EXPECT_EQ(more.aliases[0].term, "C");
  EXPECT_EQ(more.aliases[0].outside, "A:B");
  EXPECT_FALSE(more.aliases[0].complete);  // two of the four columns are D's
  const Eigen::MatrixXd settings = coded_settings(design);
  const Eigen::MatrixXd X1 = model_rows(coded_model(design, "A + B + C"), settings);
  const Eigen::MatrixXd all = model_rows(coded_model(design, "A * B"), settings);
  const Eigen::MatrixXd X2 = all.rightCols(4);
  const Eigen::MatrixXd A = (X1.transpose() * X1).ldlt().solve(X1.transpose() * X2);
  EXPECT_LT((A - more.A).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(AliasMatrix, SquaresBiasLinesWherePointsAreLopsided) {
  const Array rows{{3}, {{0}, {1}, {2}, {2}}};
  const DesignProperties found =
      properties_of(known::design({known::number("size", {1, 2, 9})}, rows), 1, "size");
  const auto biased = of_kind(found, StatementKind::term_biased);
  ASSERT_EQ(biased.size(), 1U);
  EXPECT_EQ(biased[0].subject.front(), "size");
  EXPECT_EQ(biased[0].with, model::named_terms({"I(size^2)"}));
}

/// Statements again from sums over the rows, without any of the parts.
TEST(Statements, AgreeWithANaiveRecomputationForRandomDesigns) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const std::size_t runs = 6 + seed % 7;
    const Array array = seed % 5 == 0 ? known::fraction(3, {{{0, 1}}})
                                      : known::random_rows({2, 2, 2, 2}, runs, seed);
    const JudgedDesign design = judged(array);
    const DesignProperties found = properties_of(design, 1 + seed % 2);
    for (std::size_t f = 0; f < 4; ++f) {
      std::size_t high = 0;
      for (const auto& row : array.rows) high += row[f];
      const auto unbalanced = of_kind(found, StatementKind::levels_unbalanced);
      const bool said = std::any_of(
          unbalanced.begin(), unbalanced.end(),
          [&](const Statement& one) { return one.subject.front() == design.factors[f].name; });
      const std::size_t low = array.runs() - high;
      const bool rare = 2 * std::max(low, high) >= 3 * std::min(low, high);
      EXPECT_EQ(said, rare && high > 0 && low > 0) << seed;
    }
    std::vector<std::vector<std::size_t>> distinct = array.rows;
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    const std::size_t all_runs = array.runs() * (1 + seed % 2);
    EXPECT_EQ(of_kind(found, StatementKind::no_pure_error).empty(), all_runs > distinct.size());
    const Eigen::MatrixXd X =
        model_rows(coded_model(design, found.model->formula), coded_settings(design));
    const auto rank =
        static_cast<std::size_t>(Eigen::JacobiSVD<Eigen::MatrixXd>(X).setThreshold(1e-9).rank());
    EXPECT_EQ(found.model->rank, rank) << seed;
    EXPECT_EQ(of_kind(found, StatementKind::saturated).empty(), all_runs > rank) << seed;
    EXPECT_EQ(of_kind(found, StatementKind::no_lack_of_fit_test).empty(), distinct.size() > rank);
    EXPECT_EQ(of_kind(found, StatementKind::term_not_estimable).empty(),
              rank == static_cast<std::size_t>(X.cols()));
    for (const Statement& one : found.statements) EXPECT_FALSE(sentence(one).empty());
  }
}

TEST(DesignProperties, JudgesSixtyFactorsWhosePairsAreTooManyToWrite) {
  std::vector<Factor> factors;
  for (std::size_t f = 0; f < 60; ++f) {
    factors.push_back(known::category("f" + std::to_string(f), {"low", "high"}));
  }
  const auto fraction = minimum_aberration({.factors = 60, .runs = 64});
  const DesignProperties properties = properties_of(design_of(factors, array_of(fraction.fraction)),
                                                    1, std::optional<std::string>());
  EXPECT_EQ(properties.resolution, 3U);
  EXPECT_EQ(properties.points, 64U);
}

/// Each factor alone at its second level, after all at their first.
JudgedDesign one_at_a_time(std::size_t factors) {
  Array array{std::vector<std::size_t>(factors, 2), {std::vector<std::size_t>(factors, 0)}};
  for (std::size_t f = 0; f < factors; ++f) {
    array.rows.emplace_back(factors, 0);
    array.rows.back()[f] = 1;
  }
  return judged(array);
}

TEST(DesignProperties, JudgesManyFactorsByTheirMainEffectsWithoutTheirPairs) {
  const DesignProperties found = properties_of(one_at_a_time(100), 1);
  ASSERT_TRUE(found.model.has_value());
  EXPECT_EQ(found.model->parameters, 101U);
  EXPECT_FALSE(found.alias_matrix.has_value());
  EXPECT_NE(std::find(found.skipped.begin(), found.skipped.end(),
                      (Skipped{Part::alias_matrix, Absence::too_costly})),
            found.skipped.end());
}

TEST(DesignProperties, JudgesMoreFactorsThanAFormulaHoldsByTheirBalance) {
  const DesignProperties found = properties_of(one_at_a_time(1001), 1);
  EXPECT_FALSE(found.model.has_value());
  EXPECT_NE(std::find(found.skipped.begin(), found.skipped.end(),
                      (Skipped{Part::model, Absence::too_costly})),
            found.skipped.end());
  EXPECT_EQ(found.level_counts.size(), 1001U);
}

TEST(DesignProperties, SkipsWhatWouldTakeLongAndSaysSo) {
  const JudgedDesign design = judged(known::full({512, 257}));
  const DesignProperties found = properties_of(design, 1);
  EXPECT_EQ(found.strength, (Strength{2, true}));
  EXPECT_TRUE(found.full_factorial);
  EXPECT_FALSE(found.model.has_value());
  EXPECT_EQ(found.skipped.size(), 4U);
  EXPECT_EQ(found.skipped.front(), (Skipped{Part::pattern, Absence::too_costly}));
}

TEST(DesignProperties, RefusesAModelOfTooManyTermsAtOnce) {
  const JudgedDesign design = judged(known::full(std::vector<std::size_t>(13, 2)));
  EXPECT_THROW(properties_of(design, 1, "A*B*C*D*E*F*G*H*J*K*L*M*N"), std::domain_error);
  EXPECT_FALSE(properties_of(design, 1, "A*B*C*D*E*F*G*H*J*K*L").model.has_value());
}

TEST(DesignProperties, RefusesNoPointsAndNoReplications) {
  EXPECT_THROW(properties_of(judged(Array{{2, 2}, {}}), 1), std::domain_error);
  EXPECT_THROW(properties_of(judged(known::full({2, 2})), 0), std::domain_error);
}

}  // namespace
