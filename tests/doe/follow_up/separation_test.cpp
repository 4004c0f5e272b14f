#include "doe/follow_up/separation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "doe/follow_up/active_effects.hpp"
#include "doe/kinds/generate.hpp"
#include "language/expression.hpp"

namespace {

using namespace yates;

std::vector<doe::Factor> separated_factors(std::size_t count) {
  std::vector<doe::Factor> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back({.name = std::string(1, static_cast<char>('a' + i)),
                      .levels = {{"low", std::nullopt}, {"high", std::nullopt}}});
  }
  return result;
}

doe::Design fraction_with(std::size_t factors, const std::vector<std::string>& generators) {
  doe::kinds::FractionalFactorial kind;
  kind.generators = generators;
  return doe::generate(separated_factors(factors), {.kind = kind});
}

/// The sign of an effect in a run: read from the levels alone, by no code of the library.
double sign_of(const doe::Design& design, std::size_t point, const doe::Effect& effect) {
  double sign = 1;
  for (const std::size_t factor : effect) {
    sign *= design.level_number(point, factor) == 0 ? -1 : 1;
  }
  return sign;
}

double product_of(const doe::Design& design, const doe::Effect& one, const doe::Effect& other) {
  double sum = 0;
  for (std::size_t point = 0; point < design.size(); ++point) {
    sum += sign_of(design, point, one) * sign_of(design, point, other);
  }
  return sum;
}

/// The rank of the columns of the mean, all main effects, the block and the given interactions.
Eigen::Index rank_with_block(const doe::Design& design, const std::vector<doe::Effect>& terms) {
  const auto factors = static_cast<Eigen::Index>(design.factors().size());
  Eigen::MatrixXd columns(static_cast<Eigen::Index>(design.size()),
                          2 + factors + static_cast<Eigen::Index>(terms.size()));
  for (Eigen::Index row = 0; row < columns.rows(); ++row) {
    const auto point = static_cast<std::size_t>(row);
    columns(row, 0) = 1;
    columns(row, 1) = design.block(point) == 1 ? 0 : 1;
    for (Eigen::Index factor = 0; factor < factors; ++factor) {
      columns(row, 2 + factor) = sign_of(design, point, {static_cast<std::size_t>(factor)});
    }
    for (std::size_t term = 0; term < terms.size(); ++term) {
      columns(row, 2 + factors + static_cast<Eigen::Index>(term)) =
          sign_of(design, point, terms[term]);
    }
  }
  return Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(columns).rank();
}

TEST(SeparatingRuns, AFoldOverFreesAllMainEffectsOfResolutionIII) {
  const doe::Design seven = fraction_with(7, {"D=AB", "E=AC", "F=BC", "G=ABC"});
  const auto wanted = doe::mixed_main_effects(seven);
  EXPECT_EQ(wanted.size(), 7U);
  const auto further = doe::separating_runs(seven, wanted, std::nullopt, numerics::Seed{1});
  EXPECT_EQ(further.method, doe::FurtherMethod::fold_over);
  EXPECT_EQ(further.rows.size(), 8U);
  const doe::Design both = doe::joined(seven, further);
  EXPECT_EQ(doe::number_of_blocks(both), 2U);
  for (std::size_t main = 0; main < 7; ++main) {
    for (std::size_t i = 0; i < 7; ++i) {
      for (std::size_t j = i + 1; j < 7; ++j) {
        EXPECT_EQ(product_of(both, {main}, {i, j}), 0) << main << " " << i << j;
      }
    }
  }
  EXPECT_TRUE(doe::mixed_main_effects(both).empty());
  EXPECT_THROW(doe::separating_runs(both, {}, std::nullopt, numerics::Seed{1}), std::domain_error);
}

TEST(SeparatingRuns, AFoldOverTellsHowManyPointsItLeavesOut) {
  const doe::Design half = fraction_with(4, {"D=ABC"});
  const auto all = doe::folded_over_runs(half);
  EXPECT_EQ(all.rows.size(), 8U);
  const auto some =
      doe::folded_over_runs(half, {language::parse("a == 'low' and b == 'low'", "exclude")});
  EXPECT_EQ(some.rows.size(), 6U);
  EXPECT_EQ(some.why, all.why + ", but for 2 that are excluded or always failed");
  const auto most = doe::folded_over_runs(
      half, {language::parse("a == 'low' and b == 'low' and c == 'low'", "exclude")});
  EXPECT_EQ(most.why, all.why + ", but for one that is excluded or always failed");
}

TEST(MixedMainEffects, AreNoneWhereSettingsAreMeasuredUnequallyOften) {
  const doe::Design full =
      doe::generate(separated_factors(3), {.kind = doe::kinds::FullFactorial{}});
  doe::FurtherRuns once_more{doe::FurtherMethod::repeats, {}, full.factors(), {}};
  once_more.rows = {full.point(0).levels, full.point(0).levels, full.point(3).levels};
  const doe::Design unequal = doe::joined(full, once_more);
  ASSERT_NE(product_of(unequal, {0}, {1, 2}), 0);
  EXPECT_TRUE(doe::mixed_main_effects(unequal).empty());
  EXPECT_FALSE(doe::tells_more(full, once_more));
  EXPECT_THROW(doe::separating_runs(unequal, doe::named_effects(unequal, {{0}, {1, 2}}),
                                    std::nullopt, numerics::Seed{1}),
               std::domain_error);
  // Without one setting all interactions of two can still be estimated.
  std::vector<std::uint32_t> seven{0, 1, 2, 3, 4, 5, 6};
  EXPECT_TRUE(doe::mixed_main_effects(full.only(seven)).empty());
  // A fraction stays one, however often its points are measured.
  const doe::Design half = fraction_with(3, {"C=AB"});
  once_more.rows = {half.point(0).levels};
  EXPECT_EQ(doe::mixed_main_effects(doe::joined(half, once_more)).size(), 3U);
}

TEST(MixedEffects, AreInteractionsThatStandForOneAnother) {
  using Effects = std::vector<doe::Effect>;
  EXPECT_EQ(doe::mixed_effects(fraction_with(4, {"D=ABC"})),
            (Effects{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
  EXPECT_EQ(doe::mixed_effects(fraction_with(4, {"D=AB"})),
            (Effects{{0}, {1}, {3}, {0, 1}, {0, 3}, {1, 3}}));
  EXPECT_TRUE(doe::mixed_effects(fraction_with(5, {"E=ABCD"})).empty());
}

TEST(MixedMainEffects, AreNoneAfterSomeRoundsOfFurtherRuns) {
  // Plackett and Burman's 12 runs, and fractions.
  for (doe::Design design :
       {doe::generate(separated_factors(6), {.kind = doe::kinds::PlackettBurman{}}),
        fraction_with(5, {"D=AB", "E=AC"}), fraction_with(6, {"F=AB"})}) {
    int rounds = 0;
    for (auto mixed = doe::mixed_main_effects(design); !mixed.empty();
         mixed = doe::mixed_main_effects(design)) {
      const auto further = doe::separating_runs(design, mixed, std::nullopt, numerics::Seed{1});
      ASSERT_TRUE(doe::tells_more(design, further));
      ASSERT_LT(++rounds, 4);
      design = doe::joined(design, further);
    }
    EXPECT_GT(rounds, 0);
  }
}

TEST(SeparatingRuns, FewOptimalRunsTellNamedEffectsApart) {
  const doe::Design half = fraction_with(4, {"D=AB"});
  const auto wanted = doe::named_effects(half, {{3}, {0, 1}});
  ASSERT_EQ(product_of(half, {3}, {0, 1}), 8);
  const auto further = doe::separating_runs(half, wanted, 4, numerics::Seed{1});
  EXPECT_EQ(further.method, doe::FurtherMethod::optimal);
  ASSERT_EQ(further.rows.size(), 4U);
  EXPECT_EQ(rank_with_block(doe::joined(half, further), {{0, 1}}), 7);
  EXPECT_THROW(doe::separating_runs(half, wanted, 1, numerics::Seed{1}), std::domain_error);
}

TEST(SeparatingRuns, AreOptimalWhereAFoldOverWouldTakeManyMore) {
  // 32 runs would be repeated for a single pair.
  const doe::Design large = fraction_with(7, {"F=ABCD", "G=AB"});
  const auto wanted = doe::named_effects(large, {{6}, {0, 1}});
  const auto further = doe::separating_runs(large, wanted, std::nullopt, numerics::Seed{1});
  EXPECT_EQ(further.method, doe::FurtherMethod::optimal);
  EXPECT_LE(further.rows.size(), 6U);
  EXPECT_EQ(rank_with_block(doe::joined(large, further), {{0, 1}}), 10);
}

TEST(NamedEffects, ASingleOneIsSeparatedFromAllItIsMixedWith) {
  const doe::Design half = fraction_with(4, {"D=ABC"});
  const auto wanted = doe::named_effects(half, {{0, 1}});
  ASSERT_EQ(wanted.size(), 1U);
  EXPECT_EQ(wanted.front().from, (std::vector<doe::Effect>{{2, 3}}));
  EXPECT_THROW(doe::named_effects(half, {{0, 1, 2}}), std::domain_error);
}

TEST(ActiveEffects, AreThoseThatStandOutAndMayBeSeveral) {
  const doe::Design half = fraction_with(4, {"D=AB"});
  std::vector<double> values;
  const double noise[] = {0.1, -0.2, 0.05, 0.3, -0.1, 0.15, -0.25, 0.02};
  for (std::size_t point = 0; point < half.size(); ++point) {
    // The interaction of a and b, which looks like d; c stands out as well, but is c alone.
    values.push_back(20 + 5 * sign_of(half, point, {0, 1}) + 3 * sign_of(half, point, {2}) +
                     noise[point]);
  }
  const auto active = doe::mixed_active_effects(half, values);
  ASSERT_EQ(active.size(), 1U);
  EXPECT_EQ(active.front().effect, (doe::Effect{3}));
  EXPECT_EQ(active.front().from, (std::vector<doe::Effect>{{0, 1}}));
  EXPECT_TRUE(doe::mixed_active_effects(half, std::vector<double>(noise, noise + 8)).empty());
  EXPECT_THROW(doe::mixed_active_effects(half, {1.0}), std::domain_error);
}

}  // namespace
