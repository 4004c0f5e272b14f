#include "queueing/stations/mmck.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/stations/mmc.hpp"
#include "queueing/stations/probabilities.hpp"

namespace {

using namespace yates;
using queueing::Mmck;

/// The states one by one, and the response time by uniformisation: every event of a Poisson process
/// of rate c m moves a waiting job one place up and completes a job in service with probability
/// 1 / c.
struct ByStates {
  std::vector<long double> probability;
  long double number = 0;
  long double throughput = 0;

  explicit ByStates(const Mmck& station) : station_(station) {
    long double total = 0;
    long double weight = 1;
    for (std::int64_t n = 0; n <= station.capacity; ++n) {
      probability.push_back(weight);
      total += weight;
      weight *= station.arrival_rate /
                (std::min<long double>(static_cast<long double>(n) + 1, station.servers) *
                 station.service_rate);
    }
    for (std::size_t n = 0; n < probability.size(); ++n) {
      probability[n] /= total;
      number += static_cast<long double>(n) * probability[n];
    }
    throughput = station.arrival_rate * (1 - probability.back());
  }

  double tail(double time) const {
    const long double x = static_cast<long double>(station_.servers) * station_.service_rate * time;
    // place[k]: still here, k - 1 events away from service; place[0]: in service.
    const auto places = static_cast<std::size_t>(station_.capacity - station_.servers) + 1;
    std::vector<long double> place(places, 0);
    for (std::size_t n = 0; n + 1 < probability.size(); ++n) {
      const auto servers = static_cast<std::size_t>(station_.servers);
      place[n < servers ? 0 : n - servers + 1] += probability[n] / (1 - probability.back());
    }
    long double term = std::exp(-x);
    long double result = 0;
    const int last = static_cast<int>(x + 12 * std::sqrt(x) + 60);
    for (int events = 0; events < last; ++events) {
      long double here = 0;
      for (const long double share : place) here += share;
      result += term * here;
      term *= x / (events + 1);
      place[0] *= 1 - 1.0L / station_.servers;
      for (std::size_t k = 1; k < places; ++k) {
        place[k - 1] += place[k];
        place[k] = 0;
      }
    }
    return static_cast<double>(result);
  }

 private:
  Mmck station_;
};

const std::vector<Mmck> examples{{3, 1, 2, 10},    {3, 1, 5, 5},     {1.5, 1, 2, 9}, {2, 1, 2, 40},
                                 {2, 1, 3, 60},    {0.1, 1, 4, 6},   {50, 1, 4, 12}, {9, 2, 6, 30},
                                 {30, 1, 20, 200}, {12, 1, 13, 100}, {1, 1.2, 1, 10}};

TEST(Mmck, EqualsTheSumOverItsStates) {
  for (const Mmck& station : examples) {
    const ByStates expected(station);
    const auto metrics = queueing::solve(station);
    EXPECT_NEAR(*metrics.mean_number / static_cast<double>(expected.number), 1, 1e-13);
    EXPECT_NEAR(metrics.throughput / static_cast<double>(expected.throughput), 1, 1e-13);
    EXPECT_NEAR(metrics.probability_empty / static_cast<double>(expected.probability.front()), 1,
                1e-12);
    EXPECT_NEAR(*metrics.probability_blocking / static_cast<double>(expected.probability.back()), 1,
                1e-12);
    EXPECT_NEAR(
        *metrics.mean_response_time / static_cast<double>(expected.number / expected.throughput), 1,
        1e-13);
    long double waits = 0;
    for (auto n = station.servers; n < station.capacity; ++n) {
      waits += expected.probability[static_cast<std::size_t>(n)];
    }
    EXPECT_NEAR(*metrics.probability_wait,
                static_cast<double>(waits / (1 - expected.probability.back())), 1e-13);
  }
}

TEST(Mmck, HasTheResponseTimesOfItsPhases) {
  for (const Mmck& station : examples) {
    const ByStates expected(station);
    const std::vector<double> percents{1, 30, 60, 90, 99.9};
    const auto percentiles = queueing::solve(station, percents).percentiles.value();
    for (const auto& [percent, time] : percentiles) {
      EXPECT_NEAR(expected.tail(time), 1 - percent / 100, 2e-12)
          << station.arrival_rate << ' ' << station.servers << ' ' << station.capacity;
    }
  }
}

TEST(Mmck, IsErlangsLossSystemWithoutPlacesToWait) {
  for (const double arrival_rate : {0.5, 3.0, 40.0}) {
    const auto metrics = queueing::solve(Mmck{arrival_rate, 1, 5, 5});
    EXPECT_NEAR(*metrics.probability_blocking / queueing::erlang_b(5, arrival_rate), 1, 1e-14);
    EXPECT_EQ(*metrics.mean_waiting_time, 0);
    EXPECT_EQ(*metrics.probability_wait, 0);
    EXPECT_NEAR((*metrics.percentiles)[1].response_time, std::log(10), 1e-12);
  }
}

TEST(Mmck, BecomesTheQueueWithoutLimitAsPlacesGrow) {
  for (const double arrival_rate : {0.3, 2.0, 2.9}) {
    const auto limited = queueing::solve(Mmck{arrival_rate, 1, 3, 1000000000});
    const auto unlimited = queueing::solve(queueing::Mmc{arrival_rate, 1, 3});
    EXPECT_NEAR(*limited.mean_response_time / *unlimited.mean_response_time, 1, 1e-13);
    EXPECT_NEAR(*limited.probability_wait, *unlimited.probability_wait, 1e-14);
    EXPECT_NEAR(limited.probability_empty, unlimited.probability_empty, 1e-14);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_NEAR(
          (*limited.percentiles)[i].response_time / (*unlimited.percentiles)[i].response_time, 1,
          1e-10);
    }
  }
}

TEST(Mmck, ObeysLittlesLawWithABillionPlacesAndAMillionServers) {
  for (const Mmck& station : {Mmck{1e6, 1, 1000000, 1000500}, Mmck{999999, 1, 1000000, 1000000000},
                              Mmck{1.5e6, 1, 1000000, 1000000000}}) {
    const auto metrics = queueing::solve(station, {});
    EXPECT_TRUE(metrics.stable);
    EXPECT_LE(metrics.utilization, 1);
    EXPECT_LE(*metrics.mean_number, static_cast<double>(station.capacity) * (1 + 1e-14));
    EXPECT_NEAR(
        *metrics.mean_number / (metrics.utilization * station.servers + *metrics.mean_queue_length),
        1, 1e-12);
  }
}

TEST(Mmck, FindsThePercentilesOfAlmostNobodySoon) {
  // Times at which the sums run into the smallest numbers there are; once they took seconds.
  const std::vector<double> percents{1e-10, 1e-6, 1e-3, 50};
  const auto metrics = queueing::solve(Mmck{464.4, 18.88, 20, 959019}, percents);
  const double mean = metrics.mean_response_time.value();
  double before = 0.94 * mean;
  for (const auto& [percent, time] : metrics.percentiles.value()) {
    EXPECT_GT(time, before) << percent;
    before = time;
  }
  EXPECT_LT(before, 1.01 * mean);
}

TEST(Mmck, IsEmptyWithoutArrivals) {
  const auto idle = queueing::solve(Mmck{0, 2, 3, 7});
  EXPECT_EQ(idle.throughput, 0);
  EXPECT_EQ(idle.probability_empty, 1);
  EXPECT_EQ(*idle.probability_blocking, 0);
  EXPECT_DOUBLE_EQ(*idle.mean_response_time, 0.5);
}

TEST(Mmck, ProbabilitiesAreNeverNegative) {
  // GNU Octave's queueing 1.2.7 gives -6.5e-18 for the empty state of the first one.
  for (const Mmck& station :
       {Mmck{30, 1, 20, 200}, Mmck{1e15, 1, 3, 1000}, Mmck{1e-300, 1, 3, 1000}}) {
    const auto metrics = queueing::solve(station);
    EXPECT_GE(metrics.probability_empty, 0);
    EXPECT_GE(*metrics.probability_blocking, 0);
    EXPECT_GE(*metrics.probability_wait, 0);
    EXPECT_GE(metrics.throughput, 0);
  }
}

TEST(Mmck, RefusesFewerPlacesThanServers) {
  try {
    queueing::solve(Mmck{1, 1, 5, 4});
    FAIL() << "a capacity below the servers was taken";
  } catch (const std::domain_error& error) {
    EXPECT_STREQ(error.what(),
                 "mmck: the capacity is 4, but must be a whole number of at least 5, the number of "
                 "servers: it counts the jobs in service too");
  }
  EXPECT_THROW(queueing::solve(Mmck{1, 1, 0, 4}), std::domain_error);
  EXPECT_THROW(queueing::solve(Mmck{1, -1, 1, 4}), std::domain_error);
}

}  // namespace
