// Arrays as they are printed, and whether those that yates makes are the same designs.
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "doe/arrays/orthogonal_array.hpp"
#include "doe/arrays/plackett_burman.hpp"
#include "tests/doe/arrays/brute_force.hpp"
#include "tests/doe/arrays/isomorphic_arrays.hpp"

namespace {

using namespace yates;
using doe::brute_force::are_isomorphic;
using doe::brute_force::columns_of;
using doe::brute_force::has_strength_two;

/// Rows of digits, the levels from 1.
doe::Array printed(const std::vector<std::size_t>& levels, const std::vector<std::string>& rows) {
  doe::Array result{levels, {}};
  for (const std::string& row : rows) {
    result.rows.emplace_back();
    for (const char digit : row) {
      result.rows.back().push_back(static_cast<std::size_t>(digit - '1'));
    }
  }
  return result;
}

/// G. Taguchi, System of Experimental Design, 1987: L12.
doe::Array taguchi_twelve() {
  return printed(
      std::vector<std::size_t>(11, 2),
      {"11111111111", "11111222222", "11222111222", "12122122112", "12212212121", "12221221211",
       "21221122121", "21212221112", "21122212211", "22211112212", "22121211122", "22112121221"});
}

/// The same: L18 (2^1 x 3^7).
doe::Array taguchi_eighteen() {
  return printed({2, 3, 3, 3, 3, 3, 3, 3},
                 {"11111111", "11222222", "11333333", "12112233", "12223311", "12331122",
                  "13121323", "13232131", "13313212", "21133221", "21211332", "21322113",
                  "22123132", "22231213", "22312321", "23132312", "23213123", "23321231"});
}

/// Of every two rows, in how many columns they agree: alike for isomorphic arrays.
std::multiset<std::size_t> agreements(const doe::Array& array) {
  std::multiset<std::size_t> result;
  for (std::size_t one = 0; one < array.runs(); ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      std::size_t same = 0;
      for (std::size_t column = 0; column < array.columns(); ++column) {
        same += array.rows[one][column] == array.rows[other][column] ? 1 : 0;
      }
      result.insert(same);
    }
  }
  return result;
}

TEST(PublishedArrays, TwelveRunsOfTaguchiAreThoseOfPlackettAndBurman) {
  const doe::Array printed_one = taguchi_twelve();
  ASSERT_TRUE(has_strength_two(printed_one));
  EXPECT_NE(printed_one, doe::plackett_burman(11, 12));
  EXPECT_TRUE(are_isomorphic(printed_one, doe::plackett_burman(11, 12)));
  EXPECT_TRUE(are_isomorphic(printed_one,
                             doe::orthogonal_array(std::vector<std::size_t>(11, 2), 12).array));
}

TEST(PublishedArrays, FiveColumnsOfTwelveRunsAreOneOfTwoDesigns) {
  // D. K. J. Lin, N. R. Draper, Projection properties of Plackett and Burman designs, Technometrics
  // 34, 1992: of the 462 choices 66 have a repeated run, the others a mirror image.
  const doe::Array all = doe::plackett_burman(11, 12);
  std::vector<doe::Array> classes;
  std::vector<std::size_t> sizes;
  for (std::size_t set = 0; set < std::size_t{1} << 11; ++set) {
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < 11; ++column) {
      if ((set >> column & 1U) != 0) columns.push_back(column);
    }
    if (columns.size() != 5) continue;
    doe::Array five = columns_of(all, columns);
    std::size_t place = 0;
    while (place < classes.size() && (agreements(five) != agreements(classes[place]) ||
                                      !are_isomorphic(five, classes[place]))) {
      ++place;
    }
    if (place == classes.size()) {
      classes.push_back(std::move(five));
      sizes.push_back(0);
    }
    ++sizes[place];
  }
  ASSERT_EQ(classes.size(), 2U);
  EXPECT_EQ(std::multiset<std::size_t>(sizes.begin(), sizes.end()),
            (std::multiset<std::size_t>{66, 396}));
  for (std::size_t place = 0; place < 2; ++place) {
    const std::set<std::vector<std::size_t>> distinct(classes[place].rows.begin(),
                                                      classes[place].rows.end());
    EXPECT_EQ(distinct.size(), sizes[place] == 66 ? 11U : 12U);
  }
}

TEST(PublishedArrays, EighteenRunsAreThoseOfTaguchi) {
  const doe::Array printed_one = taguchi_eighteen();
  ASSERT_TRUE(has_strength_two(printed_one));
  const auto own = doe::orthogonal_array(printed_one.levels, 18).array;
  EXPECT_EQ(agreements(own), agreements(printed_one));
  EXPECT_TRUE(are_isomorphic(own, printed_one));
}

TEST(PublishedArrays, FourColumnsOfEighteenRunsAreNotNineRunsTwice) {
  // Both are OA(18, 3^4, 2). In nine runs a main effect is wholly mixed with interactions.
  const doe::Array nine = doe::orthogonal_array({3, 3, 3, 3}, 9).array;
  doe::Array twice = nine;
  twice.rows.insert(twice.rows.end(), nine.rows.begin(), nine.rows.end());
  ASSERT_TRUE(has_strength_two(twice));
  const auto own = doe::orthogonal_array({3, 3, 3, 3}, 18);
  EXPECT_NE(agreements(own.array), agreements(twice));
  EXPECT_FALSE(are_isomorphic(own.array, twice));
  // Of each of the four triples of nine runs both degrees of freedom of a word are whole: 4 x 2.
  EXPECT_LT(own.words_of_length_three, 8.0);
  const auto four = columns_of(taguchi_eighteen(), {1, 2, 3, 4});
  EXPECT_FALSE(are_isomorphic(four, twice));
}

}  // namespace
