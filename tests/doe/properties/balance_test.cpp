#include "doe/properties/balance.hpp"

#include <map>

#include <gtest/gtest.h>

#include "tests/doe/properties/known_designs.hpp"

namespace {

using namespace yates;
using namespace yates::doe;

/// The strength by counting in maps, all sets of columns as bits.
std::size_t counted_strength(const Array& array) {
  std::size_t result = std::min<std::size_t>(4, array.columns());
  for (std::size_t set = 1; set < std::size_t{1} << array.columns(); ++set) {
    std::map<std::vector<std::size_t>, std::size_t> seen;
    std::size_t cells = 1;
    std::size_t size = 0;
    for (std::size_t c = 0; c < array.columns(); ++c) {
      if ((set >> c & 1U) == 0) continue;
      cells *= array.levels[c];
      ++size;
    }
    for (const auto& row : array.rows) {
      std::vector<std::size_t> part;
      for (std::size_t c = 0; c < array.columns(); ++c) {
        if ((set >> c & 1U) != 0) part.push_back(row[c]);
      }
      ++seen[part];
    }
    bool equal = seen.size() == cells;
    for (const auto& [part, count] : seen) equal = equal && count * cells == array.runs();
    if (!equal && size <= result) result = size - 1;
  }
  return result;
}

TEST(Strength, IsThatOfTheKnownArrays) {
  EXPECT_EQ(strength(known::full({2, 3, 4})), (Strength{3, true}));
  EXPECT_EQ(strength(known::full({2, 2, 2, 2, 2, 2})), (Strength{4, true}));
  EXPECT_EQ(strength(known::jain_19_1()), (Strength{2, true}));
  EXPECT_EQ(strength(known::fraction(4, {{{0, 1, 2, 3}}})), (Strength{4, true}));
  EXPECT_EQ(strength(known::fraction(3, {{{0, 1, 2}}})), (Strength{3, true}));
  EXPECT_EQ(strength(known::plackett_burman_12()), (Strength{2, true}));
  EXPECT_EQ(strength(known::nine_runs()), (Strength{2, true}));
  EXPECT_EQ(strength(known::eighteen_runs()), (Strength{2, true}));
}

TEST(Strength, AgreesWithCountingInMapsOnRandomRowsAndDamagedArrays) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Array array = seed % 2 == 0 ? known::fraction(4, {{{0, 1, 2}}, {{1, 2, 3}}})
                                : known::random_rows({2, 3, 2, 2}, 4 + seed, seed);
    if (seed % 4 == 0) array.rows[seed % 16][seed % 6] ^= 1U;
    if (seed == 6) array.rows.pop_back();
    EXPECT_EQ(strength(array), (Strength{counted_strength(array), true})) << seed;
  }
}

TEST(Strength, SaysWhereItsWorkEnded) {
  const Array array = known::fraction(5, {{{0, 1, 2, 3, 4}}});
  EXPECT_EQ(strength(array, 32 * 6), (Strength{1, false}));
  EXPECT_EQ(strength(array, 31), (Strength{0, false}));
  EXPECT_EQ(strength(array), (Strength{4, true}));
}

TEST(LevelCounts, TellsAnUnbalancedColumn) {
  const Array array{{2, 2}, {{0, 0}, {0, 1}, {0, 1}, {1, 0}}};
  const auto counts = level_counts(array);
  EXPECT_EQ(counts[0].counts, (std::vector<std::size_t>{3, 1}));
  EXPECT_FALSE(counts[0].balanced);
  EXPECT_TRUE(counts[1].balanced);
  EXPECT_FALSE(is_full_factorial(array));
  EXPECT_TRUE(is_full_factorial(known::full({3, 2})));
}

TEST(PairOrthogonality, IsByProportionalFrequencies) {
  // 2 : 1 within both levels of the other column: not balanced, but orthogonal.
  const Array proportional{{2, 2}, {{0, 0}, {0, 0}, {0, 1}, {1, 0}, {1, 0}, {1, 1}}};
  EXPECT_TRUE(pair_orthogonality(proportional)->all);
  Array damaged = known::nine_runs();
  damaged.rows[4][2] = 0;
  const auto found = pair_orthogonality(damaged);
  EXPECT_FALSE(found->all);
  EXPECT_EQ(found->count, 3U);
  EXPECT_FALSE(pair_orthogonality(damaged, 10).has_value());
}

}  // namespace
