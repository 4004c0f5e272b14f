#include "queueing/simulation/batch_series.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"

namespace yates::queueing {
namespace {

Batch batch_with(double sum, double time) {
  Batch batch{.sums = {sum, 1.0}, .histograms = {ResponseHistogram(1.0)}};
  batch.histograms[0].add(time);
  return batch;
}

TEST(BatchSeries, JoinsNeighboursWhenFullAndLosesNothing) {
  BatchSeries series;
  double expected = 0.0;
  int doublings = 0;
  for (int i = 0; i < 1000; ++i) {
    doublings += series.push(batch_with(i, 1.0 + i)) ? 1 : 0;
    expected += i;
  }
  EXPECT_EQ(doublings, 6);  // after 256 batches, and after every 128 from then on
  ASSERT_LT(series.batches().size(), BatchSeries::most);
  const Batch all = joined(series.batches());
  EXPECT_EQ(all.sums[0], expected);
  EXPECT_EQ(all.sums[1], 1000.0);
  EXPECT_EQ(all.histograms[0].count(), 1000);
  EXPECT_EQ(series.batches().front().sums[0], 63.0 * 64.0 / 2.0);  // the first 64 of 1000, in order
}

TEST(BatchSeries, GroupsDropWhatIsLeftOverAtTheFront) {
  std::vector<Batch> batches;
  for (int i = 0; i < 10; ++i) batches.push_back(batch_with(i, 1.0));
  const std::vector<Batch> groups = joined_by(batches, 4);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].sums[0], 2.0 + 3.0 + 4.0 + 5.0);
  EXPECT_EQ(groups[1].sums[0], 6.0 + 7.0 + 8.0 + 9.0);
  EXPECT_EQ(groups[1].histograms[0].count(), 4);
}

TEST(WarmUp, IsNothingInASteadySeries) {
  EXPECT_EQ(warm_up_length(std::vector<double>(100, 3.0)), 0U);
}

TEST(WarmUp, EndsWhereTheLevelSettles) {
  numerics::SplitMix random(11);
  std::vector<double> series;
  for (int i = 0; i < 200; ++i)
    series.push_back((i < 40 ? 0.1 * i : 4.0) + 0.1 * numerics::normal_variate(random));
  const std::size_t length = warm_up_length(series);
  EXPECT_GE(length, 35U);
  EXPECT_LE(length, 45U);
}

TEST(WarmUp, MinimisesTheCriterionAsDefined) {
  numerics::SplitMix random(12);
  for (int repetition = 0; repetition < 50; ++repetition) {
    std::vector<double> series;
    const auto count = 2 + random.next() % 60;
    for (std::uint64_t i = 0; i < count; ++i)
      series.push_back(numerics::exponential_variate(random));
    double least = 0.0;
    std::size_t best = 0;
    for (std::size_t cut = 0; cut <= series.size() / 2; ++cut) {
      const auto rest = static_cast<double>(series.size() - cut);
      double mean = 0.0;
      for (std::size_t i = cut; i < series.size(); ++i) mean += series[i] / rest;
      double criterion = 0.0;
      for (std::size_t i = cut; i < series.size(); ++i)
        criterion += (series[i] - mean) * (series[i] - mean) / (rest * rest);
      if (cut == 0 || criterion < least * (1.0 - 1e-12)) {
        least = criterion;
        best = cut;
      }
    }
    EXPECT_EQ(warm_up_length(series), best);
  }
}

TEST(WarmUp, OfAGrowingSeriesIsHalfOfIt) {
  std::vector<double> series;
  for (int i = 0; i < 100; ++i) series.push_back(i);
  EXPECT_EQ(warm_up_length(series), 50U);
}

}  // namespace
}  // namespace yates::queueing
