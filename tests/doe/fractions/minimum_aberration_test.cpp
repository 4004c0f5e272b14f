#include "doe/fractions/minimum_aberration.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "tests/doe/fractions/brute_force.hpp"

namespace {

using namespace yates;
using Pattern = std::vector<std::uint64_t>;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

doe::FoundFraction search(std::size_t factors, std::size_t generators) {
  return doe::minimum_aberration({.factors = factors, .generators = generators});
}

std::string refusal(const doe::FractionRequest& request) {
  try {
    doe::minimum_aberration(request);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "accepted";
}

struct Published {
  std::size_t factors, generators;
  Pattern pattern;  // up to A8
};

// Word-length patterns recomputed from the designs of NIST's Dataplot, which are in the public
// domain.
const std::vector<Published> published{
    {5, 2, {2, 1}},
    {6, 1, {0, 0, 0, 1}},
    {6, 2, {0, 3}},
    {6, 3, {4, 3}},
    {7, 1, {0, 0, 0, 0, 1}},
    {7, 2, {0, 1, 2}},
    {7, 3, {0, 7}},
    {7, 4, {7, 7, 0, 0, 1}},
    {8, 2, {0, 0, 2, 1}},
    {8, 4, {0, 14, 0, 0, 0, 1}},
    {9, 2, {0, 0, 0, 3}},
    {9, 3, {0, 1, 4, 2}},
    {9, 5, {4, 14, 8, 0, 4, 1}},
    {10, 3, {0, 0, 3, 3, 1}},
    {10, 4, {0, 2, 8, 4, 0, 1}},
    {10, 6, {8, 18, 16, 8, 8, 5}},
    {11, 4, {0, 0, 6, 6, 2, 1}},
    {11, 5, {0, 4, 14, 8, 0, 3}},
    {11, 7, {12, 26, 28, 24, 20, 13}},
    {15, 11, {35, 105, 168, 280, 435, 435}},
};

TEST(MinimumAberration, FindsThePublishedWordLengthPatterns) {
  for (const Published& design : published) {
    const auto found = search(design.factors, design.generators);
    EXPECT_TRUE(found.complete);
    Pattern pattern = doe::brute_force::pattern(doe::array_of(found.fraction));
    EXPECT_EQ(doe::word_length_pattern(found.fraction), pattern);
    if (pattern.size() > 6) pattern.resize(6);
    EXPECT_EQ(pattern, design.pattern) << design.factors << "-" << design.generators;
  }
}

TEST(MinimumAberration, IsProvenUpTo15FactorsAnd128Runs) {
  for (std::size_t factors = 3; factors <= 15; ++factors) {
    for (std::size_t rank = 2; rank < factors && rank <= 7; ++rank) {
      if (std::size_t{1} << rank <= factors) continue;
      const auto found = search(factors, factors - rank);
      EXPECT_TRUE(found.complete) << factors << " in 2^" << rank;
      ASSERT_EQ(found.fraction.runs(), std::size_t{1} << rank);
      const auto array = doe::array_of(found.fraction);
      const std::size_t resolution = *doe::resolution(found.fraction);
      if (factors > 9) continue;  // the rest by brute force, which takes long for more
      EXPECT_EQ(doe::word_length_pattern(found.fraction), doe::brute_force::pattern(array));
      if (resolution > 5) continue;
      EXPECT_TRUE(doe::brute_force::has_strength(array, resolution - 1));
      EXPECT_FALSE(doe::brute_force::has_strength(array, resolution));
    }
  }
}

/// The pattern of vectors by all subsets.
Pattern subset_pattern(const std::vector<std::size_t>& vectors) {
  Pattern result(vectors.size() + 1, 0);
  std::size_t sum = 0;
  std::size_t chosen = 0;
  for (std::size_t step = 1; step < std::size_t{1} << vectors.size(); ++step) {
    const auto place = static_cast<std::size_t>(std::countr_zero(step));
    sum ^= vectors[place];
    chosen ^= std::size_t{1} << place;
    if (sum == 0) ++result[static_cast<std::size_t>(std::popcount(chosen))];
  }
  result.erase(result.begin(), result.begin() + 3);
  while (!result.empty() && result.back() == 0) result.pop_back();
  return result;
}

bool is_less(Pattern one, Pattern other) {
  one.resize(20, 0);
  other.resize(20, 0);
  return one < other;
}

/// The least pattern of all choices of columns that contain the base factors.
Pattern least_of_all(std::size_t factors, std::size_t rank) {
  std::vector<std::size_t> others;
  for (std::size_t vector = 3; vector < std::size_t{1} << rank; ++vector) {
    if (std::popcount(vector) > 1) others.push_back(vector);
  }
  std::optional<Pattern> best;
  std::vector<std::size_t> vectors;
  for (std::size_t place = 0; place < rank; ++place) vectors.push_back(std::size_t{1} << place);
  const auto choose = [&](const auto& self, std::size_t next) -> void {
    if (vectors.size() == factors) {
      Pattern pattern = subset_pattern(vectors);
      if (!best || is_less(pattern, *best)) best = std::move(pattern);
      return;
    }
    for (; next < others.size(); ++next) {
      vectors.push_back(others[next]);
      self(self, next + 1);
      vectors.pop_back();
    }
  };
  choose(choose, 0);
  return *best;
}

TEST(MinimumAberration, IsTheLeastOfAllChoicesOfColumns) {
  for (const auto& [rank, most] : {std::pair<std::size_t, std::size_t>{3, 7}, {4, 10}, {5, 8}}) {
    for (std::size_t factors = rank + 1; factors <= most; ++factors) {
      EXPECT_EQ(doe::word_length_pattern(search(factors, factors - rank).fraction),
                least_of_all(factors, rank))
          << factors << " in 2^" << rank;
    }
  }
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

TEST(MinimumAberration, PutsBaseFactorsFirstWithShortGenerators) {
  EXPECT_EQ(doe::generator_texts(search(7, 4).fraction),
            (std::vector<std::string>{"D=AB", "E=AC", "F=BC", "G=ABC"}));
  EXPECT_EQ(doe::generator_texts(search(5, 2).fraction),
            (std::vector<std::string>{"D=AB", "E=AC"}));
  EXPECT_EQ(doe::generator_texts(search(5, 1).fraction), (std::vector<std::string>{"E=ABCD"}));
}

TEST(MinimumAberration, TakesTheFewestRunsThatReachAResolution) {
  const auto runs = [](std::size_t factors, std::size_t resolution) {
    const auto found = doe::minimum_aberration({.factors = factors, .resolution = resolution});
    EXPECT_GE(doe::resolution(found.fraction), resolution);
    EXPECT_TRUE(found.complete);
    return found.fraction.runs();
  };
  EXPECT_EQ(runs(7, 3), 8U);
  EXPECT_EQ(runs(7, 4), 16U);
  EXPECT_EQ(runs(8, 5), 64U);
  EXPECT_EQ(runs(11, 4), 32U);
  EXPECT_EQ(runs(11, 5), 128U);
  EXPECT_EQ(runs(6, 6), 32U);
  EXPECT_EQ(runs(15, 5), 256U);
  EXPECT_EQ(runs(16, 4), 32U);
}

TEST(MinimumAberration, GivesValidFractionsOfManyFactors) {
  for (const auto& [factors, runs] :
       {std::pair<std::size_t, std::size_t>{31, 32}, {24, 32}, {63, 64}, {127, 128}, {120, 128}}) {
    const auto found = doe::minimum_aberration({.factors = factors, .runs = runs});
    const auto array = doe::array_of(found.fraction);
    EXPECT_EQ(array.runs(), runs);
    EXPECT_TRUE(doe::brute_force::has_strength_two(array));
    EXPECT_TRUE(found.complete);
  }
}

TEST(MinimumAberration, HasResolutionFourUpToHalfAsManyFactorsAsRuns) {
  for (const auto& [factors, runs] :
       {std::pair<std::size_t, std::size_t>{16, 32}, {25, 64}, {32, 64}}) {
    const auto found = doe::minimum_aberration({.factors = factors, .runs = runs});
    EXPECT_EQ(doe::array_of(found.fraction).runs(), runs);
    EXPECT_EQ(doe::resolution(found.fraction), 4U);
  }
}

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

TEST(MinimumAberration, NamesTheNearestPossibleChoice) {
  EXPECT_EQ(
      refusal({.factors = 7, .runs = 32, .resolution = 6}),
      "fractional-factorial: resolution VI with 7 factors needs 64 runs; 32 runs give at most "
      "resolution IV");
  EXPECT_EQ(refusal({.factors = 7, .resolution = 8}),
            "fractional-factorial: resolution VIII with 7 factors needs all 2^7 combinations");
  EXPECT_EQ(refusal({.factors = 7, .generators = 5}),
            "fractional-factorial: 5 generators for 7 factors; at most 4, which give 8 runs");
  EXPECT_EQ(refusal({.factors = 7, .generators = 7}),
            "fractional-factorial: 7 generators for 7 factors; at most 4, which give 8 runs");
  EXPECT_EQ(refusal({.factors = 7, .runs = 12}),
            "fractional-factorial: 12 runs are no power of 2; the nearest are 8 and 16");
  EXPECT_EQ(refusal({.factors = 7, .runs = 4}),
            "fractional-factorial: 7 factors need at least 8 runs, not 4");
  EXPECT_EQ(refusal({.factors = 6, .runs = 16, .clear = {{0, 1}, {0, 2}, {0, 3}, {1, 2}}}),
            "fractional-factorial: 6 factors with AB, AC, AD, BC clear need 32 runs; 16 runs are "
            "too few");
  EXPECT_EQ(refusal({.factors = 7, .runs = 8, .blocks = 2}),
            "fractional-factorial: 7 factors in 2 blocks need 16 runs; 8 runs are too few");
  EXPECT_EQ(
      refusal({.factors = 3, .runs = 4, .clear = {{0, 1}, {1, 0}}, .blocks = 4}),
      "fractional-factorial: 3 factors with AB clear in 4 blocks are impossible, even with all "
      "combinations of the levels");
  EXPECT_EQ(refusal({.factors = 7, .runs = 16, .hard_to_change = {0, 1, 2, 3}}),
            "fractional-factorial: 4 hard-to-change factors without a number of whole plots; "
            "possible are "
            "powers of 2 from 8 to 2^4");
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

TEST(MinimumAberration, IsTheSameEveryTime) {
  const doe::FractionRequest request{.factors = 9, .runs = 32, .clear = {{0, 1}, {2, 5}}};
  EXPECT_EQ(doe::minimum_aberration(request).fraction, doe::minimum_aberration(request).fraction);
}

}  // namespace
