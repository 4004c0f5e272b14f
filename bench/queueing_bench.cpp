#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "queueing/networks/solve.hpp"

namespace {

using namespace yates::queueing;

/// Four stations of one server and think time; the classes differ by how they use them.
Network four_stations(const std::vector<double>& populations) {
  Network network;
  for (std::size_t k = 0; k < 4; ++k) {
    NetworkStation station{.name = "s" + std::to_string(k + 1),
                           .discipline = Discipline::processor_sharing,
                           .demands = {}};
    for (std::size_t c = 0; c < populations.size(); ++c) {
      station.demands.push_back(
          {.service_time = 0.1 + 0.07 * static_cast<double>((k + 2 * c) % 5)});
    }
    network.stations.push_back(station);
  }
  for (const double population : populations) {
    network.classes.push_back({.name = "", .load = ClosedLoad{population}, .think_time = 1.0});
  }
  return network;
}

/// Exact mean value analysis of one class.
void exact_one_class(benchmark::State& state) {
  Network network = four_stations({static_cast<double>(state.range(0))});
  for (auto _ : state) benchmark::DoNotOptimize(solve(network, {.accuracy = Accuracy::exact}));
}
BENCHMARK(exact_one_class)->Arg(1000)->Arg(1000000)->Arg(100000000)->Unit(benchmark::kMillisecond);

/// Exact mean value analysis of three classes of equal populations.
void exact_three_classes(benchmark::State& state) {
  const auto population = static_cast<double>(state.range(0));
  const Network network = four_stations({population, population, population});
  for (auto _ : state) benchmark::DoNotOptimize(solve(network, {.accuracy = Accuracy::exact}));
}
BENCHMARK(exact_three_classes)->Arg(10)->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);

/// Linearizer on the same three classes.
void linearizer_three_classes(benchmark::State& state) {
  const auto population = static_cast<double>(state.range(0));
  const Network network = four_stations({population, population, population});
  for (auto _ : state) {
    benchmark::DoNotOptimize(solve(network, {.accuracy = Accuracy::linearizer}));
  }
}
BENCHMARK(linearizer_three_classes)->Arg(10)->Arg(50)->Arg(1000)->Unit(benchmark::kMillisecond);

/// Convolution of a delay and a station with that many servers for ten jobs per server.
void convolution_of_servers(benchmark::State& state) {
  Network network = four_stations({10.0 * static_cast<double>(state.range(0))});
  network.stations.resize(1);
  network.stations[0].servers = static_cast<int>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(solve(network, {.accuracy = Accuracy::exact}));
}
BENCHMARK(convolution_of_servers)->Arg(10)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
