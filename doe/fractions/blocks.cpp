#include "doe/fractions/blocks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

/// Interactions of two and of three factors.
using Confounded = std::array<std::size_t, 2>;

constexpr std::uint64_t most_block_steps = 20'000'000;

/// Searches the subspaces of columns whose effects blocks may take up. A basis whose highest bits
/// ascend, each of them in one vector only, stands for each subspace once.
class BlockSearch {
 public:
  BlockSearch(std::vector<Confounded> cost, std::vector<bool> forbidden, std::size_t rank)
      : cost_(std::move(cost)), forbidden_(std::move(forbidden)), rank_(rank) {
    space_.push_back(0);
  }

  std::optional<std::vector<std::uint32_t>> best() {
    grow(0, {0, 0});
    return best_;
  }

 private:
  void grow(std::uint32_t pivots, Confounded cost) {
    if (best_ && !(cost < best_cost_)) return;
    if (space_.size() == std::size_t{1} << rank_) {
      best_ = space_;
      best_cost_ = cost;
      return;
    }
    const auto missing = rank_ - static_cast<std::size_t>(std::countr_zero(space_.size()));
    const auto first = std::uint32_t{1} << std::bit_width(pivots);
    for (std::uint32_t vector = first; vector < cost_.size(); ++vector) {
      const auto pivot = std::bit_floor(vector);
      if ((vector & pivots) != 0) continue;
      if ((pivot << (missing - 1)) >= cost_.size()) return;  // no room for the others
      const std::size_t before = space_.size();
      Confounded sum = cost;
      bool possible = true;
      for (std::size_t place = 0; place < before && possible; ++place) {
        const std::uint32_t effect = space_[place] ^ vector;
        possible = !forbidden_[effect];
        sum[0] += cost_[effect][0];
        sum[1] += cost_[effect][1];
        space_.push_back(effect);
      }
      steps_ += space_.size() - before;
      if (possible) grow(pivots | pivot, sum);
      space_.resize(before);
      if (steps_ > most_block_steps) return;
    }
  }

  std::vector<Confounded> cost_;
  std::vector<bool> forbidden_;
  std::size_t rank_;
  std::vector<std::uint32_t> space_;  // the chosen effects with I
  std::optional<std::vector<std::uint32_t>> best_;
  Confounded best_cost_{};
  std::uint64_t steps_ = 0;
};

/// Of each column the first word, in the order of comes_before, that has it.
std::vector<Word> shortest_words(const std::vector<std::uint32_t>& columns,
                                 const std::vector<std::size_t>& base, std::size_t size) {
  std::vector<Word> words(size);
  std::vector<bool> found(size, false);
  const auto offer = [&](std::uint32_t column, const std::vector<std::size_t>& factors) {
    if (found[column]) return;
    found[column] = true;
    words[column] = word_of(factors);
  };
  for (std::size_t one = 0; one < columns.size(); ++one) offer(columns[one], {one});
  for (std::size_t one = 0; one < columns.size(); ++one) {
    for (std::size_t other = one + 1; other < columns.size(); ++other) {
      offer(columns[one] ^ columns[other], {one, other});
    }
  }
  for (std::size_t one = 0; one < columns.size(); ++one) {
    for (std::size_t other = one + 1; other < columns.size(); ++other) {
      for (std::size_t third = other + 1; third < columns.size(); ++third) {
        offer(columns[one] ^ columns[other] ^ columns[third], {one, other, third});
      }
    }
  }
  for (std::uint32_t column = 1; column < size; ++column) {
    std::vector<std::size_t> factors;
    for (std::size_t place = 0; place < base.size(); ++place) {
      if ((column >> place & 1U) != 0) factors.push_back(base[place]);
    }
    offer(column, factors);
  }
  return words;
}

Blocks described(const TwoLevelFraction& fraction, const std::vector<std::uint32_t>& columns,
                 const std::vector<std::uint32_t>& space, std::size_t rank) {
  const auto words = shortest_words(columns, base_factors(fraction), fraction.runs());
  std::vector<std::uint32_t> effects(space.begin() + 1, space.end());
  std::ranges::sort(effects, [&](std::uint32_t one, std::uint32_t other) {
    return comes_before(words[one], words[other]);
  });
  Blocks result;
  std::vector<std::uint32_t> basis;
  std::vector<std::uint32_t> spanned{0};
  for (const std::uint32_t effect : effects) {
    result.effects.push_back(words[effect]);
    if (std::ranges::find(spanned, effect) != spanned.end()) continue;
    basis.push_back(effect);
    result.generators.push_back(words[effect]);
    for (std::size_t place = 0, end = spanned.size(); place < end; ++place) {
      spanned.push_back(spanned[place] ^ effect);
    }
  }
  for (std::size_t one = 0; one < columns.size(); ++one) {
    for (std::size_t other = one + 1; other < columns.size(); ++other) {
      const std::uint32_t sum = columns[one] ^ columns[other];
      if (std::ranges::find(effects, sum) == effects.end()) continue;
      result.interactions.push_back(word_of({one, other}));
    }
  }
  for (std::uint32_t run = 0; run < fraction.runs(); ++run) {
    std::size_t block = 0;
    for (std::size_t place = 0; place < rank; ++place) {
      block |= static_cast<std::size_t>(std::popcount(basis[place] & run) & 1) << place;
    }
    result.of_run.push_back(block);
  }
  return result;
}

}  // namespace

std::optional<Blocks> find_blocks(const TwoLevelFraction& fraction, std::size_t count,
                                  const std::vector<std::pair<std::size_t, std::size_t>>& clear) {
  if (!std::has_single_bit(count) || count < 2 || count > fraction.runs() / 2) {
    throw DesignError("fractional-factorial", "{} points cannot be divided into {} blocks; {}",
                      fraction.runs(), count,
                      fraction.runs() < 4 ? "4 points or more can be"
                                          : fmt::format("possible are the powers of 2 from 2 to {}",
                                                        fraction.runs() / 2));
  }
  const auto columns = base_products(fraction);
  const std::size_t size = fraction.runs();
  std::vector<Confounded> cost(size);
  std::vector<bool> forbidden(size, false);
  for (std::size_t one = 0; one < columns.size(); ++one) {
    forbidden[columns[one]] = true;
    for (std::size_t other = one + 1; other < columns.size(); ++other) {
      ++cost[columns[one] ^ columns[other]][0];
      for (std::size_t third = other + 1; third < columns.size(); ++third) {
        ++cost[columns[one] ^ columns[other] ^ columns[third]][1];
      }
    }
  }
  for (const auto& [one, other] : clear) forbidden[columns[one] ^ columns[other]] = true;
  const auto rank = static_cast<std::size_t>(std::countr_zero(count));
  const auto space = BlockSearch(std::move(cost), std::move(forbidden), rank).best();
  if (!space) return std::nullopt;
  return described(fraction, columns, *space, rank);
}

}  // namespace yates::doe
