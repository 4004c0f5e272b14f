#include "queueing/networks/service_distribution.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/queueing/networks/impossible_service.hpp"

namespace yates::queueing {
namespace {

TEST(ServiceDistribution, IsDescribedInWords) {
  EXPECT_EQ(describe(ExponentialService{}), "exponential");
  EXPECT_EQ(describe(ErlangService{4}), "erlang with 4 phases");
  EXPECT_EQ(describe(HyperexponentialService{4.0}), "hyperexponential with SCV 4");
  EXPECT_EQ(describe(LognormalService{0.5}), "lognormal with SCV 0.5");
}

TEST(ServiceDistribution, RefusesNumbersThatNoSuchDistributionHas) {
  for (const ServiceDistribution& distribution : examples::impossible_service()) {
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

/// What the reader of a shape complains of; empty where it does not.
std::string complaint(std::string_view text) {
  try {
    parse_service_distribution(text);
  } catch (const language::UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(ParseServiceDistribution, ReadsEveryShape) {
  EXPECT_EQ(describe(parse_service_distribution("exponential")), "exponential");
  EXPECT_EQ(describe(parse_service_distribution("deterministic")), "deterministic");
  EXPECT_EQ(describe(parse_service_distribution("erlang:4")), "erlang with 4 phases");
  EXPECT_EQ(describe(parse_service_distribution("hyperexponential:4")),
            "hyperexponential with SCV 4");
  EXPECT_EQ(describe(parse_service_distribution("lognormal:2.5")), "lognormal with SCV 2.5");
  EXPECT_EQ(describe(parse_service_distribution("gamma:1e-1")), "gamma with SCV 0.1");
}

TEST(ParseServiceDistribution, SaysWhatIsWrong) {
  EXPECT_EQ(complaint("erlang"), "erlang needs its number of phases, as in erlang:4");
  EXPECT_EQ(complaint("gamma"), "gamma needs its squared coefficient of variation, as in gamma:4");
  EXPECT_EQ(complaint("deterministic:1"), "deterministic takes no number");
  EXPECT_EQ(complaint("erlang:2.5"), "2.5 phases; expected a whole number from 1 to 1000");
  EXPECT_EQ(complaint("erlang:2000"), "2000 phases; expected a whole number from 1 to 1000");
  EXPECT_EQ(complaint("gamma:x"), "'x' is not a number");
  EXPECT_EQ(complaint("gamma:"), "'' is not a number");
  EXPECT_EQ(complaint("lognorml:2"), "the shape 'lognorml' is unknown; did you mean 'lognormal'?");
  EXPECT_EQ(complaint("hyperexponential:0.5"),
            "hyperexponential service: squared coefficient of variation is 0.5, must be finite and "
            "above 1");
}

}  // namespace
}  // namespace yates::queueing
