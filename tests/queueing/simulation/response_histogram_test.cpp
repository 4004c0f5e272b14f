#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "queueing/simulation/batch_series.hpp"

namespace yates::queueing {
namespace {

TEST(ResponseHistogram, GivesQuantilesWithinACell) {
  ResponseHistogram histogram(0.03);
  numerics::SplitMix random(1);
  std::vector<double> times;
  for (int i = 0; i < 20000; ++i) {
    times.push_back(0.01 * numerics::exponential_variate(random));
    histogram.add(times.back());
  }
  std::sort(times.begin(), times.end());
  EXPECT_EQ(histogram.count(), 20000);
  for (const int rank : {10, 1000, 10000, 19000, 19900}) {
    const double time = times[static_cast<std::size_t>(rank) - 1];
    EXPECT_NEAR(histogram.time_of(rank) / time, 1.0, 0.008) << rank;
    EXPECT_NEAR(histogram.count_up_to(time), rank, 0.01 * rank + 1.0) << rank;
  }
}

TEST(ResponseHistogram, CountingAndFindingAreInverse) {
  ResponseHistogram histogram(1.0);
  for (int i = 1; i <= 1000; ++i) histogram.add(0.001 * i);
  for (const double count : {1.0, 77.5, 500.0, 999.0})
    EXPECT_NEAR(histogram.count_up_to(histogram.time_of(count)), count, 1e-9);
}

TEST(ResponseHistogram, JoinsOtherRangesFromBothSides) {
  ResponseHistogram low(1.0);
  ResponseHistogram high(1.0);
  for (int i = 0; i < 10; ++i) low.add(0.001);
  for (int i = 0; i < 30; ++i) high.add(900.0);
  ResponseHistogram empty(1.0);
  ResponseHistogram both = high;
  both.add(low);
  both.add(empty);
  low.add(high);
  EXPECT_EQ(both.count(), 40);
  EXPECT_EQ(low.count(), 40);
  EXPECT_NEAR(both.count_up_to(1.0), 10.0, 1e-12);
  EXPECT_NEAR(both.time_of(5.0), 0.001, 0.00001);
  EXPECT_NEAR(low.time_of(20.0), 900.0, 8.0);
}

TEST(ResponseHistogram, KeepsWhatLiesOutsideItsCells) {
  ResponseHistogram histogram(1.0);
  histogram.add(0.0);
  histogram.add(1e-30);
  histogram.add(1e30);
  EXPECT_EQ(histogram.count(), 3);
  EXPECT_LT(histogram.time_of(2.0), 1e-5);
  EXPECT_GT(histogram.time_of(3.0), 1e6);
}

TEST(ResponseHistogram, CountsAnewAfterClearing) {
  ResponseHistogram histogram(1.0);
  histogram.add(5.0);
  histogram.clear();
  EXPECT_EQ(histogram.count(), 0);
  histogram.add(2.0);
  EXPECT_EQ(histogram.count(), 1);
  EXPECT_NEAR(histogram.time_of(1.0), 2.0, 0.016);
}

}  // namespace
}  // namespace yates::queueing
