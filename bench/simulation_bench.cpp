#include <cstdint>

#include <benchmark/benchmark.h>

#include "queueing/simulation/simulation.hpp"

namespace {

using namespace yates::queueing;

/// A precision that is never reached, so that the limit of visits is the amount of work.
SimulationOptions work(const benchmark::State& state) {
  SimulationOptions options;
  options.half_width = 1e-9;
  options.largest_number_of_visits = state.range(0);
  return options;
}

void run(benchmark::State& state, const Network& network, const SimulationOptions& options) {
  std::int64_t jobs = 0;
  for (auto _ : state) {
    const SimulationResult result = simulate(network, options);
    jobs += result.completed_jobs + result.deleted_jobs;
    benchmark::DoNotOptimize(result.simulated_time);
  }
  state.counters["jobs"] =
      benchmark::Counter(static_cast<double>(jobs), benchmark::Counter::kIsRate);
}

/// A station under Poisson arrivals of jobs that take a second of a server each.
void run_station(benchmark::State& state, double arrival_rate, int servers, Discipline discipline) {
  run(state,
      {.stations = {{.name = "station",
                     .discipline = discipline,
                     .servers = servers,
                     .demands = {{.visits = 1.0, .service_time = 1.0}}}},
       .classes = {{.name = "", .load = OpenLoad{arrival_rate}}}},
      work(state));
}

void simulated_mm1(benchmark::State& state) {
  run_station(state, 0.8, 1, Discipline::first_come_first_served);
}
BENCHMARK(simulated_mm1)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

void simulated_mm4(benchmark::State& state) {
  run_station(state, 3.2, 4, Discipline::first_come_first_served);
}
BENCHMARK(simulated_mm4)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

void simulated_processor_sharing(benchmark::State& state) {
  run_station(state, 0.8, 1, Discipline::processor_sharing);
}
BENCHMARK(simulated_processor_sharing)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

/// The machine repairman: every job is a think time and one visit.
void simulated_repairman(benchmark::State& state) {
  const Network network{.stations = {{.name = "disk",
                                      .discipline = Discipline::first_come_first_served,
                                      .demands = {{.visits = 1.0, .service_time = 0.01}}}},
                        .classes = {{.name = "",
                                     .load = ClosedLoad{static_cast<double>(state.range(1))},
                                     .think_time = 0.045}}};
  run(state, network, work(state));
}
BENCHMARK(simulated_repairman)
    ->Args({10'000'000, 5})
    ->Args({10'000'000, 10'000})
    ->Unit(benchmark::kMillisecond);

}  // namespace
