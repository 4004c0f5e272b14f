#include "doe/properties/block_confounding.hpp"

#include <set>

#include <gtest/gtest.h>

#include "doe/kinds/generate.hpp"

namespace {

using namespace yates;
using doe::Effect;

std::vector<doe::Factor> factors(std::size_t count) {
  std::vector<doe::Factor> result;
  for (std::size_t f = 0; f < count; ++f) {
    result.push_back({.name = std::string(1, static_cast<char>('a' + f)),
                      .kind = doe::FactorKind::numeric,
                      .levels = {{"1", 1.0}, {"5", 5.0}}});
  }
  return result;
}

TEST(ConfoundedWithBlocks, AreTheHighestInteractionOfAFactorialInTwoBlocks) {
  const auto design = doe::generate(factors(3), {.kind = doe::kinds::TwoLevel{}, .blocks = 2});
  EXPECT_EQ(doe::confounded_with_blocks(design), (std::vector<Effect>{{0, 1, 2}}));
}

TEST(ConfoundedWithBlocks, AreTwoInteractionsAndTheirProductInFourBlocks) {
  const auto design = doe::generate(factors(3), {.kind = doe::kinds::TwoLevel{}, .blocks = 4});
  EXPECT_EQ(doe::confounded_with_blocks(design), (std::vector<Effect>{{0, 1}, {0, 2}, {1, 2}}));
}

TEST(ConfoundedWithBlocks, PassOverCentrePoints) {
  const auto design =
      doe::generate(factors(3), {.kind = doe::kinds::TwoLevel{}, .center_points = 4, .blocks = 2});
  EXPECT_EQ(design.size(), 12U);
  EXPECT_EQ(doe::confounded_with_blocks(design), (std::vector<Effect>{{0, 1, 2}}));
}

TEST(ConfoundedWithBlocks, AreNoneWithoutBlocksAndNoMainEffectOfAFraction) {
  EXPECT_TRUE(
      doe::confounded_with_blocks(doe::generate(factors(4), {.kind = doe::kinds::TwoLevel{}}))
          .empty());
  const auto design =
      doe::generate(factors(6), {.kind = doe::kinds::FractionalFactorial{.runs = 16}, .blocks = 4});
  const auto effects = doe::confounded_with_blocks(design);
  ASSERT_FALSE(effects.empty());
  EXPECT_GT(effects.front().size(), 1U);
}

TEST(ConfoundedWithBlocks, AreNotTheWordsThatAreConstantInTheWholeDesign) {
  const auto design = doe::generate(
      factors(5), {.kind = doe::kinds::FractionalFactorial{.fraction = 2}, .blocks = 2});
  for (const Effect& effect : doe::confounded_with_blocks(design)) {
    std::set<int> signs;
    for (std::size_t point = 0; point < design.size(); ++point) {
      int sign = 1;
      for (const std::size_t f : effect) sign *= design.level_number(point, f) == 1 ? 1 : -1;
      signs.insert(sign);
    }
    EXPECT_EQ(signs.size(), 2U);
  }
}

}  // namespace
