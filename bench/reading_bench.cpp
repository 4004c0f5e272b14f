#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "numerics/random.hpp"
#include "table/cells.hpp"
#include "table/read.hpp"

namespace {

using namespace yates;

std::string runs(std::size_t rows) {
  numerics::Random random(numerics::Seed{2});
  std::string csv = "a,b,c,d,y\n";
  for (std::size_t row = 0; row < rows; ++row) {
    csv += fmt::format("a{},b{},{},{},{:.3f}\n", row % 4, row / 4 % 4, row / 16 % 3, row / 48 % 2,
                       100.0 + random.uniform());
  }
  return csv;
}

void read_csv(benchmark::State& state) {
  const std::string csv = runs(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    benchmark::DoNotOptimize(table::read_text(csv, table::FileFormat::csv, "bench"));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(csv.size()));
}
BENCHMARK(read_csv)->Arg(1000)->Arg(960000)->Unit(benchmark::kMillisecond);

void group_and_sum(benchmark::State& state) {
  const table::Table table = table::read_text(runs(static_cast<std::size_t>(state.range(0))),
                                              table::FileFormat::csv, "bench");
  const std::vector<std::string> factors = {"a", "b", "c", "d"};
  const table::RowFlags all(table.rows);
  const auto& response = std::get<table::Numbers>(table.find("y")->values);
  for (auto _ : state) {
    benchmark::DoNotOptimize(table::summarise(table::group_rows(table, factors, all), response));
  }
}
BENCHMARK(group_and_sum)->Arg(960000)->Unit(benchmark::kMillisecond);

}  // namespace
