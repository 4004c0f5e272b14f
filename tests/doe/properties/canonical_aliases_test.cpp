#include "doe/properties/canonical_aliases.hpp"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "doe/arrays/plackett_burman.hpp"
#include "doe/fractions/three_level_fraction.hpp"
#include "doe/properties/two_level_part.hpp"

namespace yates::doe {
namespace {

using ByEffect = std::map<Effect, std::map<Effect, double>>;

ByEffect aliases_by_effect(const Array& array) {
  ByEffect result;
  const std::vector<EffectShape> shapes(array.columns(), EffectShape::levels);
  for (const EffectAliases& one : canonical_aliases(judged(array), shapes)) {
    for (const Alias& alias : one.aliases) result[one.effect][alias.effect] = alias.correlation;
  }
  return result;
}

Array every_combination(const std::vector<std::size_t>& levels) {
  Array array{levels, {}};
  std::size_t rows = 1;
  for (const std::size_t count : levels) rows *= count;
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<std::size_t> of_row;
    std::size_t rest = row;
    for (const std::size_t count : levels) {
      of_row.push_back(rest % count);
      rest /= count;
    }
    array.rows.push_back(of_row);
  }
  return array;
}

TEST(CanonicalAliases, OfAllCombinationsAreNone) {
  EXPECT_TRUE(aliases_by_effect(every_combination({2, 3, 4})).empty());
}

TEST(CanonicalAliases, OfAFactorThatNeverChangesAreNone) {
  EXPECT_TRUE(aliases_by_effect(every_combination({1, 2, 2})).empty());
}

TEST(CanonicalAliases, OfThreeFactorsInNineRunsAreTheInteractionsOfTheOthers) {
  // 3^(3-1), I = ABC or ABC^2: each main effect has 2 of the 4 columns of the other interaction
  // (Montgomery, Design and Analysis of Experiments, section 9.3).
  const auto found = aliases_by_effect(array_of(minimum_aberration_three_level(3, 9).fraction));
  for (std::size_t a = 0; a < 3; ++a) {
    const Effect others = a == 0 ? Effect{1, 2} : a == 1 ? Effect{0, 2} : Effect{0, 1};
    ASSERT_EQ(found.at({a}).size(), 1U);
    EXPECT_EQ(found.at({a}).at(others), 1.0);
    EXPECT_LT(found.at(others).at({a}), 1.0) << "only half of the interaction is the main effect";
  }
}

TEST(CanonicalAliases, OfTwoLevelsAreTheCorrelationsOfSigns) {
  const Array array = plackett_burman(6, 12);
  const auto signs = two_level_aliases(two_level_part(judged(array)));
  const auto found = aliases_by_effect(array);
  std::size_t compared = 0;
  for (const EffectAliases& one : signs.value().effects) {
    for (const Alias& alias : one.aliases) {
      ++compared;
      EXPECT_NEAR(found.at(one.effect).at(alias.effect), std::abs(alias.correlation), 1e-9);
    }
  }
  EXPECT_GT(compared, 100U);
}

TEST(CanonicalAliases, OfALineReadItsNumbersAlone) {
  Array array = every_combination({3, 3});
  JudgedDesign design = judged(array);
  // The second factor is the square of the first, so a straight line does not see it.
  design.array.rows = {{0, 1}, {1, 0}, {2, 1}};
  design.array.levels = {3, 2};
  for (std::size_t factor = 0; factor < 2; ++factor) {
    Factor& one = design.factors[factor];
    one.kind = FactorKind::numeric;
    one.levels.clear();
    for (std::size_t level = 0; level < design.array.levels[factor]; ++level) {
      one.levels.push_back({std::to_string(level), static_cast<double>(level)});
    }
  }
  const auto lines = canonical_aliases(design, {EffectShape::line, EffectShape::line});
  for (const EffectAliases& one : lines) {
    if (one.effect != Effect{0}) continue;
    for (const Alias& alias : one.aliases) EXPECT_NE(alias.effect, Effect{1});
  }
  const auto levels = canonical_aliases(design, {EffectShape::levels, EffectShape::line});
  EXPECT_EQ(levels[1].effect, Effect{1});
  EXPECT_EQ(levels[1].aliases.front().effect, Effect{0});
  EXPECT_EQ(levels[1].aliases.front().correlation, 1.0);
}

}  // namespace
}  // namespace yates::doe
