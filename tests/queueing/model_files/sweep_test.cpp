#include "queueing/model_files/sweep.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace {

using namespace yates;
using queueing::parse_sweep;

queueing::NetworkModel repairman() {
  return queueing::read_model(R"toml(
[[station]]
name = "cpu"
kind = "delay"
demand = "z0 * scale"
[[station]]
name = "disk"
kind = "fcfs"
demand = 0.01
[workload]
population = 5
[parameters]
z0 = 0.045
)toml",
                              "m.toml");
}

TEST(Sweep, ReadsRangesStepsAndLists) {
  EXPECT_EQ(parse_sweep("population=1..4").values, (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(parse_sweep("x=0.5..1.5:0.5").values, (std::vector<double>{0.5, 1.0, 1.5}));
  EXPECT_EQ(parse_sweep("batch=32,64,128").values, (std::vector<double>{32, 64, 128}));
  EXPECT_EQ(parse_sweep("batch=32").values, (std::vector<double>{32}));
  EXPECT_EQ(parse_sweep("x=0.5..4.5").values.size(), 41U);
  EXPECT_EQ(parse_sweep("x=0..0.3:0.1").values.size(), 4U);
}

TEST(Sweep, RefusesWhatItCannotRead) {
  for (const char* text : {"population", "=1..4", "x=", "x=a..b", "x=4..1", "x=1..4:0", "x=1..4:-1",
                           "x=1,b", "x=1..1e12", "x=nan..4"}) {
    EXPECT_THROW(parse_sweep(text), language::UsageError) << text;
  }
}

TEST(NetworkWith, TakesFactorsParametersAndQuantities) {
  const auto network = queueing::network_with(
      repairman(), {{"scale", 2.0}, {"population", 7.0}, {"disk.demand", 0.02}, {"z0", 0.1}});
  EXPECT_EQ(network.stations[0].demands[0].service_demand(), 0.2);
  EXPECT_EQ(network.stations[1].demands[0].service_demand(), 0.02);
  EXPECT_EQ(std::get<queueing::ClosedLoad>(network.classes[0].load).population, 7.0);
}

TEST(NetworkWith, NamesTheNearestQuantity) {
  try {
    queueing::network_with(repairman(), {{"scale", 1.0}, {"populaton", 7.0}});
    FAIL();
  } catch (const language::UsageError& error) {
    EXPECT_EQ(std::string(error.what()),
              "'populaton' is not a quantity of m.toml; did you mean 'population'?");
  }
}

TEST(NetworkAt, SaysWhereAValueIsMissingOrOutOfRange) {
  const auto refusal = [](const std::string& demand, const queueing::Values& values) {
    const auto model = queueing::read_model("[[station]]\nname = 'a'\nkind = 'ps'\ndemand = '" +
                                                demand + "'\n[workload]\npopulation = 2\n",
                                            "m.toml");
    try {
      queueing::network_at(model, values);
    } catch (const language::InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refusal("1 / batch", {{"bacth", 2.0}}),
            "m.toml:4:10: 'demand' of station 'a', '1 / batch': 'batch' has no value; did you mean "
            "'bacth'?");
  EXPECT_EQ(refusal("1 / batch", {{"batch", 0.0}}),
            "m.toml:4:10: 'demand' of station 'a', '1 / batch', is infinite with batch = 0; "
            "expected a finite number (is something divided by zero?)");
  EXPECT_NE(refusal("1 - batch", {{"batch", 2.0}}), "");
}

TEST(SolveSweep, HasASolutionPerValue) {
  const auto points =
      queueing::solve_sweep(repairman(), {{"scale", 1.0}}, parse_sweep("population=1..5"));
  ASSERT_EQ(points.size(), 5U);
  // Q8: the machine repairman with Z = 0.045 and D = 0.01, seen with the delay as a station.
  EXPECT_NEAR(points[4].solution.system.throughput, 75.697900, 1e-6);
  EXPECT_NEAR(*points[4].solution.stations[1].mean_response_time, 0.021052031, 1e-9);
}

TEST(Sweep, StepsInDecimals) {
  EXPECT_EQ(parse_sweep("x=0.1..0.7:0.1").values,
            (std::vector<double>{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}));
  EXPECT_EQ(parse_sweep("x=-0.2..0.1:0.1").values, (std::vector<double>{-0.2, -0.1, 0.0, 0.1}));
  // A fortieth of 0.3 is 0.0075.
  EXPECT_EQ(parse_sweep("x=0.1..0.4").values[3], 0.1225);
  EXPECT_EQ(parse_sweep("x=1e-3..3e-3:1e-3").values.size(), 3U);
  EXPECT_EQ(parse_sweep("x=1e30..3e30:1e30").values[1], 2e30);
}

TEST(CheckSetting, NamesTheSettingAndWhatItExpected) {
  const auto refusal = [](const std::string& name, double value) {
    try {
      queueing::check_setting(repairman(), name, value);
    } catch (const language::UsageError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refusal("population", -1), "population=-1: expected a number of at least 0");
  EXPECT_EQ(refusal("disk.servers", 0), "disk.servers=0: expected a whole number from 1 to 1e9");
  EXPECT_EQ(refusal("disk.servers", 1.5),
            "disk.servers=1.5: expected a whole number from 1 to 1e9");
  EXPECT_EQ(refusal("disk.demand", -2), "disk.demand=-2: expected a number of at least 0");
  EXPECT_NE(refusal("populaton", 2).find("did you mean 'population'?"), std::string::npos);
  EXPECT_EQ(refusal("disk.demand", 0), "");
  EXPECT_EQ(refusal("scale", -1), "");
}

}  // namespace
