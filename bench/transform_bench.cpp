#include <cstddef>
#include <vector>

#include <benchmark/benchmark.h>

#include "numerics/factorial_transform.hpp"

namespace {

using namespace yates::numerics;

/// All effects of 2^k points.
void walsh_hadamard(benchmark::State& state) {
  const std::vector<std::size_t> levels(static_cast<std::size_t>(state.range(0)), 2);
  DoubleDoubleVector values(Eigen::Index{1} << state.range(0));
  values.high.setLinSpaced(0.0, 1.0);
  for (auto _ : state) {
    factorial_transform(values, levels);
    values.high *= 1e-3;  // keeps repeated transforms finite
    benchmark::ClobberMemory();
  }
}
BENCHMARK(walsh_hadamard)->Arg(11)->Arg(16)->Arg(20)->Unit(benchmark::kMicrosecond);

}  // namespace
