#include <array>
#include <bit>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "doe/fractions/minimum_aberration.hpp"
#include "tests/doe/fractions/brute_force.hpp"
#include "tests/doe/fractions/subset_pattern.hpp"

namespace {

using namespace yates;
using doe::brute_force::subset_pattern;
using Pattern = std::vector<std::uint64_t>;

TEST(MinimumAberration, ConfoundsBlocksWithNoMainEffect) {
  for (const auto& [factors, runs, blocks] : std::vector<std::array<std::size_t, 3>>{{5, 16, 2},
                                                                                     {5, 16, 4},
                                                                                     {5, 16, 8},
                                                                                     {6, 16, 2},
                                                                                     {6, 16, 4},
                                                                                     {7, 32, 8},
                                                                                     {8, 16, 8},
                                                                                     {12, 16, 4}}) {
    const auto found =
        doe::minimum_aberration({.factors = factors, .runs = runs, .blocks = blocks});
    const auto array = doe::array_of(found.fraction);
    ASSERT_TRUE(found.blocks);
    EXPECT_EQ(found.blocks->count(), blocks);
    std::vector<std::size_t> sizes(blocks, 0);
    for (const std::size_t block : found.blocks->of_run) ++sizes.at(block);
    EXPECT_EQ(sizes, std::vector<std::size_t>(blocks, runs / blocks));
    EXPECT_EQ(found.blocks->effects.size(), blocks - 1);
    for (const doe::Word& word : found.blocks->effects) {
      EXPECT_TRUE(doe::brute_force::is_constant_in_blocks(array, doe::factors_of(word),
                                                          found.blocks->of_run));
    }
    std::vector<doe::Word> confounded;
    for (std::size_t one = 0; one < factors; ++one) {
      EXPECT_FALSE(doe::brute_force::is_constant_in_blocks(array, {one}, found.blocks->of_run));
      for (std::size_t other = one + 1; other < factors; ++other) {
        if (doe::brute_force::is_constant_in_blocks(array, {one, other}, found.blocks->of_run)) {
          confounded.push_back(doe::word_of({one, other}));
        }
      }
    }
    EXPECT_EQ(found.blocks->interactions, confounded);
  }
}

/// Of all columns and all spaces of blocks without a main effect in four coordinates: the least
/// pattern, and with it the fewest confounded interactions.
std::pair<Pattern, std::size_t> least_with_blocks(std::size_t factors, std::size_t blocks) {
  std::set<std::set<std::size_t>> spaces{{0}};
  for (std::size_t size = 1; size < blocks; size *= 2) {
    std::set<std::set<std::size_t>> larger;
    for (const auto& space : spaces) {
      for (std::size_t vector = 1; vector < 16; ++vector) {
        if (space.contains(vector)) continue;
        std::set<std::size_t> more = space;
        for (const std::size_t one : space) more.insert(one ^ vector);
        larger.insert(more);
      }
    }
    spaces = std::move(larger);
  }
  std::optional<std::pair<Pattern, std::size_t>> best;
  for (std::size_t chosen = 0; chosen < std::size_t{1} << 15; ++chosen) {
    if (static_cast<std::size_t>(std::popcount(chosen)) != factors) continue;
    std::vector<std::size_t> vectors;
    for (std::size_t vector = 1; vector < 16; ++vector) {
      if ((chosen >> (vector - 1) & 1U) != 0) vectors.push_back(vector);
    }
    if ((chosen & 0x8BU) != 0x8BU) continue;  // 1, 2, 4 and 8 are among them, without loss
    Pattern pattern = subset_pattern(vectors);
    pattern.resize(20, 0);
    if (best && best->first < pattern) continue;
    for (const auto& space : spaces) {
      std::size_t confounded = 0;
      bool possible = true;
      for (std::size_t one = 0; one < factors; ++one) {
        possible = possible && !space.contains(vectors[one]);
        for (std::size_t other = one + 1; other < factors; ++other) {
          confounded += space.contains(vectors[one] ^ vectors[other]) ? 1 : 0;
        }
      }
      std::pair rank{pattern, confounded};
      if (possible && (!best || rank < *best)) best = std::move(rank);
    }
  }
  return *best;
}

TEST(MinimumAberration, BlocksConfoundTheFewestInteractionsOfAll) {
  for (const auto& [factors, blocks] : std::vector<std::array<std::size_t, 2>>{{5, 2},
                                                                               {5, 4},
                                                                               {5, 8},
                                                                               {6, 2},
                                                                               {6, 4},
                                                                               {6, 8},
                                                                               {7, 2},
                                                                               {7, 4},
                                                                               {7, 8},
                                                                               {8, 8},
                                                                               {9, 4}}) {
    const auto found = doe::minimum_aberration({.factors = factors, .runs = 16, .blocks = blocks});
    const auto [pattern, confounded] = least_with_blocks(factors, blocks);
    Pattern least = doe::word_length_pattern(found.fraction);
    least.resize(20, 0);
    EXPECT_EQ(least, pattern) << factors << " in " << blocks;
    EXPECT_EQ(found.blocks->interactions.size(), confounded) << factors << " in " << blocks;
    EXPECT_TRUE(found.complete);
  }
}

}  // namespace
