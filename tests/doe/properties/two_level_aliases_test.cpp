#include "doe/properties/two_level_aliases.hpp"

#include <cmath>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "doe/fractions/word.hpp"
#include "tests/doe/properties/known_designs.hpp"

namespace {

using namespace yates;
using namespace yates::doe;

TwoLevelAliases aliases_of(const Array& array) {
  return *two_level_aliases(two_level_part(judged(array)));
}

std::string generator_text(const ColumnGenerator& one) {
  return letter_of(one.factor) + (one.positive ? " = " : " = -") + in_letters(one.product);
}

const EffectAliases& entry(const TwoLevelAliases& of, const std::string& letters) {
  for (const EffectAliases& one : of.effects) {
    if (in_letters(one.effect) == letters) return one;
  }
  throw std::out_of_range(letters);
}

std::set<std::string> texts(const EffectAliases& one) {
  std::set<std::string> result;
  for (const Alias& alias : one.aliases) {
    result.insert((alias.correlation < 0 ? "-" : "") + in_letters(alias.effect));
  }
  return result;
}

TEST(EffectNames, LeaveOutTheLetterOfTheIdentity) {
  EXPECT_EQ(in_letters({0, 7, 8, 24, 25, 50}), "AHJZa(51)");
  EXPECT_EQ(letter_of(49), "z");
}

TEST(TwoLevelAliases, FindsWhatJainsExampleWasMadeFrom) {
  const TwoLevelAliases found = aliases_of(known::jain_19_1());
  EXPECT_TRUE(found.regular);
  ASSERT_EQ(found.generators.size(), 4U);
  EXPECT_EQ(generator_text(found.generators[0]), "D = AB");
  EXPECT_EQ(generator_text(found.generators[1]), "E = AC");
  EXPECT_EQ(generator_text(found.generators[2]), "F = BC");
  EXPECT_EQ(generator_text(found.generators[3]), "G = ABC");
  EXPECT_EQ(found.words->size(), 15U);
  EXPECT_EQ(found.resolution, 3U);
  EXPECT_EQ(*found.pattern, (std::vector<double>{0, 0, 7, 7, 0, 0, 1}));
  EXPECT_FALSE(found.complex_aliasing);
  // Montgomery, section 8.5: A = BD = CE = FG (+ threes); none is clear.
  const EffectAliases& a = entry(found, "A");
  EXPECT_EQ(texts(a), (std::set<std::string>{"BD", "CE", "FG", "BCG", "BEF", "CDF", "DEG"}));
  EXPECT_FALSE(a.clear);
}

TEST(TwoLevelAliases, KeepsTheSignsOfWords) {
  const TwoLevelAliases found = aliases_of(known::fraction(3, {{{0, 1}, false}, {{0, 2}}}));
  EXPECT_EQ(generator_text(found.generators[0]), "D = -AB");
  EXPECT_EQ(generator_text(found.generators[1]), "E = AC");
  ASSERT_EQ(found.words->size(), 3U);
  EXPECT_EQ((*found.words)[0], (DefiningWord{{0, 1, 3}, false}));
  EXPECT_EQ((*found.words)[1], (DefiningWord{{0, 2, 4}, true}));
  EXPECT_EQ((*found.words)[2], (DefiningWord{{1, 2, 3, 4}, false}));
  EXPECT_EQ(texts(entry(found, "BC")), (std::set<std::string>{"-DE", "-ACD", "ABE"}));
}

TEST(TwoLevelAliases, ResolutionFiveLeavesAllTwoFactorInteractionsClear) {
  const TwoLevelAliases found = aliases_of(known::fraction(4, {{{0, 1, 2, 3}}}));
  EXPECT_EQ(found.resolution, 5U);
  EXPECT_DOUBLE_EQ(*found.generalized_resolution, 5.0);
  for (const EffectAliases& one : found.effects) EXPECT_TRUE(one.clear);
  EXPECT_EQ(texts(entry(found, "AB")), (std::set<std::string>{"CDE"}));
}

TEST(TwoLevelAliases, AFullFactorialHasNoWords) {
  const TwoLevelAliases found = aliases_of(known::full({2, 2, 2}));
  EXPECT_TRUE(found.regular);
  EXPECT_TRUE(found.words->empty());
  EXPECT_FALSE(found.resolution.has_value());
  for (const EffectAliases& one : found.effects) EXPECT_TRUE(one.aliases.empty());
}

TEST(TwoLevelAliases, OfTwelveRunsEveryMainEffectHoldsAThirdOfFortyFiveInteractions) {
  const TwoLevelAliases found = aliases_of(known::plackett_burman_12());
  EXPECT_FALSE(found.regular);
  EXPECT_TRUE(found.complex_aliasing);
  // All rows have an odd number of low levels: the only word is -ABCDEFGHJKL.
  ASSERT_EQ(found.words->size(), 1U);
  EXPECT_EQ(in_letters(found.words->front().factors), "ABCDEFGHJKL");
  EXPECT_FALSE(found.words->front().positive);
  EXPECT_EQ(found.resolution, 3U);
  EXPECT_NEAR(*found.generalized_resolution, 3.0 + 2.0 / 3.0, 1e-12);  // Deng & Tang 1999
  const EffectAliases& a = entry(found, "A");
  EXPECT_EQ(a.aliases.size() + a.left_out, 45U);
  EXPECT_EQ(a.aliases.size(), most_aliases);
  for (const Alias& alias : a.aliases) {
    EXPECT_EQ(alias.effect.size(), 2U);
    EXPECT_NEAR(std::abs(alias.correlation), 1.0 / 3.0, 1e-12);
  }
}

/// The correlation of two products of signs, by the sums of the definition.
double plain_correlation(const Array& array, const Effect& one, const Effect& other) {
  double sum_x = 0, sum_y = 0, sum_xx = 0, sum_yy = 0, sum_xy = 0;
  for (std::size_t row = 0; row < array.runs(); ++row) {
    double x = 1.0;
    double y = 1.0;
    for (const std::size_t f : one) x *= known::sign(array, row, f);
    for (const std::size_t f : other) y *= known::sign(array, row, f);
    sum_x += x, sum_y += y, sum_xx += x * x, sum_yy += y * y, sum_xy += x * y;
  }
  const auto n = static_cast<double>(array.runs());
  const double square = (sum_xx - sum_x * sum_x / n) * (sum_yy - sum_y * sum_y / n);
  return square > 1e-12 ? (sum_xy - sum_x * sum_y / n) / std::sqrt(square) : 0.0;
}

TEST(TwoLevelAliases, CorrelationsAreThoseOfTheRowsInRandomDesigns) {
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    Array array = seed % 3 == 0 ? known::fraction(4, {{{0, 1, 2}}, {{0, 3}}})
                                : known::random_rows({2, 2, 2, 2, 2}, 9 + seed, seed);
    if (seed % 6 == 0) array.rows.erase(array.rows.begin() + 5);
    const TwoLevelAliases found = aliases_of(array);
    for (const EffectAliases& one : found.effects) {
      std::size_t expected = 0;
      for (const EffectAliases& other : found.effects) {
        if (other.effect == one.effect) continue;
        if (std::abs(plain_correlation(array, one.effect, other.effect)) > 1e-9) ++expected;
      }
      std::size_t low_order = 0;
      for (const Alias& alias : one.aliases) {
        if (alias.effect.size() <= 2) ++low_order;
        EXPECT_NEAR(alias.correlation, plain_correlation(array, one.effect, alias.effect), 1e-9);
      }
      EXPECT_EQ(low_order, expected) << seed << ' ' << in_letters(one.effect);
      EXPECT_EQ(one.clear, expected == 0);
    }
  }
}

TEST(TwoLevelAliases, WordsAreExactlyTheConstantProducts) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Array array = known::fraction(3 + seed % 2, {{{0, 1}, seed % 3 == 0}, {{1, 2}}, {{0, 2}}});
    if (seed > 6) array.rows.resize(array.runs() - seed % 4);
    const TwoLevelPart part = two_level_part(judged(array));
    const TwoLevelAliases found = *two_level_aliases(part);
    std::size_t constant = 0;
    for (std::size_t set = 1; set < std::size_t{1} << part.factors.size(); ++set) {
      Effect columns;
      for (std::size_t c = 0; c < part.factors.size(); ++c) {
        if ((set >> c & 1U) != 0) columns.push_back(c);
      }
      bool same = true;
      double first = 0.0;
      for (std::size_t row = 0; row < part.array.runs(); ++row) {
        double product = 1.0;
        for (const std::size_t c : columns) product *= known::sign(part.array, row, c);
        if (row == 0) first = product;
        same = same && product == first;
      }
      if (!same) continue;
      ++constant;
      Effect factors;
      for (const std::size_t c : columns) factors.push_back(part.factors[c]);
      EXPECT_EQ(
          std::count(found.words->begin(), found.words->end(), DefiningWord{factors, first > 0}),
          1);
    }
    EXPECT_EQ(found.words->size(), constant) << seed;
  }
}

TEST(TwoLevelAliases, AFractionWithARunLeftOutIsNotRegular) {
  Array array = known::jain_19_1();
  array.rows.pop_back();
  EXPECT_FALSE(aliases_of(array).regular);
  array = known::jain_19_1();
  array.rows.push_back(array.rows[3]);
  EXPECT_FALSE(aliases_of(array).regular);
  array = known::jain_19_1();
  for (const auto& row : known::jain_19_1().rows) array.rows.push_back(row);
  EXPECT_TRUE(aliases_of(array).regular);
}

TEST(TwoLevelAliases, SixtyThreeColumnsInSixtyFourRunsAreDone) {
  std::vector<known::Product> generators;
  for (std::size_t set = 1; set < 64; ++set) {
    known::Product one;
    for (std::size_t c = 0; c < 6; ++c) {
      if ((set >> c & 1U) != 0) one.factors.push_back(c);
    }
    if (one.factors.size() > 1) generators.push_back(one);
  }
  const TwoLevelAliases found = aliases_of(known::fraction(6, generators));
  EXPECT_TRUE(found.regular);
  EXPECT_EQ(found.generators.size(), 57U);
  EXPECT_FALSE(found.words.has_value());
  EXPECT_EQ(found.resolution, 3U);
  EXPECT_EQ((*found.pattern)[2], 651.0);  // lines of the projective geometry PG(5, 2)
}

TEST(TwoLevelPart, TakesCentrePointsApart) {
  Array rows = known::full({2, 2, 2});
  rows.levels = {3, 3, 2};
  for (auto& row : rows.rows) {
    row[0] *= 2;
    row[1] *= 2;
  }
  rows.rows.push_back({1, 1, 0});
  rows.rows.push_back({1, 1, 1});
  Factor size = known::number("size", {1, 4, 16});
  size.scale = Scale::log2;
  const Design design = known::design(
      {size, known::number("threads", {2, 5, 8}), known::category("codec", {"gzip", "zstd"})},
      rows);
  const TwoLevelPart part = two_level_part(judged(design));
  EXPECT_EQ(part.centre, (std::vector<std::size_t>{8, 9}));
  EXPECT_EQ(part.factors, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(part.array, known::full({2, 2, 2}));
  EXPECT_EQ(two_level_aliases(part)->centre_points, 2U);
}

TEST(TwoLevelPart, AMiddleThatIsNotHalfwayOrNotAloneIsALevel) {
  Array rows = known::full({2, 2});
  rows.levels = {3, 3};
  for (auto& row : rows.rows) row = {2 * row[0], 2 * row[1]};
  rows.rows.push_back({1, 1});
  const auto lopsided =
      known::design({known::number("a", {1, 2, 9}), known::number("b", {1, 2, 9})}, rows);
  EXPECT_TRUE(two_level_part(judged(lopsided)).centre.empty());
  EXPECT_TRUE(two_level_part(judged(lopsided)).factors.empty());
  const auto grid = known::design({known::number("a", {1, 2, 3}), known::number("b", {1, 2, 3})},
                                  known::full({3, 3}));
  EXPECT_TRUE(two_level_part(judged(grid)).centre.empty());
  EXPECT_TRUE(two_level_part(judged(known::central_composite())).centre.empty());
}

}  // namespace
