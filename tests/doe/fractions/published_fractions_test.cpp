// Fractions as they are printed: what several sources call the same design may be given by other
// generators, and is then the same design only if an isomorphism says so.
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "doe/arrays/plackett_burman.hpp"
#include "doe/fractions/column_set.hpp"
#include "doe/fractions/minimum_aberration.hpp"
#include "tests/doe/fractions/brute_force.hpp"

namespace {

using namespace yates;
using Generators = std::vector<std::string>;
using Pattern = std::vector<std::uint64_t>;

struct PublishedPattern {
  std::size_t factors, generators;
  Pattern pattern;  // up to A8
};

// The designs of NIST's Dataplot, which are in the public domain (github.com/usnistgov/dataplot,
// lib/dex/2TO<k>M<p>.DAT, after Box, Hunter & Hunter): their patterns were recomputed from the
// matrices. Those of 8-3, 9-4, 10-5 and 11-6 are the first ones with 32 runs of J. Chen, D. X. Sun,
// C. F. J. Wu, A catalogue of two-level and three-level fractional factorial designs with small
// runs, International Statistical Review 61, 1993.
const std::vector<PublishedPattern> published_patterns{
    {5, 2, {2, 1}},
    {6, 1, {0, 0, 0, 1}},
    {6, 2, {0, 3}},
    {6, 3, {4, 3}},
    {7, 1, {0, 0, 0, 0, 1}},
    {7, 2, {0, 1, 2}},
    {7, 3, {0, 7}},
    {7, 4, {7, 7, 0, 0, 1}},
    {8, 2, {0, 0, 2, 1}},
    {8, 3, {0, 3, 4}},
    {8, 4, {0, 14, 0, 0, 0, 1}},
    {9, 2, {0, 0, 0, 3}},
    {9, 3, {0, 1, 4, 2}},
    {9, 4, {0, 6, 8, 0, 0, 1}},
    {9, 5, {4, 14, 8, 0, 4, 1}},
    {10, 3, {0, 0, 3, 3, 1}},
    {10, 4, {0, 2, 8, 4, 0, 1}},
    {10, 5, {0, 10, 16, 0, 0, 5}},
    {10, 6, {8, 18, 16, 8, 8, 5}},
    {11, 4, {0, 0, 6, 6, 2, 1}},
    {11, 5, {0, 4, 14, 8, 0, 3}},
    {11, 6, {0, 25, 0, 27, 0, 10}},
    {11, 7, {12, 26, 28, 24, 20, 13}},
    {15, 11, {35, 105, 168, 280, 435, 435}},
};

TEST(PublishedFractions, MinimumAberrationHasTheirWordLengthPatterns) {
  for (const PublishedPattern& design : published_patterns) {
    const auto found =
        doe::minimum_aberration({.factors = design.factors, .generators = design.generators});
    EXPECT_TRUE(found.complete);
    Pattern pattern = doe::brute_force::pattern(doe::array_of(found.fraction));
    EXPECT_EQ(doe::word_length_pattern(found.fraction), pattern);
    if (pattern.size() > 6) pattern.resize(6);
    EXPECT_EQ(pattern, design.pattern) << design.factors << "-" << design.generators;
  }
}

std::vector<doe::FactorColumn> columns_of(const doe::TwoLevelFraction& fraction) {
  std::vector<doe::FactorColumn> result;
  for (const std::uint32_t product : doe::base_products(fraction)) {
    result.push_back({{product, 0, 0}, 1, 0});
  }
  return result;
}

doe::Isomorphic compared(const doe::TwoLevelFraction& one, const doe::TwoLevelFraction& other) {
  if (one.factors != other.factors || one.runs() != other.runs()) return doe::Isomorphic::no;
  const auto rank = static_cast<std::size_t>(std::countr_zero(one.runs()));
  const doe::VectorSpace space(2, rank);
  const auto left = columns_of(one);
  const auto right = columns_of(other);
  std::uint64_t steps = 0;
  return doe::isomorphic(space, left, doe::fingerprint(space, left, 0), right,
                         doe::fingerprint(space, right, 0), 10'000'000, steps);
}

doe::TwoLevelFraction of_yates(const doe::TwoLevelFraction& like) {
  return doe::minimum_aberration({.factors = like.factors, .generators = like.generators.size()})
      .fraction;
}

struct TwoSources {
  std::size_t factors;
  Generators montgomery;
  Generators wu_hamada;
};

// D. C. Montgomery, Design and Analysis of Experiments, table 8.14 (that of Box, Hunter & Hunter),
// and C. F. J. Wu, M. Hamada, Experiments, appendix 5A (after Chen, Sun & Wu 1993), with 1 = A, 2 =
// B, ... Base factors are the first ones; I is no letter.
const std::vector<TwoSources> two_sources{
    {6, {"E=ABC", "F=BCD"}, {"E=ABC", "F=ABD"}},
    {7, {"F=ABCD", "G=ABDE"}, {"F=ABC", "G=ABDE"}},
    {7, {"E=ABC", "F=BCD", "G=ACD"}, {"E=ABC", "F=ABD", "G=ACD"}},
    {8, {"E=BCD", "F=ACD", "G=ABC", "H=ABD"}, {"E=ABC", "F=ABD", "G=ACD", "H=BCD"}},
    {8, {"F=ABC", "G=ABD", "H=BCDE"}, {"F=ABC", "G=ABD", "H=ACDE"}},
    {9, {"F=BCDE", "G=ACDE", "H=ABDE", "J=ABCE"}, {"F=ABC", "G=ABD", "H=ABE", "J=ACDE"}},
    {9,
     {"E=ABC", "F=BCD", "G=ACD", "H=ABD", "J=ABCD"},
     {"E=ABC", "F=ABD", "G=ACD", "H=BCD", "J=ABCD"}},
    {10,
     {"F=ABCD", "G=ABCE", "H=ABDE", "J=ACDE", "K=BCDE"},
     {"F=ABC", "G=ABD", "H=ABE", "J=ACDE", "K=BCDE"}},
    {11,
     {"F=ABC", "G=BCD", "H=CDE", "J=ACD", "K=ADE", "L=BDE"},
     {"F=ABC", "G=ABD", "H=ACD", "J=ABE", "K=ACE", "L=ADE"}},
};

TEST(PublishedFractions, OfTwoSourcesWithOtherGeneratorsAreOneDesign) {
  for (const TwoSources& design : two_sources) {
    const auto one = doe::fraction_of(design.factors, design.montgomery);
    const auto other = doe::fraction_of(design.factors, design.wu_hamada);
    const std::string about = std::to_string(design.factors) + " in " + std::to_string(one.runs());
    EXPECT_EQ(compared(one, other), doe::Isomorphic::yes) << about;
    EXPECT_EQ(compared(one, of_yates(one)), doe::Isomorphic::yes) << about;
    EXPECT_EQ(doe::brute_force::pattern(doe::array_of(one)),
              doe::brute_force::pattern(doe::array_of(other)))
        << about;
  }
}

TEST(PublishedFractions, OfFriesAndHunterDifferAtTheSameResolution) {
  // Three designs 2^(7-2) of resolution IV: A. Fries, W. G. Hunter, Minimum aberration 2^(k-p)
  // designs, Technometrics 22, 1980.
  const std::vector<std::pair<Generators, Pattern>> three{
      {{"F=ABC", "G=BCD"}, {0, 3}},
      {{"F=ABC", "G=ADE"}, {0, 2, 0, 1}},
      {{"F=ABCD", "G=ABDE"}, {0, 1, 2}},
  };
  for (std::size_t one = 0; one < three.size(); ++one) {
    const auto fraction = doe::fraction_of(7, three[one].first);
    EXPECT_EQ(doe::brute_force::pattern(doe::array_of(fraction)), three[one].second);
    EXPECT_EQ(compared(fraction, of_yates(fraction)),
              one == 2 ? doe::Isomorphic::yes : doe::Isomorphic::no);
    for (std::size_t other = 0; other < one; ++other) {
      EXPECT_EQ(compared(fraction, doe::fraction_of(7, three[other].first)), doe::Isomorphic::no);
    }
  }
}

std::size_t clear_interactions(const doe::TwoLevelFraction& fraction) {
  const doe::Array array = doe::array_of(fraction);
  std::size_t result = 0;
  for (std::size_t one = 0; one < array.columns(); ++one) {
    for (std::size_t other = one + 1; other < array.columns(); ++other) {
      result += doe::brute_force::is_clear(array, one, other) ? 1 : 0;
    }
  }
  return result;
}

TEST(PublishedFractions, LeastAberrationAndMostClearInteractionsAreTwoDesigns) {
  // Nine factors in 32 runs, Wu & Hamada, section 5.2 and appendix 5A: least aberration has 8 clear
  // interactions, the second design of the table has 15.
  const auto least = doe::fraction_of(9, Generators{"F=ABC", "G=ABD", "H=ABE", "J=ACDE"});
  const auto clearest = doe::fraction_of(9, Generators{"F=ABC", "G=ABD", "H=ACD", "J=BCDE"});
  EXPECT_EQ(clear_interactions(least), 8U);
  EXPECT_EQ(clear_interactions(clearest), 15U);
  EXPECT_EQ(compared(least, clearest), doe::Isomorphic::no);
  EXPECT_EQ(compared(least, of_yates(least)), doe::Isomorphic::yes);
  doe::FractionRequest asked{.factors = 9, .runs = 32};
  for (std::size_t other = 1; other < 9; ++other) {
    asked.clear.emplace_back(0, other);
    if (other > 1) asked.clear.emplace_back(1, other);
  }
  EXPECT_EQ(compared(doe::minimum_aberration(asked).fraction, clearest), doe::Isomorphic::yes);
}

/// The fraction whose rows are those of an array with a power of two of rows: column j as the
/// product of the first columns that are independent.
doe::TwoLevelFraction fraction_of_rows(const doe::Array& array) {
  std::vector<doe::SignedWord> words;
  for (std::size_t set = 1; set < std::size_t{1} << array.columns(); ++set) {
    std::vector<std::size_t> factors;
    for (std::size_t column = 0; column < array.columns(); ++column) {
      if ((set >> column & 1U) != 0) factors.push_back(column);
    }
    // One word per last factor is independent of the others.
    const int sign = doe::brute_force::constant_sign(array, factors);
    const bool known = !words.empty() && words.back().word.test(factors.back());
    if (sign != 0 && !known) words.push_back({doe::word_of(factors), sign < 0});
  }
  return doe::fraction_of(array.columns(), words);
}

/// The cyclic design of a row of signs, with the row of minus signs that comes last.
doe::Array cyclic(const std::string& row, std::size_t columns) {
  doe::Array result{std::vector<std::size_t>(columns, 2), {}};
  for (std::size_t shift = 0; shift < row.size(); ++shift) {
    result.rows.emplace_back();
    for (std::size_t column = 0; column < columns; ++column) {
      const std::size_t place = (column + row.size() - shift) % row.size();
      result.rows.back().push_back(row[place] == '+' ? 1 : 0);
    }
  }
  result.rows.emplace_back(columns, 0);
  return result;
}

TEST(PublishedFractions, PlackettBurmanInSixteenRunsIsAFractionButNotThatOfItsFirstColumns) {
  // R. L. Plackett, J. P. Burman, The design of optimum multifactorial experiments, 1946: the row
  // for 16 runs. All fifteen columns are the saturated fraction. The first eight are a design of
  // resolution III, where yates takes columns of resolution IV.
  const std::string row = "++++-+-++--+---";
  const auto all = fraction_of_rows(cyclic(row, 15));
  EXPECT_EQ(all.runs(), 16U);
  EXPECT_EQ(compared(all, of_yates(all)), doe::Isomorphic::yes);
  EXPECT_EQ(compared(all, fraction_of_rows(doe::plackett_burman(15, 16))), doe::Isomorphic::yes);
  const auto first_columns = fraction_of_rows(cyclic(row, 8));
  const auto own = fraction_of_rows(doe::plackett_burman(8, 16));
  EXPECT_EQ(doe::resolution(first_columns), 3U);
  EXPECT_EQ(doe::resolution(own), 4U);
  EXPECT_EQ(compared(first_columns, own), doe::Isomorphic::no);
  EXPECT_EQ(compared(own, of_yates(own)), doe::Isomorphic::yes);
}

}  // namespace
