#include <benchmark/benchmark.h>

#include "numerics/least_squares.hpp"
#include "numerics/random.hpp"

namespace {

using namespace yates::numerics;

struct Problem {
  DoubleDoubleMatrix X;
  DoubleDoubleVector y;
};

Problem random_problem(Eigen::Index rows, Eigen::Index columns) {
  Random random(Seed{1});
  Problem result{DoubleDoubleMatrix(rows, columns), DoubleDoubleVector(rows)};
  for (Eigen::Index j = 0; j < columns; ++j) {
    for (Eigen::Index i = 0; i < rows; ++i) result.X.high(i, j) = random.uniform() - 0.5;
  }
  for (Eigen::Index i = 0; i < rows; ++i) result.y.high[i] = random.uniform() - 0.5;
  return result;
}

void householder(benchmark::State& state) {
  const Problem problem = random_problem(state.range(0), state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(factorize(problem.X, problem.y));
}
BENCHMARK(householder)
    ->Args({96, 96})
    ->Args({288, 48})
    ->Args({1000, 200})
    ->Unit(benchmark::kMillisecond);

void cholesky(benchmark::State& state) {
  const Problem problem = random_problem(state.range(0), state.range(0));
  DoubleDoubleMatrix XtX(problem.X.cols(), problem.X.cols());
  for (Eigen::Index j = 0; j < XtX.cols(); ++j) {
    for (Eigen::Index k = 0; k < XtX.cols(); ++k) {
      XtX.set(j, k,
              dot(problem.X.high.col(j).data(), problem.X.low.col(j).data(),
                  problem.X.high.col(k).data(), problem.X.low.col(k).data(), XtX.rows()));
    }
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(factorize_cross_products(XtX, problem.y, 1e9));
  }
}
BENCHMARK(cholesky)->Arg(96)->Arg(646)->Unit(benchmark::kMillisecond);

}  // namespace
