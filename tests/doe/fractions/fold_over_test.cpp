#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "doe/kinds/generate.hpp"
#include "tests/doe/fractions/brute_force.hpp"

namespace {

using namespace yates;

/// The runs of a fraction of factors a, b, ... and those with the levels of `which` reversed.
doe::Generated generated(std::size_t factors, const std::vector<std::string>& generators,
                         const std::string& which) {
  std::vector<doe::Factor> list;
  for (std::size_t factor = 0; factor < factors; ++factor) {
    list.push_back({.name = std::string(1, static_cast<char>('a' + factor)),
                    .levels = {{"low", {}}, {"high", {}}}});
  }
  const doe::kinds::FractionalFactorial kind{.generators = generators, .fold_over = which};
  return doe::generate_with_remarks(list, {.kind = kind});
}

doe::Array folded(std::size_t factors, const std::vector<std::string>& generators,
                  const std::string& which) {
  return doe::array_of(generated(factors, generators, which).design);
}

/// Whether no other main effect and no interaction of two is the same column.
bool is_clear(const doe::Array& rows, std::size_t factor) {
  for (std::size_t one = 0; one < rows.columns(); ++one) {
    for (std::size_t other = 0; other < rows.columns(); ++other) {
      if (one == factor || other == factor) continue;
      if (doe::brute_force::constant_sign(rows, {factor, one}) != 0) return false;
      if (one < other && doe::brute_force::constant_sign(rows, {factor, one, other}) != 0) {
        return false;
      }
    }
  }
  return true;
}

TEST(FoldOver, OfResolutionThreeIsResolutionFour) {
  for (const auto& rows :
       {folded(7, {"D=AB", "E=AC", "F=BC", "G=ABC"}, "all"), folded(5, {"D=AB", "E=-AC"}, "all"),
        folded(6, {"D=AB", "E=AC", "F=-BC"}, "all")}) {
    EXPECT_EQ(doe::brute_force::strength(rows), 3U);
  }
}

TEST(FoldOver, OfOneFactorFreesItAndItsInteractions) {
  for (std::size_t factor = 0; factor < 7; ++factor) {
    const auto rows = folded(7, {"D=AB", "E=-AC", "F=BC", "G=ABC"},
                             std::string(1, static_cast<char>('a' + factor)));
    for (std::size_t other = 0; other < 7; ++other) {
      EXPECT_EQ(is_clear(rows, other), other == factor);
      if (other == factor) continue;
      EXPECT_TRUE(doe::brute_force::is_clear(rows, factor, other));
    }
  }
}

TEST(FoldOver, RepeatsTheRunsWhereAllWordsAreEven) {
  const auto rows = folded(4, {"D=ABC"}, "all");
  EXPECT_EQ(rows.runs(), 16U);
  EXPECT_EQ(doe::brute_force::combinations(rows, {0, 1, 2, 3}), 8U);
  // Which is said; a fold-over that tells more has nothing to remark.
  EXPECT_EQ(generated(4, {"D=ABC"}, "all").remarks.size(), 1U);
  EXPECT_TRUE(generated(4, {"D=ABC"}, "a").remarks.empty());
  EXPECT_TRUE(generated(7, {"D=AB", "E=AC", "F=BC", "G=ABC"}, "all").remarks.empty());
}

}  // namespace
