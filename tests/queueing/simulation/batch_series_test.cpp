#include "queueing/simulation/batch_series.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"

namespace yates::queueing {
namespace {

constexpr std::size_t many_bytes = 1'000'000;

/// One histogram of a class and one of a station.
Stretch stretch_with(double sum, double time) {
  Stretch stretch{.sums = {sum, 1.0},
                  .histograms = {ResponseHistogram(1.0), ResponseHistogram(2.0)}};
  for (ResponseHistogram& histogram : stretch.histograms) histogram.add(time);
  return stretch;
}

Batch batch_with(double sum, double time) {
  const Stretch stretch = stretch_with(sum, time);
  return {stretch.sums, PackedCounts(stretch.histograms)};
}

ResponseHistogram unpacked(const PackedCounts& counts, std::size_t index) {
  ResponseHistogram histogram(index == 0 ? 1.0 : 2.0);
  counts.unpack_to(index, histogram);
  return histogram;
}

TEST(BatchSeries, JoinsNeighboursWhenFullAndLosesNothing) {
  BatchSeries series(1, many_bytes);
  double expected = 0.0;
  int doublings = 0;
  for (int i = 0; i < 1000; ++i) {
    doublings += series.push(stretch_with(i, 1.0 + i)) ? 1 : 0;
    expected += i;
  }
  EXPECT_EQ(doublings, 6);  // after 256 batches, and after every 128 from then on
  ASSERT_LT(series.batches().size(), BatchSeries::most);
  const Batch all = joined(series.batches());
  EXPECT_EQ(all.sums[0], expected);
  EXPECT_EQ(all.sums[1], 1000.0);
  EXPECT_EQ(unpacked(all.counts, 0).count(), 1000);
  EXPECT_EQ(unpacked(all.counts, 1).count(), 1000);
  EXPECT_EQ(series.batches().front().sums[0], 63.0 * 64.0 / 2.0);  // the first 64 of 1000, in order
}

TEST(BatchSeries, GroupsDropWhatIsLeftOverAtTheFront) {
  std::vector<Batch> batches;
  for (int i = 0; i < 10; ++i) batches.push_back(batch_with(i, 1.0));
  const std::vector<Batch> groups = joined_by(batches, 4);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].sums[0], 2.0 + 3.0 + 4.0 + 5.0);
  EXPECT_EQ(groups[1].sums[0], 6.0 + 7.0 + 8.0 + 9.0);
  EXPECT_EQ(unpacked(groups[1].counts, 0).count(), 4);
}

TEST(PackedCounts, AreThoseOfTheHistogramsAlsoWhenAdded) {
  numerics::SplitMix random(13);
  std::vector<ResponseHistogram> both(2, ResponseHistogram(1.0));
  PackedCounts sum(both);
  EXPECT_EQ(sum.bytes(), 0U);
  for (int part = 0; part < 3; ++part) {
    std::vector<ResponseHistogram> some(2, ResponseHistogram(1.0));
    for (int i = 0; i < 500; ++i) {
      // Some far outside, where the outermost cells count.
      const double time = i % 50 == 0 ? 1e9 * part : numerics::exponential_variate(random);
      const std::size_t which = i % 3 == 0 ? 1 : 0;
      some[which].add(time);
      both[which].add(time);
    }
    sum.add(PackedCounts(some));
  }
  for (std::size_t which = 0; which < 2; ++which) {
    ResponseHistogram found(1.0);
    sum.unpack_to(which, found);
    ASSERT_EQ(found.count(), both[which].count());
    for (const double share : {0.01, 0.3, 0.5, 0.9, 1.0}) {
      const double count = share * static_cast<double>(found.count());
      EXPECT_EQ(found.time_of(count), both[which].time_of(count));
      EXPECT_EQ(found.count_up_to(share), both[which].count_up_to(share));
    }
  }
}

TEST(BatchSeries, ForgetsFirstTheStationsAndThenAllCountsThatTakeTooMuch) {
  const std::size_t bytes = batch_with(0.0, 1.0).counts.bytes();
  BatchSeries series(1, 10 * bytes);
  for (int i = 0; i < 10; ++i) series.push(stretch_with(i, 1.0));
  EXPECT_EQ(joined(series.batches()).counts.histograms(), 2U);
  series.push(stretch_with(0.0, 1.0));
  EXPECT_EQ(joined(series.batches()).counts.histograms(), 1U);
  EXPECT_EQ(unpacked(joined(series.batches()).counts, 0).count(), 11);
  EXPECT_EQ(unpacked(joined(series.batches()).counts, 1).count(), 0);
  for (int i = 0; i < 10; ++i) series.push(stretch_with(i, 1.0));
  EXPECT_EQ(joined(series.batches()).counts.histograms(), 0U);
  EXPECT_EQ(joined(series.batches()).sums[1], 21.0);
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
