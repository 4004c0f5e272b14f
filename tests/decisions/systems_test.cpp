#include "bench/decisions/systems.hpp"

#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace yates::decisions {
namespace {

/// Eight options: three that matter, of which two interact, and five that do next to nothing.
MeasuredSystem made_system() {
  MeasuredSystem result{"made", {}, {}};
  for (unsigned i = 0; i < 256; ++i) {
    std::vector<double>& options = result.options.emplace_back();
    for (unsigned o = 0; o < 8; ++o) options.push_back(((i >> o) & 1U) != 0 ? 1.0 : 0.0);
    double performance = 100.0;
    if (options[0] > 0.0) performance *= 0.8;
    if (options[1] > 0.0) performance *= 1.1;
    if (options[0] > 0.0 && options[2] > 0.0) performance *= 0.93;
    for (std::size_t o = 3; o < 8; ++o) performance *= options[o] > 0.0 ? 1.001 : 1.0;
    result.performance.push_back(performance);
  }
  return result;
}

// The bar of docs/decisions-hold.md, on made cubes.
TEST(Systems, ABetCostsLessThanTheBestMean) {
  const std::vector<MeasuredSystem> systems = {made_system()};
  double bet = 0.0;
  double best_mean = 0.0;
  for (const std::size_t runs : {std::size_t{2}, std::size_t{3}}) {
    const Regret found = regret_of(systems, {4, runs, 0.1}, 60, 20261126);
    bet += found.of_bet.mean;
    best_mean += found.of_best_mean.mean;
  }
  EXPECT_LT(bet, 0.8 * best_mean);
}

}  // namespace
}  // namespace yates::decisions
