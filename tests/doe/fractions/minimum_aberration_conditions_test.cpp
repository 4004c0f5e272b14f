#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "doe/fractions/minimum_aberration.hpp"
#include "numerics/random.hpp"
#include "tests/doe/fractions/brute_force.hpp"
#include "tests/doe/fractions/subset_pattern.hpp"

namespace {

using namespace yates;
using doe::brute_force::is_less;
using doe::brute_force::subset_pattern;
using Pattern = std::vector<std::uint64_t>;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

std::string refusal(const doe::FractionRequest& request) {
  try {
    doe::minimum_aberration(request);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "accepted";
}

bool spans(const std::vector<std::size_t>& vectors, std::size_t rank) {
  std::set<std::size_t> span{0};
  for (const std::size_t vector : vectors) {
    std::set<std::size_t> more = span;
    for (const std::size_t one : span) more.insert(one ^ vector);
    span = std::move(more);
  }
  return span.size() == std::size_t{1} << rank;
}

bool keeps(const doe::FractionRequest& request, const std::vector<std::size_t>& vectors) {
  for (const auto& [one, other] : request.clear) {
    const std::size_t sum = vectors[one] ^ vectors[other];
    for (std::size_t left = 0; left < vectors.size(); ++left) {
      if (vectors[left] == sum) return false;
      for (std::size_t right = left + 1; right < vectors.size(); ++right) {
        const bool same = (left == one && right == other) || (left == other && right == one);
        if (!same && (vectors[left] ^ vectors[right]) == sum) return false;
      }
    }
  }
  if (request.hard_to_change.empty()) return true;
  std::set<std::size_t> plots{0};
  std::set<std::size_t> hard(request.hard_to_change.begin(), request.hard_to_change.end());
  for (const std::size_t factor : hard) {
    std::set<std::size_t> more = plots;
    for (const std::size_t one : plots) more.insert(one ^ vectors[factor]);
    plots = std::move(more);
  }
  if (plots.size() != *request.whole_plots) return false;
  for (std::size_t factor = 0; factor < vectors.size(); ++factor) {
    if (!hard.contains(factor) && plots.contains(vectors[factor])) return false;
  }
  return true;
}

/// The least pattern of all assignments of vectors to the factors; the first one is any.
std::optional<Pattern> least_that_keeps(const doe::FractionRequest& request, std::size_t rank) {
  std::optional<Pattern> best;
  std::vector<std::size_t> vectors{1};
  const auto choose = [&](const auto& self) -> void {
    if (vectors.size() == request.factors) {
      if (!spans(vectors, rank) || !keeps(request, vectors)) return;
      Pattern pattern = subset_pattern(vectors);
      if (!best || is_less(pattern, *best)) best = std::move(pattern);
      return;
    }
    std::size_t highest = 0;
    for (const std::size_t one : vectors) highest |= one;
    for (std::size_t vector = 2; vector < std::size_t{1} << rank; ++vector) {
      // A new coordinate comes as such: others are the same up to the choice of coordinates.
      if (vector > highest && !std::has_single_bit(vector)) continue;
      if (vector > highest + 1) break;
      if (std::find(vectors.begin(), vectors.end(), vector) != vectors.end()) continue;
      vectors.push_back(vector);
      self(self);
      vectors.pop_back();
    }
  };
  choose(choose);
  return best;
}

TEST(MinimumAberration, WithConditionsIsTheLeastOfAllThatKeepThem) {
  std::vector<doe::FractionRequest> requests;
  for (std::size_t rank = 3; rank <= 4; ++rank) {
    const std::size_t runs = std::size_t{1} << rank;
    for (std::size_t factors = rank + 1; factors <= 6; ++factors) {
      for (const Pairs& clear : std::vector<Pairs>{{{0, 1}},
                                                   {{0, 1}, {0, 2}},
                                                   {{0, 1}, {2, 3}},
                                                   {{0, 1}, {1, 2}, {0, 2}},
                                                   {{1, 0}, {1, 2}, {1, 3}},
                                                   {{0, 1}, {1, 2}, {2, 3}}}) {
        requests.push_back({.factors = factors, .runs = runs, .clear = clear});
      }
      for (const auto& [hard, plots] :
           std::vector<std::pair<std::vector<std::size_t>, std::size_t>>{
               {{0}, 2}, {{2, 1}, 4}, {{0, 1, 3}, 4}, {{1, 2, 3}, 8}}) {
        if (2 * plots > runs) continue;
        requests.push_back(
            {.factors = factors, .runs = runs, .hard_to_change = hard, .whole_plots = plots});
        requests.push_back({.factors = factors,
                            .runs = runs,
                            .clear = {{0, 3}},
                            .hard_to_change = hard,
                            .whole_plots = plots});
      }
    }
  }
  std::size_t kept = 0;
  for (const auto& request : requests) {
    const auto rank = static_cast<std::size_t>(std::countr_zero(*request.runs));
    const auto expected = least_that_keeps(request, rank);
    const std::string what = refusal(request);
    EXPECT_EQ(what == "accepted", expected.has_value()) << what;
    if (!expected || what != "accepted") continue;
    ++kept;
    const auto found = doe::minimum_aberration(request);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(doe::word_length_pattern(found.fraction), *expected);
  }
  EXPECT_GT(kept, 30U);
}

/// A request as a user might make it, possible or not.
doe::FractionRequest random_request(numerics::Random& random) {
  doe::FractionRequest request{.factors = 3 + random.below(9)};
  const std::uint64_t size = random.below(3);
  if (size == 0) request.runs = std::size_t{1} << (2 + random.below(6));
  if (size == 1) request.generators = random.below(request.factors);
  if (size == 2 || random.below(3) == 0) request.resolution = 3 + random.below(4);
  if (random.below(2) == 0) {
    for (std::uint64_t pairs = 1 + random.below(4); pairs > 0; --pairs) {
      const std::size_t one = random.below(request.factors);
      request.clear.emplace_back(one,
                                 (one + 1 + random.below(request.factors - 1)) % request.factors);
    }
  }
  if (random.below(3) == 0) {
    const std::size_t hard = 1 + random.below(4);
    for (std::size_t factor = 0; factor < std::min(hard, request.factors); ++factor) {
      request.hard_to_change.push_back((factor * 2 + 1) % (request.factors | 1U));
    }
    request.whole_plots = std::size_t{1} << (1 + random.below(4));
  } else if (random.below(3) == 0) {
    request.blocks = std::size_t{1} << (1 + random.below(3));
  }
  return request;
}

TEST(MinimumAberration, NeverPromisesWhatTheRowsDoNotKeep) {
  numerics::Random random({20260});
  std::size_t found_count = 0;
  for (int round = 0; round < 150; ++round) {
    const doe::FractionRequest request = random_request(random);
    std::optional<doe::FoundFraction> found;
    try {
      found = doe::minimum_aberration(request);
    } catch (const std::domain_error& error) {
      EXPECT_EQ(std::string(error.what()).rfind("fractional-factorial: ", 0), 0U) << error.what();
      continue;
    }
    ++found_count;
    const auto array = doe::array_of(found->fraction);
    if (array.runs() <= 1024) {
      EXPECT_EQ(doe::word_length_pattern(found->fraction), doe::brute_force::pattern(array));
      for (const auto& [one, other] : request.clear) {
        EXPECT_TRUE(doe::brute_force::is_clear(array, one, other));
        if (!found->blocks) continue;
        EXPECT_FALSE(
            doe::brute_force::is_constant_in_blocks(array, {one, other}, found->blocks->of_run));
      }
    }
    EXPECT_EQ(array.runs(), request.runs.value_or(array.runs()));
    EXPECT_GE(doe::resolution(found->fraction), request.resolution.value_or(3));
    if (request.whole_plots) {
      EXPECT_EQ(doe::brute_force::combinations(array, request.hard_to_change),
                *request.whole_plots);
      for (std::size_t factor = 0; factor < request.factors; ++factor) {
        auto with = request.hard_to_change;
        if (std::find(with.begin(), with.end(), factor) != with.end()) continue;
        with.push_back(factor);
        EXPECT_EQ(doe::brute_force::combinations(array, with), 2 * *request.whole_plots);
      }
    }
  }
  EXPECT_GT(found_count, 50U);
}

}  // namespace
