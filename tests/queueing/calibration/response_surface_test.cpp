#include "queueing/calibration/response_surface.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "numerics/random.hpp"
#include "queueing/networks/solve.hpp"

namespace yates::queueing {
namespace {

const std::string closed = R"toml(
[[station]]
name = "cpu"
kind = "delay"
demand = "z0 + z1 * batch"
[[station]]
name = "disk"
kind = "fcfs"
visits = "2 + batch / 100"
service_time = "d"
[[station]]
name = "net"
kind = "ps"
demand = "max(d, z1) / 3"
[workload]
population = "max(1, cpu * njobs / 3)"
think_time = "z0 / 2"
[parameters]
z0 = { start = 0.03, min = 0 }
z1 = { start = 0.0002 }
d = { start = 0.01 }
[fit]
response = "time"
cycles = "600000 / batch"
fixed_time = "100 * z0"
)toml";

const std::string open = R"toml(
[[station]]
name = "cpu"
kind = "delay"
demand = 0.045
[[station]]
name = "disk"
kind = "fcfs"
demand = "1 / mu"
[workload]
arrival_rate = "rate"
[parameters]
mu = { start = 10 }
[fit]
response = "time"
)toml";

double solved(const NetworkModel& model, const Values& values) {
  return value_of(model.fit->fixed_time.value_or(Quantity{}), model, values) +
         (model.fit->cycles ? value_of(*model.fit->cycles, model, values) : 1.0) *
             solve(network_at(model, values)).system.mean_response_time.value();
}

TEST(ResponseSurface, EqualsTheSolverForClosedNetworks) {
  const NetworkModel model = read_model(closed, "closed.toml");
  numerics::Random random({11});
  for (int trial = 0; trial < 200; ++trial) {
    Values values{{"cpu", 1.0 + static_cast<double>(random.below(9))},
                  {"njobs", 1.0 + static_cast<double>(random.below(7))},
                  {"batch", 32.0 + 400 * random.uniform()}};
    const ResponseSurface surface(model, {"z0", "z1", "d"}, values);
    const std::vector<double> parameters{0.1 * random.uniform(), 1e-3 * random.uniform(),
                                         0.02 * random.uniform()};
    values.insert({{"z0", parameters[0]}, {"z1", parameters[1]}, {"d", parameters[2]}});
    const ModelResponse response = surface.response(parameters);
    ASSERT_EQ(response.verdict, Verdict::stable);
    EXPECT_NEAR(response.value / solved(model, values), 1.0, 1e-12);
  }
}

TEST(ResponseSurface, HoldsVeryManyJobsToTheBusiestStation) {
  const NetworkModel model = read_model(closed, "closed.toml");
  const Values factors = {{"batch", 100.0}, {"cpu", 3.0}, {"njobs", 1e8}};
  const ResponseSurface surface(model, {"d"}, factors);
  const auto response = surface.response(std::vector<double>{0.02});
  ASSERT_EQ(response.verdict, Verdict::stable);
  // N / X - Z, where the disk is never idle: X = 1 / (3 visits of 0.02 s).
  const double cycles = 600000.0 / 100.0;
  EXPECT_NEAR(response.value, cycles * (1e8 * 0.06 - 0.015) + 100.0 * 0.03, cycles * 0.06);
}

TEST(ResponseSurface, EqualsTheSolverForOpenNetworks) {
  const NetworkModel model = read_model(open, "open.toml");
  for (const double rate : {0.0, 0.5, 7.0, 9.99}) {
    const ResponseSurface surface(model, {"mu"}, {{"rate", rate}});
    const ModelResponse response = surface.response(std::vector<double>{10.0});
    ASSERT_EQ(response.verdict, Verdict::stable);
    EXPECT_NEAR(response.value, 0.045 + 1 / (10.0 - rate), 1e-11);
    EXPECT_NEAR(response.value, solved(model, {{"rate", rate}}), 1e-11);
  }
}

TEST(ResponseSurface, HasNoValueWhereTheNetworkIsSaturated) {
  const NetworkModel model = read_model(open, "open.toml");
  for (const double rate : {10.0, 11.0, 1e9}) {
    const ResponseSurface surface(model, {"mu"}, {{"rate", rate}});
    EXPECT_EQ(surface.response(std::vector<double>{10.0}).verdict, Verdict::saturated);
    EXPECT_NEAR(surface.largest_arrival_rate(std::vector<double>{10.0}).value(), 10.0, 1e-12);
  }
}

TEST(ResponseSurface, HasNoValueWhereANumberOfTheModelIsImpossible) {
  const NetworkModel model = read_model(open, "open.toml");
  const ResponseSurface surface(model, {"mu"}, {{"rate", 1.0}});
  EXPECT_EQ(surface.response(std::vector<double>{-3.0}).verdict, Verdict::impossible);
  EXPECT_EQ(surface.response(std::vector<double>{0.0}).verdict, Verdict::impossible);
  const ResponseSurface backwards(model, {"mu"}, {{"rate", -1.0}});
  EXPECT_EQ(backwards.response(std::vector<double>{10.0}).verdict, Verdict::impossible);
}

TEST(ResponseSurface, LeavesSeveralServersToTheSolver) {
  std::string text = open;
  text.replace(text.find("demand = \"1 / mu\""), 17, "servers = 2\ndemand = \"2 / mu\"");
  const NetworkModel model = read_model(text, "servers.toml");
  const ResponseSurface surface(model, {"mu"}, {{"rate", 8.0}});
  const ModelResponse response = surface.response(std::vector<double>{10.0});
  ASSERT_EQ(response.verdict, Verdict::stable);
  // M/M/2 at 0.8: Erlang's C = 0.711111, T = 1/mu (1 + C / (2 (1 - 0.8))) with 1/mu = 0.2.
  EXPECT_NEAR(response.value, 0.045 + 0.2 * (1 + 0.7111111111111111 / 0.4), 1e-12);
  EXPECT_EQ(surface.response(std::vector<double>{7.0}).verdict, Verdict::saturated);
}

TEST(ResponseSurface, KeepsParametersThatAreNotGivenAtTheirStart) {
  const NetworkModel model = read_model(closed, "closed.toml");
  const Values values{{"cpu", 4}, {"njobs", 3}, {"batch", 64}};
  const ResponseSurface surface(model, {"d"}, values);
  EXPECT_NEAR(surface.response(std::vector<double>{0.01}).value, solved(model, values), 1e-9);
}

TEST(ResponseSurface, NamesTheFactorThatHasNoValue) {
  const NetworkModel model = read_model(closed, "closed.toml");
  try {
    const ResponseSurface surface(model, {"z0", "z1", "d"}, {{"cpu", 4}, {"batch", 64}});
    FAIL() << "the factor njobs has no value";
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("njobs"), std::string::npos) << error.what();
  }
}

TEST(ResponseSurface, RefusesADivisionByZeroInOneSentence) {
  const NetworkModel model = read_model(closed, "closed.toml");
  EXPECT_THROW(ResponseSurface(model, {"z0", "z1", "d"}, {{"cpu", 4}, {"njobs", 1}, {"batch", 0}}),
               language::InputError);
}

}  // namespace
}  // namespace yates::queueing
