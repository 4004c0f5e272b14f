#include "doe/arrays/incomplete_blocks.hpp"

#include <set>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "tests/doe/arrays/brute_force.hpp"

namespace {

using namespace yates;
using doe::brute_force::message_of;

void expect_balanced(const doe::IncompleteBlocks& design) {
  const std::size_t v = design.treatments;
  std::vector<std::size_t> replications(v, 0);
  std::vector<std::vector<std::size_t>> meetings(v, std::vector<std::size_t>(v, 0));
  for (const auto& block : design.blocks) {
    ASSERT_EQ(block.size(), design.block_size);
    ASSERT_EQ(std::set<std::size_t>(block.begin(), block.end()).size(), block.size());
    for (const std::size_t one : block) {
      ASSERT_LT(one, v);
      ++replications[one];
      for (const std::size_t other : block) ++meetings[one][other];
    }
  }
  for (std::size_t one = 0; one < v; ++one) {
    ASSERT_EQ(replications[one], design.replications);
    for (std::size_t other = 0; other < one; ++other) {
      ASSERT_EQ(meetings[one][other], design.concurrence);
    }
  }
}

struct KnownDesign {
  std::size_t v, b, r, k, lambda;
};

TEST(IncompleteBlocks, FindsTheSmallestKnownDesigns) {
  // Smallest designs, D. Raghavarao (1971), table 5.10.1 and A. Hedayat, N. Sloane.
  for (const KnownDesign& known : std::vector<KnownDesign>{
           {7, 7, 3, 3, 1},     {13, 13, 4, 4, 1},  {21, 21, 5, 5, 1},  {31, 31, 6, 6, 1},
           {9, 12, 4, 3, 1},    {16, 20, 5, 4, 1},  {25, 30, 6, 5, 1},  {11, 11, 5, 5, 2},
           {15, 15, 7, 7, 3},   {6, 10, 5, 3, 2},   {10, 15, 6, 4, 2},  {10, 30, 9, 3, 2},
           {8, 14, 7, 4, 3},    {9, 18, 8, 4, 3},   {13, 26, 6, 3, 1},  {15, 35, 7, 3, 1},
           {16, 16, 6, 6, 2},   {15, 42, 14, 5, 4}, {12, 33, 11, 4, 3}, {7, 7, 4, 4, 2},
           {5, 10, 4, 2, 1},    {25, 50, 8, 4, 1},  {19, 57, 12, 4, 2}, {10, 18, 9, 5, 4},
           {23, 23, 11, 11, 5}, {25, 75, 24, 8, 7}}) {
    const auto design = doe::balanced_incomplete_blocks(known.v, known.k);
    EXPECT_EQ(design.blocks.size(), known.b) << known.v << ' ' << known.k;
    EXPECT_EQ(design.replications, known.r);
    EXPECT_EQ(design.concurrence, known.lambda);
    expect_balanced(design);
  }
}

TEST(IncompleteBlocks, IsBalancedForEverySizeUpTo12) {
  for (std::size_t v = 3; v <= 12; ++v) {
    for (std::size_t k = 2; k < v; ++k) {
      const auto design = doe::balanced_incomplete_blocks(v, k);
      expect_balanced(design);
      EXPECT_GE(design.blocks.size(), v);
      EXPECT_GT(design.efficiency(), 0);
      EXPECT_LT(design.efficiency(), 1);
    }
  }
}

TEST(IncompleteBlocks, KnowsItsEfficiency) {
  EXPECT_NEAR(doe::balanced_incomplete_blocks(7, 3).efficiency(), 7.0 / 9, 1e-12);
  EXPECT_NEAR(doe::balanced_incomplete_blocks(4, 3).efficiency(), 8.0 / 9, 1e-12);
}

TEST(IncompleteBlocks, TakesTheNumberOfBlocksThatIsAsked) {
  for (const std::size_t b : {7U, 14U, 21U, 35U}) {
    const auto design = doe::balanced_incomplete_blocks(7, 3, b);
    EXPECT_EQ(design.blocks.size(), b);
    expect_balanced(design);
  }
  EXPECT_EQ(doe::balanced_incomplete_blocks(6, 5, 12).concurrence, 8U);
}

TEST(IncompleteBlocks, RefusesWhatCannotBeBalancedAndNamesTheNearest) {
  const auto refusal = [](std::size_t v, std::size_t k, std::optional<std::size_t> b) {
    return message_of<std::domain_error>([&] { doe::balanced_incomplete_blocks(v, k, b); });
  };
  EXPECT_EQ(
      refusal(7, 3, 10),
      "balanced-incomplete-blocks: 7 treatments in blocks of 3 need a multiple of 7 blocks of "
      "at least 7, not 10; the nearest: 7 and 14");
  // (15, 21, 7, 5, 2) is admissible but does not exist.
  EXPECT_EQ(refusal(15, 5, 21),
            "balanced-incomplete-blocks: no design of 15 treatments in 21 blocks of 5 was found; "
            "one of 42 blocks was, and any multiple of it serves");
  for (const auto& [v, k] : std::vector<std::pair<std::size_t, std::size_t>>{
           {2, 1}, {5, 5}, {5, 1}, {1001, 3}, {4'000'000'000, 7}, {20, 8}}) {
    EXPECT_TRUE(refusal(v, k, std::nullopt).starts_with("balanced-incomplete-blocks: ")) << v;
  }
  EXPECT_NE(refusal(7, 3, 7'000'000), "");
  EXPECT_NE(refusal(7, 3, 0), "");
}

TEST(IncompleteBlocks, AnyRequestIsBalancedOrRefused) {
  numerics::Random random(numerics::Seed{5});
  for (std::size_t trial = 0; trial < 60; ++trial) {
    const auto v = static_cast<std::size_t>(random.below(16));
    const auto k = static_cast<std::size_t>(random.below(9));
    std::optional<std::size_t> b;
    if (random.below(2) == 0) b = static_cast<std::size_t>(random.below(12)) * v;
    try {
      const auto design = doe::balanced_incomplete_blocks(v, k, b);
      expect_balanced(design);
      EXPECT_EQ(design.blocks.size(), b.value_or(design.blocks.size()));
    } catch (const std::domain_error& error) {
      ASSERT_TRUE(std::string(error.what()).starts_with("balanced-incomplete-blocks: "));
    }
  }
}

}  // namespace
