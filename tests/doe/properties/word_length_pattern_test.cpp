#include "doe/properties/word_length_pattern.hpp"

#include <bit>
#include <stdexcept>

#include <gtest/gtest.h>

#include "doe/properties/coded_variables.hpp"
#include "tests/doe/properties/known_designs.hpp"

namespace {

using namespace yates;
using namespace yates::doe;
using Pattern = std::vector<double>;

/// The definition by contrasts: for each set of columns the squared sums, over the rows, of all
/// products of orthonormal contrasts of its columns.
Pattern pattern_by_contrasts(const Array& array) {
  const std::size_t k = array.columns();
  Pattern result(k, 0.0);
  std::vector<Eigen::MatrixXd> contrasts;
  for (const std::size_t levels : array.levels) contrasts.push_back(orthonormal_contrasts(levels));
  for (std::size_t set = 1; set < std::size_t{1} << k; ++set) {
    Eigen::MatrixXd products = Eigen::MatrixXd::Ones(static_cast<Eigen::Index>(array.runs()), 1);
    for (std::size_t c = 0; c < k; ++c) {
      if ((set >> c & 1U) == 0) continue;
      const Eigen::Index width = contrasts[c].cols();
      Eigen::MatrixXd wider(products.rows(), products.cols() * width);
      for (Eigen::Index row = 0; row < products.rows(); ++row) {
        const auto level = static_cast<Eigen::Index>(array.rows[static_cast<std::size_t>(row)][c]);
        for (Eigen::Index j = 0; j < width; ++j) {
          wider.row(row).segment(j * products.cols(), products.cols()) =
              products.row(row) * contrasts[c](level, j);
        }
      }
      products = wider;
    }
    result[static_cast<std::size_t>(std::popcount(set)) - 1] +=
        products.colwise().sum().squaredNorm();
  }
  const auto runs = static_cast<double>(array.runs());
  for (double& one : result) one /= runs * runs;
  return result;
}

void expect_near(const Pattern& found, const Pattern& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t j = 0; j < found.size(); ++j) {
    EXPECT_NEAR(found[j], expected[j], 1e-9 * (1.0 + expected[j])) << j;
  }
}

TEST(WordLengthPattern, CountsTheWordsOfRegularFractions) {
  // Patterns of the NIST catalogue, as recomputed in the reference.
  EXPECT_EQ(*word_length_pattern(known::jain_19_1()), (Pattern{0, 0, 7, 7, 0, 0, 1}));
  EXPECT_EQ(*word_length_pattern(known::fraction(4, {{{0, 1, 2, 3}}})), (Pattern{0, 0, 0, 0, 1}));
  EXPECT_EQ(*word_length_pattern(known::fraction(3, {{{0, 1}}, {{0, 2}}})),
            (Pattern{0, 0, 2, 1, 0}));
  EXPECT_EQ(*word_length_pattern(known::fraction(4, {{{0, 1, 2}}, {{0, 1, 3}}, {{0, 2, 3}}})),
            (Pattern{0, 0, 0, 7, 0, 0, 0}));
}

TEST(WordLengthPattern, IsZeroForFullFactorialsAndKnownForNonRegularArrays) {
  EXPECT_EQ(*word_length_pattern(known::full({2, 3, 4})), (Pattern{0, 0, 0}));
  // Every three columns of the 12 runs have |J| = 4: A_3 = 165 / 9. Every four have: A_4 = 330 / 9.
  const Pattern twelve = *word_length_pattern(known::plackett_burman_12());
  EXPECT_NEAR(twelve[2], 55.0 / 3.0, 1e-12);
  EXPECT_NEAR(twelve[3], 110.0 / 3.0, 1e-12);
  // 3^(4-2): 8 words, all of length 3, with two degrees of freedom per pair of words.
  EXPECT_EQ(*word_length_pattern(known::nine_runs()), (Pattern{0, 0, 8, 0}));
  EXPECT_EQ(resolution_of(*word_length_pattern(known::eighteen_runs())), 3U);
}

TEST(WordLengthPattern, AgreesWithItsDefinitionByContrasts) {
  expect_near(*word_length_pattern(known::nine_runs()), pattern_by_contrasts(known::nine_runs()));
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Array array = seed % 2 == 0 ? known::random_rows({2, 3, 4, 2}, 5 + 3 * seed, seed)
                                      : known::random_rows({2, 2, 2, 2, 2, 2}, 8 + seed, seed);
    expect_near(*word_length_pattern(array), pattern_by_contrasts(array));
  }
  Array l18 = known::eighteen_runs();
  l18.levels.resize(5);
  for (auto& row : l18.rows) row.resize(5);
  expect_near(*word_length_pattern(l18), pattern_by_contrasts(l18));
}

TEST(WordLengthPattern, PairsAndCharactersAgree) {
  // 22 columns are too many for the transform; those behind the tenth are constant words.
  std::vector<known::Product> generators;
  for (std::size_t i = 0; i < 12; ++i) generators.push_back({{i % 5, (i + 1) % 5, (i * i) % 5}});
  Array wide = known::fraction(5, generators);
  const Pattern by_pairs = *word_length_pattern(wide, 32 * 32 * 17 + 18 * 17 * 17);
  const Pattern by_characters = *word_length_pattern(wide);
  expect_near(by_pairs, by_characters);
  EXPECT_FALSE(word_length_pattern(wide, 1000).has_value());
}

TEST(TwoLevelCharacters, AreTheSumsOfProducts) {
  const Array array = known::random_rows({2, 2, 2, 2}, 11, 3);
  const auto characters = two_level_characters(array);
  for (std::size_t set = 0; set < 16; ++set) {
    double sum = 0.0;
    for (std::size_t row = 0; row < 11; ++row) {
      double product = 1.0;
      for (std::size_t c = 0; c < 4; ++c) {
        if ((set >> c & 1U) != 0) product *= known::sign(array, row, c);
      }
      sum += product;
    }
    EXPECT_EQ(characters[set], sum) << set;
  }
  EXPECT_THROW(two_level_characters(known::nine_runs()), std::domain_error);
}

}  // namespace
