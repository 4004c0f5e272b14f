#include "reports/draw/scale.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Ticks, AreRoundAndInsideTheRange) {
  EXPECT_EQ(ticks({13.2, 36.9}, 5), (std::vector<double>{15, 20, 25, 30, 35}));
  EXPECT_EQ(ticks({-1.0, 1.0}, 4), (std::vector<double>{-1, -0.5, 0, 0.5, 1}));
}

TEST(Ticks, ComeToAnEndOnEveryRange) {
  const double largest = std::numeric_limits<double>::max();
  const double smallest = std::numeric_limits<double>::denorm_min();
  const std::vector<Range> ranges = {
      {0.0, smallest},     {-largest, largest}, {1.0, std::nextafter(1.0, 2.0)},
      {1e15, 1e15 + 0.25}, {-1e-300, 1e-300},   {1e300, 1.0000001e300},
      {0.0, 1e-320}};
  for (const Range& range : ranges) {
    for (const int wanted : {0, 2, 5, 1000}) {
      const std::vector<double> values = ticks(range, wanted);
      EXPECT_FALSE(values.empty());
      EXPECT_LE(values.size(), 41u);
      for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_TRUE(std::isfinite(values[i]));
        if (i > 0) {
          EXPECT_GT(values[i], values[i - 1]);
        }
      }
    }
  }
}

TEST(Ticks, TextsTellNeighboursApart) {
  const auto texts = [](Range range) { return tick_texts(ticks(range, 5), Typography::plain); };
  EXPECT_EQ(texts({0.0, 2.2}), (std::vector<std::string>{"0.0", "0.5", "1.0", "1.5", "2.0"}));
  EXPECT_EQ(texts({0.0, 50000.0}),
            (std::vector<std::string>{"0", "10,000", "20,000", "30,000", "40,000", "50,000"}));
  for (const Range range : {Range{1e9, 1e9 + 10}, Range{2e-8, 7e-8}, Range{-0.003, 0.004}}) {
    const auto found = texts(range);
    for (std::size_t i = 1; i < found.size(); ++i) EXPECT_NE(found[i], found[i - 1]);
  }
}

TEST(Ticks, OfALogarithmicRangeAreRoundAndWithinIt) {
  for (const auto& [low, high] : std::vector<std::pair<double, double>>{
           {0.13, 21.0}, {1.5, 5.2}, {3e-9, 8e7}, {31.0, 95.0}, {1e-300, 1e300}, {7.1, 7.4}}) {
    const Range range = {low, high, true};
    const auto found = ticks(range, 5);
    ASSERT_GE(found.size(), 1u);
    EXPECT_LE(found.size(), 12u);
    const auto texts = tick_texts(found, Typography::plain, true);
    const Scale scale{range, 100.0, 0.0};
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_GE(found[i], low);
      EXPECT_LE(found[i], high);
      EXPECT_GE(scale(found[i]), -1e-9);
      EXPECT_LE(scale(found[i]), 100.0 + 1e-9);
      if (i > 0) {
        EXPECT_NE(texts[i], texts[i - 1]);
      }
    }
  }
  EXPECT_EQ(ticks({0.13, 21.0, true}, 5),
            (std::vector<double>{0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0}));
}

TEST(LogarithmicRangeOf, IsForPositiveValuesThatDifferWidely) {
  const std::vector<double> wide = {1.0, 30.0};
  const auto range = logarithmic_range_of(wide);
  ASSERT_TRUE(range.has_value());
  EXPECT_TRUE(range->logarithmic);
  EXPECT_LT(range->low, 1.0);
  EXPECT_GT(range->low, 0.0);
  for (const std::vector<double>& values :
       {std::vector<double>{}, {1.0, 2.0}, {0.0, 5.0}, {-1.0, 5.0}}) {
    EXPECT_FALSE(logarithmic_range_of(values).has_value());
  }
}

TEST(RangeOf, EqualMissingAndInfiniteValuesStillGiveARange) {
  for (const std::vector<double>& values :
       {std::vector<double>{}, {5.0, 5.0}, {0.0}, {std::nan(""), infinity, 3.0}, {1e308, -1e308}}) {
    const Range range = range_of(values);
    EXPECT_LT(range.low, range.high);
    EXPECT_TRUE(std::isfinite(range.high - range.low));
    const Scale scale{range, 0.0, 100.0};
    EXPECT_NEAR(scale(range.low), 0.0, 1e-9);
    EXPECT_NEAR(scale(range.high), 100.0, 1e-9);
  }
}

TEST(RoundEnds, AreTheFirstAndTheLastTick) {
  for (const Range& range :
       {Range{13.2, 36.9}, Range{-0.3, 9.7}, Range{0.0, 10.0}, Range{0.1, 10.1}, Range{-7e-9, 4e-9},
        Range{1e15, 1e15 + 8.0}, Range{3.0, 640.0, true}, Range{0.02, 47.0, true}}) {
    for (const int wanted : {3, 5, 6}) {
      const Range wider = with_round_ends(range, wanted);
      EXPECT_LE(wider.low, range.low);
      EXPECT_GE(wider.high, range.high);
      const std::vector<double> values = ticks(wider, wanted);
      EXPECT_NEAR(values.front(), wider.low, 1e-9 * std::abs(wider.high)) << range.low;
      EXPECT_NEAR(values.back(), wider.high, 1e-9 * std::abs(wider.high)) << range.high;
    }
  }
  const Range powers = with_round_ends({0.03, 4000.0, true}, 5);
  EXPECT_NEAR(powers.low, 0.01, 1e-12);
  EXPECT_NEAR(powers.high, 10000.0, 1e-6);
  const double largest = std::numeric_limits<double>::max() / 4.0;
  const Range huge = with_round_ends({-largest, largest}, 5);
  EXPECT_TRUE(std::isfinite(huge.low) && huge.low < huge.high && std::isfinite(huge.high));
}

TEST(Spread, LabelsKeepTheirDistanceAndStayInside) {
  const auto places = spread({50, 51, 49, 99}, 15, 0, 100);
  EXPECT_GE(places[0] - places[2], 15 - 1e-9);
  EXPECT_GE(places[1] - places[0], 15 - 1e-9);
  for (const double place : places) {
    EXPECT_GE(place, 0);
    EXPECT_LE(place, 100);
  }
}

}  // namespace
}  // namespace yates::reports
