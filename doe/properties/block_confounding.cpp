#include "doe/properties/block_confounding.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace yates::doe {
namespace {

constexpr std::size_t most_factors = 64;

/// The extreme points of the two-level part: one bit per factor, 1 where it is high.
struct SignedPoints {
  std::vector<std::size_t> factors;
  std::vector<std::uint64_t> high;
  std::vector<std::size_t> block;
};

/// The two levels of a factor between which its sign changes: the declared ones, or the lowest and
/// the highest number where a third one stands in the middle.
std::vector<std::size_t> extreme_levels(const Factor& factor) {
  if (factor.levels.size() == 2) return {0, 1};
  if (factor.levels.size() != 3 || factor.kind != FactorKind::numeric) return {};
  std::vector<std::size_t> order{0, 1, 2};
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    return factor.levels[one].number < factor.levels[other].number;
  });
  return {order[0], order[2]};
}

SignedPoints signed_points(const Design& design) {
  SignedPoints result;
  std::vector<std::vector<std::size_t>> extremes;
  for (std::size_t f = 0; f < design.factors().size() && f < most_factors; ++f) {
    auto levels = extreme_levels(design.factors()[f]);
    if (levels.empty()) continue;
    result.factors.push_back(f);
    extremes.push_back(std::move(levels));
  }
  for (std::size_t point = 0; point < design.size(); ++point) {
    std::uint64_t high = 0;
    bool extreme = true;
    for (std::size_t i = 0; i < result.factors.size(); ++i) {
      const std::size_t level = design.level_number(point, result.factors[i]);
      if (level == extremes[i][1]) high |= std::uint64_t{1} << i;
      extreme = extreme && (level == extremes[i][0] || level == extremes[i][1]);
    }
    if (!extreme) continue;
    result.high.push_back(high);
    result.block.push_back(design.block(point));
  }
  return result;
}

bool is_constant_in_blocks(const SignedPoints& points, std::uint64_t effect, std::size_t blocks) {
  std::vector<int> sign(blocks + 1, 0);
  for (std::size_t point = 0; point < points.high.size(); ++point) {
    const int here = std::popcount(points.high[point] & effect) % 2 == 1 ? 1 : -1;
    int& known = sign[points.block[point]];
    if (known == 0) known = here;
    if (known != here) return false;
  }
  // What is the same in all blocks is constant in the whole design, not a difference between them.
  return std::ranges::find(sign, 1) != sign.end() && std::ranges::find(sign, -1) != sign.end();
}

}  // namespace

std::vector<Effect> confounded_with_blocks(const Design& design) {
  const std::size_t blocks = number_of_blocks(design);
  if (blocks < 2) return {};
  const SignedPoints points = signed_points(design);
  const std::size_t count = points.factors.size();
  std::vector<Effect> result;
  for (std::size_t order = 1; order <= std::min<std::size_t>(3, count); ++order) {
    std::vector<bool> chosen(count, false);
    std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(order), true);
    do {
      Effect effect;
      std::uint64_t bits = 0;
      for (std::size_t i = 0; i < count; ++i) {
        if (!chosen[i]) continue;
        effect.push_back(points.factors[i]);
        bits |= std::uint64_t{1} << i;
      }
      if (is_constant_in_blocks(points, bits, blocks)) result.push_back(std::move(effect));
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
  }
  return result;
}

}  // namespace yates::doe
