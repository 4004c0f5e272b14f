#include "queueing/networks/service_distribution.hpp"

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace yates::queueing {
namespace {

TEST(ServiceDistribution, IsDescribedInWords) {
  EXPECT_EQ(describe(ExponentialService{}), "exponential");
  EXPECT_EQ(describe(ErlangService{4}), "erlang with 4 phases");
  EXPECT_EQ(describe(HyperexponentialService{4.0}), "hyperexponential with SCV 4");
  EXPECT_EQ(describe(LognormalService{0.5}), "lognormal with SCV 0.5");
}

TEST(ServiceDistribution, RefusesNumbersThatNoSuchDistributionHas) {
  const std::vector<ServiceDistribution> wrong{
      ErlangService{0},
      ErlangService{1001},
      HyperexponentialService{1.0},
      HyperexponentialService{std::numeric_limits<double>::infinity()},
      LognormalService{0.0},
      LognormalService{std::numeric_limits<double>::quiet_NaN()},
      GammaService{-1.0}};
  for (const ServiceDistribution& distribution : wrong) {
    EXPECT_THROW(check_service_distribution(distribution), std::domain_error);
  }
  try {
    check_service_distribution(HyperexponentialService{0.5});
    FAIL();
  } catch (const std::domain_error& error) {
    EXPECT_EQ(std::string(error.what()),
              "hyperexponential service: squared coefficient of variation is 0.5, must be finite "
              "and above 1");
  }
}

}  // namespace
}  // namespace yates::queueing
