// Forests and boosting on data that others read as well: bench/forests.sh.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numbers>
#include <span>
#include <string>

#include <fmt/format.h>

#include "numerics/random.hpp"
#include "prediction/trees/boosting.hpp"
#include "prediction/trees/forest.hpp"

namespace {

using namespace yates::prediction;

/// Friedman's first function of five features, with noise; the other features say nothing.
Samples friedman(Eigen::Index settings, Eigen::Index features) {
  yates::numerics::Random random({1});
  Samples samples;
  samples.features.resize(settings, features);
  for (double& value : samples.features.reshaped()) value = random.uniform();
  samples.response.resize(settings);
  for (Eigen::Index i = 0; i < settings; ++i) {
    const auto x = samples.features.row(i);
    samples.response[i] = 10.0 * std::sin(std::numbers::pi * x[0] * x[1]) +
                          20.0 * (x[2] - 0.5) * (x[2] - 0.5) + 10.0 * x[3] + 5.0 * x[4] +
                          4.0 * (random.uniform() - 0.5);
  }
  samples.runs = Eigen::VectorXd::Ones(settings);
  return samples;
}

/// The features column by column, then the response.
void write(const Samples& samples, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  for (const auto& [data, size] : {std::pair{samples.features.data(), samples.features.size()},
                                   std::pair{samples.response.data(), samples.response.size()}})
    out.write(reinterpret_cast<const char*>(data),
              static_cast<std::streamsize>(static_cast<std::size_t>(size) * sizeof(double)));
}

/// Prints the least of some times in seconds.
template <typename Work>
void time(const char* name, int rounds, const Work& work) {
  double least = INFINITY;
  for (int k = 0; k < rounds; ++k) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    least = std::min(least, taken.count());
  }
  fmt::print("{} {:.9f}\n", name, least);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    fmt::print(stderr, "usage: forest_bench FOLDER data|small|large\n");
    return 2;
  }
  const std::string folder = words[1];
  const std::string what = words[2];
  const Samples small = friedman(230, 5);
  const Samples large = friedman(what == "small" ? 1 : 1000000, 20);
  if (what == "data") {
    write(small, folder + "/small");
    write(large, folder + "/large");
  } else if (what == "small") {
    ForestOptions options;
    options.trees = 2000;
    options.threads = 2;
    options.tree.features_tried = 2;
    time("squared", 5, [&] { grow_forest(small, options); });
    options.tree.features_tried = 5;
    options.tree.criterion = Criterion::absolute_error;
    time("absolute", 5, [&] { grow_forest(small, options); });
    options.trees = 500;
    const Forest forest = grow_forest(small, options);
    const Eigen::MatrixXd rows = small.features.transpose();
    double sum = 0.0;
    time("row_of_500_trees", 5, [&] {
      for (Eigen::Index i = 0; i < rows.cols(); ++i)
        sum +=
            predict(forest, std::span(rows.col(i).data(), static_cast<std::size_t>(rows.rows())));
    });
    if (!std::isfinite(sum)) return 1;
  } else {
    BoostingOptions options;
    options.threads = 2;
    options.most_depth = 5;
    options.least_in_leaf = 20;
    Boosting boosting;
    time("boosting", 2, [&] { boosting = boost(large, options); });
    const Eigen::VectorXd rest = predict(boosting, large.features) - large.response;
    fmt::print("error {:.5f}\n", std::sqrt(rest.squaredNorm() / static_cast<double>(rest.size())));
  }
}
