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

template <typename Model>
void run(benchmark::State& state, const Model& model, const SimulationOptions& options) {
  std::int64_t jobs = 0;
  for (auto _ : state) {
    const SimulationResult result = simulate(model, options);
    jobs += result.completed_jobs + result.deleted_jobs;
    benchmark::DoNotOptimize(result.simulated_time);
  }
  state.counters["jobs"] =
      benchmark::Counter(static_cast<double>(jobs), benchmark::Counter::kIsRate);
}

void simulated_mm1(benchmark::State& state) {
  run(state, SimulatedStation{.arrival_rate = 0.8, .service_time = 1.0}, work(state));
}
BENCHMARK(simulated_mm1)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

void simulated_mm4(benchmark::State& state) {
  run(state, SimulatedStation{.arrival_rate = 3.2, .service_time = 1.0, .servers = 4}, work(state));
}
BENCHMARK(simulated_mm4)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

/// The same jobs as simulated_mm1, by events.
void simulated_mm1_with_capacity(benchmark::State& state) {
  run(state, SimulatedStation{.arrival_rate = 0.8, .service_time = 1.0, .capacity = 1000},
      work(state));
}
BENCHMARK(simulated_mm1_with_capacity)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

void simulated_processor_sharing(benchmark::State& state) {
  run(state,
      SimulatedStation{
          .arrival_rate = 0.8, .service_time = 1.0, .discipline = Discipline::processor_sharing},
      work(state));
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
