#include "doe/fractions/fold_over.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "doe/fractions/aliases.hpp"
#include "tests/doe/fractions/brute_force.hpp"

namespace {

using namespace yates;

doe::TwoLevelFraction of(std::size_t factors, const std::vector<std::string>& generators) {
  return doe::fraction_of(factors, generators);
}

/// The words of the combined fraction are exactly the products that are constant on all rows.
void expect_words_of_the_rows(const doe::FoldOver& folded) {
  EXPECT_EQ(doe::word_length_pattern(folded.combined), doe::brute_force::pattern(folded.rows));
  for (const auto& word : doe::defining_relation(folded.combined)) {
    EXPECT_EQ(doe::brute_force::constant_sign(folded.rows, doe::factors_of(word.word)),
              word.negative ? -1 : 1);
  }
}

TEST(FoldOver, OfResolutionThreeIsResolutionFour) {
  for (const auto& fraction : {of(7, {"D=AB", "E=AC", "F=BC", "G=ABC"}), of(5, {"D=AB", "E=-AC"}),
                               of(6, {"D=AB", "E=AC", "F=-BC"})}) {
    const auto folded = doe::full_fold_over(fraction);
    EXPECT_EQ(doe::brute_force::strength(folded.rows), 3U);
    EXPECT_EQ(doe::resolution(folded.combined), 4U);
    EXPECT_FALSE(folded.repeats);
    expect_words_of_the_rows(folded);
  }
}

TEST(FoldOver, OfOneFactorFreesItAndItsInteractions) {
  const auto fraction = of(7, {"D=AB", "E=-AC", "F=BC", "G=ABC"});
  for (std::size_t factor = 0; factor < 7; ++factor) {
    const auto folded = doe::fold_over(fraction, {factor});
    expect_words_of_the_rows(folded);
    const auto clear = doe::clear_effects(folded.combined);
    EXPECT_EQ(clear.main_effects, std::vector<std::size_t>{factor});
    for (std::size_t other = 0; other < 7; ++other) {
      if (other == factor) continue;
      EXPECT_TRUE(doe::brute_force::is_clear(folded.rows, factor, other));
    }
  }
}

TEST(FoldOver, RepeatsTheRunsWhereAllWordsAreEven) {
  const auto folded = doe::full_fold_over(of(4, {"D=ABC"}));
  EXPECT_TRUE(folded.repeats);
  EXPECT_EQ(folded.rows.runs(), 16U);
  EXPECT_EQ(doe::brute_force::combinations(folded.rows, {0, 1, 2, 3}), 8U);
  EXPECT_EQ(doe::resolution(folded.combined), 4U);
}

TEST(FoldOver, RefusesFactorsThatAreNotThere) {
  const auto fraction = of(4, {"D=ABC"});
  EXPECT_THROW(doe::fold_over(fraction, {}), std::domain_error);
  EXPECT_THROW(doe::fold_over(fraction, {4}), std::domain_error);
  EXPECT_THROW(doe::fold_over(fraction, {1, 1}), std::domain_error);
}

}  // namespace
