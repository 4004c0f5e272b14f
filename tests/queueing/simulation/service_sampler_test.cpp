#include <cmath>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/simulation/simulation_plan.hpp"
#include "tests/queueing/networks/impossible_service.hpp"
#include "tests/rounds.hpp"

namespace yates::queueing {
namespace {

const std::vector<ServiceDistribution> distributions{
    ExponentialService{},   DeterministicService{},       ErlangService{1},
    ErlangService{4},       HyperexponentialService{4.0}, HyperexponentialService{1.001},
    LognormalService{0.25}, LognormalService{2.0},        GammaService{0.1},
    GammaService{3.0}};

TEST(ServiceSampler, HasMeanOneAndTheVarianceThatItSays) {
  for (const ServiceDistribution& distribution : distributions) {
    const ServiceSampler sampler(distribution);
    numerics::SplitMix random(20261122);
    const int draws = tests::rounds(400000);
    double sum = 0.0;
    double squares = 0.0;
    double fourth = 0.0;
    for (int i = 0; i < draws; ++i) {
      const double time = sampler.draw(random);
      ASSERT_GE(time, 0.0);
      sum += time;
      squares += (time - 1.0) * (time - 1.0);
      fourth += std::pow(time - 1.0, 4);
    }
    const double scv = squared_coefficient_of_variation(distribution);
    EXPECT_NEAR(sum / draws, 1.0, 3.5 * std::sqrt(scv / draws) + 1e-12) << distribution.index();
    EXPECT_NEAR(squares / draws, scv, 3.5 * std::sqrt(fourth) / draws + 1e-12)
        << distribution.index();
  }
}

TEST(ServiceSampler, HyperexponentialBalancesItsMeans) {
  // Short times are drawn with probability p and mean 1 / (2 p): P(T > t) is known.
  const double scv = 4.0;
  const double p = 0.5 * (1.0 + std::sqrt((scv - 1.0) / (scv + 1.0)));
  const ServiceSampler sampler(HyperexponentialService{scv});
  numerics::SplitMix random(3);
  const int draws = tests::rounds(400000);
  for (const double time : {0.2, 1.0, 5.0}) {
    const double tail =
        p * std::exp(-2.0 * p * time) + (1.0 - p) * std::exp(-2.0 * (1.0 - p) * time);
    int longer = 0;
    for (int i = 0; i < draws; ++i) longer += sampler.draw(random) > time ? 1 : 0;
    EXPECT_NEAR(longer, draws * tail, 3.5 * std::sqrt(draws * tail * (1.0 - tail))) << time;
  }
}

TEST(ServiceSampler, RefusesNumbersThatNoSuchDistributionHas) {
  for (const ServiceDistribution& distribution : examples::impossible_service()) {
    EXPECT_THROW(ServiceSampler{distribution}, std::domain_error);
  }
}

}  // namespace
}  // namespace yates::queueing
