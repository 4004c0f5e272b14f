#include "queueing/networks/service_distribution.hpp"

#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/queueing/networks/impossible_service.hpp"

namespace yates::queueing {
namespace {

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
  const auto read = parse_service_distribution;
  EXPECT_TRUE(std::holds_alternative<ExponentialService>(read("exponential")));
  EXPECT_TRUE(std::holds_alternative<DeterministicService>(read("deterministic")));
  EXPECT_EQ(std::get<ErlangService>(read("erlang:4")).phases, 4);
  const auto scv = [&](std::string_view text) {
    return squared_coefficient_of_variation(read(text));
  };
  EXPECT_TRUE(std::holds_alternative<HyperexponentialService>(read("hyperexponential:4")));
  EXPECT_EQ(scv("hyperexponential:4"), 4.0);
  EXPECT_TRUE(std::holds_alternative<LognormalService>(read("lognormal:2.5")));
  EXPECT_EQ(scv("lognormal:2.5"), 2.5);
  EXPECT_TRUE(std::holds_alternative<GammaService>(read("gamma:1e-1")));
  EXPECT_EQ(scv("gamma:1e-1"), 0.1);
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
