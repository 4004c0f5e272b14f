#include "queueing/stations/stations.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace {

using namespace yates;
using namespace yates::queueing;

/// Stations of every kind with random rates, servers, places and variation, stable ones and others.
std::vector<Station> random_stations() {
  numerics::Random random(numerics::Seed{20240607});
  std::vector<Station> stations;
  for (int i = 0; i < 60; ++i) {
    const double service_rate = std::exp(8 * random.uniform() - 4);
    const double load = 1.15 * random.uniform();
    const int servers = 1 + static_cast<int>(random.below(40));
    const auto places = static_cast<std::int64_t>(random.below(i % 3 == 0 ? 1000000 : 20));
    const double one = load * service_rate;
    const double many = one * servers;
    stations.emplace_back(Mm1{one, service_rate});
    stations.emplace_back(Mmc{many, service_rate, servers});
    stations.emplace_back(Mm1k{2 * one, service_rate, 1 + places});
    stations.emplace_back(Mmck{2 * many, service_rate, servers, servers + places});
    stations.emplace_back(Mg1{one, service_rate, 5 * random.uniform()});
    stations.emplace_back(ProcessorSharing{one, service_rate});
    stations.emplace_back(ProcessorSharing{many, service_rate, servers});
    stations.emplace_back(Delay{3 * one, service_rate});
    stations.emplace_back(Mm11{2 * one, service_rate});
  }
  return stations;
}

TEST(Stations, ObeyLittlesLawForTheStationAndForItsQueue) {
  int stable = 0;
  for (const Station& station : random_stations()) {
    const StationMetrics metrics = solve(station, {});
    if (!metrics.stable) continue;
    ++stable;
    EXPECT_NEAR(*metrics.mean_number / (metrics.throughput * *metrics.mean_response_time), 1,
                1e-13);
    EXPECT_NEAR(*metrics.mean_queue_length, metrics.throughput * *metrics.mean_waiting_time,
                1e-13 * *metrics.mean_number);
    EXPECT_NEAR(*metrics.mean_response_time - *metrics.mean_waiting_time,
                1 / service_rate_of(station), 1e-12 * *metrics.mean_response_time);
  }
  EXPECT_GT(stable, 400);
}

TEST(Stations, KeepUtilizationAndProbabilitiesWithinZeroAndOne) {
  const auto is_probability = [](double value) { return value >= 0 && value <= 1; };
  for (const Station& station : random_stations()) {
    const StationMetrics metrics = solve(station, {});
    EXPECT_TRUE(std::holds_alternative<Delay>(station) || is_probability(metrics.utilization));
    EXPECT_TRUE(is_probability(metrics.probability_empty));
    EXPECT_TRUE(is_probability(metrics.probability_wait.value_or(0)));
    EXPECT_TRUE(is_probability(metrics.probability_blocking.value_or(0)));
    EXPECT_LE(metrics.throughput, arrival_rate_of(station));
    // What comes either leaves or is lost.
    if (!metrics.stable) continue;
    EXPECT_NEAR(metrics.throughput,
                arrival_rate_of(station) * (1 - metrics.probability_blocking.value_or(0)),
                1e-12 * arrival_rate_of(station));
  }
}

TEST(Stations, SaturateExactlyWhenArrivalsReachTheServersTogether) {
  for (const Station& station : random_stations()) {
    const StationMetrics metrics = solve(station, {});
    const bool limited =
        std::holds_alternative<Mm1k>(station) || std::holds_alternative<Mmck>(station) ||
        std::holds_alternative<Mm11>(station) || std::holds_alternative<Delay>(station);
    int servers = 1;
    if (const auto* one = std::get_if<Mmc>(&station)) servers = one->servers;
    if (const auto* one = std::get_if<ProcessorSharing>(&station)) servers = one->servers;
    EXPECT_EQ(metrics.stable,
              limited || arrival_rate_of(station) < servers * service_rate_of(station));
    EXPECT_EQ(metrics.mean_response_time.has_value(), metrics.stable);
    EXPECT_EQ(metrics.mean_number.has_value(), metrics.stable);
  }
}

TEST(Stations, HaveRisingPercentiles) {
  const std::vector<double> percents{10, 50, 90, 99, 99.9};
  int known = 0;
  for (const Station& station : random_stations()) {
    const StationMetrics metrics = solve(station, percents);
    if (!metrics.percentiles) continue;
    ++known;
    ASSERT_EQ(metrics.percentiles->size(), percents.size());
    double before = 0.0;
    for (const auto& [percent, time] : *metrics.percentiles) {
      EXPECT_GT(time, before) << title_of(station) << ' ' << percent;
      before = time;
    }
  }
  EXPECT_GT(known, 300);
}

TEST(Stations, ShareWithTheMeansOfTheQueueForAnyNumberOfServers) {
  for (const Station& station : random_stations()) {
    const auto* shared = std::get_if<ProcessorSharing>(&station);
    if (shared == nullptr) continue;
    const auto sharing = solve(*shared, {});
    const auto queue = solve(Mmc{shared->arrival_rate, shared->service_rate, shared->servers}, {});
    ASSERT_EQ(sharing.stable, queue.stable);
    EXPECT_NEAR(sharing.probability_empty, queue.probability_empty, 1e-14);
    if (!sharing.stable) continue;
    EXPECT_NEAR(*sharing.mean_response_time / *queue.mean_response_time, 1, 1e-13);
    EXPECT_NEAR(*sharing.mean_number / *queue.mean_number, 1, 1e-13);
  }
}

TEST(Stations, SharingBecomesADelayWhenThereIsAServerForEveryJob) {
  const auto shared = solve(ProcessorSharing{30, 4, 1000}, {});
  const auto delay = solve(Delay{30, 4}, {});
  EXPECT_NEAR(*shared.mean_response_time, *delay.mean_response_time, 1e-15);
  EXPECT_NEAR(*shared.mean_number, *delay.mean_number, 1e-13);
  EXPECT_NEAR(shared.probability_empty, delay.probability_empty, 1e-15);
}

TEST(Stations, AllTakeTheServiceTimeWhenHardlyAnythingArrives) {
  for (const Station& station :
       {Station(Mm1{1e-12, 4}), Station(Mmc{1e-12, 4, 3}), Station(Mm1k{1e-12, 4, 9}),
        Station(Mmck{1e-12, 4, 3, 9}), Station(Mg1{1e-12, 4, 3}),
        Station(ProcessorSharing{1e-12, 4}), Station(Delay{1e-12, 4}), Station(Mm11{1e-12, 4})}) {
    EXPECT_NEAR(*solve(station, {}).mean_response_time, 0.25, 1e-11) << title_of(station);
  }
}

TEST(Stations, WaitLongerTheMoreArrive) {
  const auto rising = [](auto station_at) {
    double before = 0.0;
    for (double arrival_rate = 0.1; arrival_rate < 3.9; arrival_rate += 0.1) {
      const double waiting = solve(station_at(arrival_rate), {}).mean_waiting_time.value();
      EXPECT_GT(waiting, before);
      before = waiting;
    }
  };
  rising([](double arrival_rate) { return Mm1{arrival_rate, 4}; });
  rising([](double arrival_rate) { return Mmc{arrival_rate, 1, 4}; });
  rising([](double arrival_rate) { return Mm1k{arrival_rate, 1, 4}; });
  rising([](double arrival_rate) { return Mmck{arrival_rate, 1, 2, 30}; });
  rising([](double arrival_rate) { return Mg1{arrival_rate, 4, 0.3}; });
}

TEST(Stations, SayWhatTheyAre) {
  EXPECT_EQ(title_of(Mm1{1, 2}).substr(0, 6), "M/M/1:");
  EXPECT_EQ(title_of(ProcessorSharing{1, 2}).substr(0, 9), "M/G/1-PS:");
  EXPECT_EQ(title_of(ProcessorSharing{1, 2, 3}).substr(0, 9), "M/G/c-PS:");
  EXPECT_EQ(title_of(Mm11{1, 2}).substr(0, 8), "M/M/1/1:");
}

}  // namespace
