#include "numerics/random.hpp"

#include <array>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace yates::numerics {
namespace {

TEST(Random, SeedZeroGivesThePublishedWords) {
  // xoshiro256** started by splitmix64(0), as D. Blackman and S. Vigna's reference code prints
  // them.
  Random random(Seed{0});
  EXPECT_EQ(random.next(), 0x99ec5f36cb75f2b4U);
  EXPECT_EQ(random.next(), 0xbf6e1f784956452aU);
  EXPECT_EQ(random.next(), 0x1a5f849d4933e6e0U);
}

TEST(Random, SequencesAreWrittenDown) {
  // These numbers are part of the meaning of every stored plan: they never change.
  Random random(Seed{20261120});
  std::vector<std::uint64_t> drawn;
  for (int i = 0; i < 8; ++i) drawn.push_back(random.below(100));
  EXPECT_EQ(drawn, (std::vector<std::uint64_t>{64, 39, 70, 80, 45, 45, 63, 69}));
}

TEST(Random, StreamsOfOneSeedDiffer) {
  Random first(Seed{1}, 1);
  Random second(Seed{1}, 2);
  EXPECT_NE(first.next(), second.next());
  Random plain(Seed{1});
  Random zero(Seed{1}, 0);
  EXPECT_EQ(plain.next(), zero.next());
}

TEST(Random, BelowIsUniform) {
  Random random(Seed{3});
  std::array<int, 6> counts{};
  for (int i = 0; i < 60000; ++i) ++counts[random.below(6)];
  double chi_squared = 0.0;
  for (const int count : counts) chi_squared += (count - 10000.0) * (count - 10000.0) / 10000.0;
  EXPECT_LT(chi_squared, 20.5);  // the 99.9 % quantile of 5 degrees of freedom
}

TEST(Shuffle, KeepsEveryElementAndIsWrittenDown) {
  std::vector<int> values(10);
  std::iota(values.begin(), values.end(), 1);
  Random random(Seed{42}, 1);
  shuffle<int>(values, random);
  EXPECT_EQ(values, (std::vector<int>{6, 1, 9, 4, 8, 10, 3, 7, 5, 2}));
}

TEST(Shuffle, EveryOrderOfThreeIsEquallyLikely) {
  Random random(Seed{5});
  std::array<int, 6> counts{};
  for (int i = 0; i < 60000; ++i) {
    std::array<int, 3> values = {0, 1, 2};
    shuffle<int>(values, random);
    ++counts[static_cast<std::size_t>(values[0] * 2 + (values[1] > values[2] ? 1 : 0))];
  }
  double chi_squared = 0.0;
  for (const int count : counts) chi_squared += (count - 10000.0) * (count - 10000.0) / 10000.0;
  EXPECT_LT(chi_squared, 20.5);
}

/// Draws are part of the file format of a plan: they are those of the plain rule, whatever is left
/// out to be fast. Of the largest bound nearly every second word is drawn again.
TEST(Random, BelowRejectsAsThePlainRuleDoes) {
  for (const std::uint64_t bound : {1ULL, 2ULL, 6ULL, 100ULL, (1ULL << 63) + 1, ~0ULL}) {
    Random random({11});
    Random words({11});
    for (int draw = 0; draw < 1000; ++draw) {
      std::uint64_t word = words.next();
      while (word < (0 - bound) % bound) word = words.next();
      ASSERT_EQ(random.below(bound), word % bound) << bound;
    }
  }
}

}  // namespace
}  // namespace yates::numerics
