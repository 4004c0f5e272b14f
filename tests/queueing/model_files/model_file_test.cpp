#include "queueing/model_files/model_file.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace {

using namespace yates;
using queueing::NetworkModel;

NetworkModel read(const std::string& text) {
  return queueing::read_model(text, "m.toml");
}

std::string refusal(const std::string& text) {
  try {
    read(text);
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "";
}

const std::string closed = R"toml(
title = "CPU and disk"
[[station]]
name = "cpu"
kind = "ps"
demand = 0.045
[[station]]
name = "disk"
kind = "fcfs"
servers = 2
visits = 4
service_time = "base / 4 + slope * batch"
[workload]
population = "max(1, cpu * njobs / 3)"
think_time = 1.5
[parameters]
base = { start = 0.0078, min = 0 }
slope = { value = 0.5 }
)toml";

TEST(ModelFile, HoldsStationsWorkloadAndParameters) {
  const NetworkModel model = read(closed);
  EXPECT_EQ(model.title, "CPU and disk");
  ASSERT_EQ(model.stations.size(), 2U);
  EXPECT_EQ(model.stations[0].discipline, queueing::Discipline::processor_sharing);
  EXPECT_FALSE(model.stations[0].demands.at(0).visits);
  EXPECT_TRUE(model.stations[1].demands.at(0).visits);
  ASSERT_EQ(model.classes.size(), 1U);
  EXPECT_TRUE(model.classes[0].closed);
  ASSERT_EQ(model.parameters.size(), 2U);
  EXPECT_TRUE(model.parameters[0].fitted);
  EXPECT_EQ(model.parameters[0].least, 0.0);
  EXPECT_FALSE(model.parameters[1].fitted);
}

TEST(ModelFile, KnowsItsFactors) {
  EXPECT_EQ(read(closed).factors(), (std::vector<std::string>{"cpu", "njobs", "batch"}));
}

TEST(ModelFile, HasDemandsByClass) {
  const NetworkModel model = read(R"toml(
[[class]]
name = "query"
arrival_rate = 3
[[class]]
name = "update"
arrival_rate = 1
[[station]]
name = "disk"
kind = "fcfs"
demand = { query = 0.1, update = "2 * 0.1" }
[[station]]
name = "log"
kind = "fcfs"
demand = { update = 0.01 }
)toml");
  ASSERT_EQ(model.classes.size(), 2U);
  EXPECT_FALSE(model.classes[1].closed);
  EXPECT_EQ(std::get<double>(model.stations[1].demands.at(0).service_time.written), 0.0);
  EXPECT_EQ(std::get<double>(model.stations[1].demands.at(1).service_time.written), 0.01);
}

TEST(ModelFile, SaysHowItIsFitted) {
  const NetworkModel model = read(closed + R"toml(
[fit]
response = "time"
cycles = "600000 / batch"
error = "relative"
utilization = { disk = "iowait / 100" }
)toml");
  ASSERT_TRUE(model.fit);
  EXPECT_EQ(model.fit->response, "time");
  EXPECT_TRUE(model.fit->relative_error);
  EXPECT_TRUE(model.fit->utilization.contains("disk"));
}

TEST(ModelFile, RefusesEachFaultWithPlaceAndRemedy) {
  const std::string station = "[[station]]\nname = 'a'\nkind = 'ps'\ndemand = 1\n";
  const std::string workload = "[workload]\npopulation = 5\n";
  EXPECT_EQ(refusal(workload),
            "m.toml: there is no [[station]]; a network has at least one station");
  EXPECT_EQ(refusal(station),
            "m.toml: section [workload] is missing; it says population = 5 (closed) or "
            "arrival_rate = 3.0 (open)");
  EXPECT_EQ(refusal("[[station]]\nname = 'a'\nkind = 'pss'\ndemand = 1\n" + workload),
            "m.toml:3:8: 'kind' of station 'a' is 'pss'; did you mean 'ps'?");
  EXPECT_EQ(refusal("[[station]]\nname = 'a'\nkind = 'ps'\ndemnd = 1\n" + workload),
            "m.toml:1:1: station 'a' has no demand; write demand = 0.045 (seconds of service per "
            "job), or visits and service_time\n"
            "m.toml:4:1: unknown key 'demnd' in station 'a'; did you mean 'demand'?");
  EXPECT_EQ(refusal(station + "[workload]\npopulation = 5\narrival_rate = 3\n"),
            "m.toml:5:1: [workload] has both population and arrival_rate; a closed class has a "
            "population, an open one an arrival_rate");
  EXPECT_EQ(refusal(station + "[workload]\narrival_rate = 3\nthink_time = 1\n"),
            "m.toml:7:14: [workload] has a think_time; only closed classes have one: a job of an "
            "open class leaves");
  EXPECT_EQ(refusal(station + "[workload]\npopulation = 'max(1,'\n").substr(0, 16),
            "m.toml:6:14: 'po");
  EXPECT_EQ(refusal(station + "servers = 2\nspeeds = [1, 2]\n" + workload),
            "m.toml:6:10: station 'a' has both servers and speeds; write one or the other");
  EXPECT_EQ(refusal(station + workload + "[parameters]\nz = 3\n"),
            "m.toml:7:1: nothing reads parameter 'z'");
  EXPECT_EQ(refusal(station + station + workload), "m.toml:5:1: there are two stations 'a'");
}

TEST(NetworkAt, NamesThePlaceOfAValueThatIsOutOfRange) {
  const auto refusal = [](const std::string& demand, const std::string& workload) {
    try {
      queueing::network_at(queueing::read_model("[[station]]\nname = 'cpu'\nkind = 'ps'\n" +
                                                    demand + "\n[workload]\n" + workload +
                                                    "\n[parameters]\nz = -2\n",
                                                "m.toml"));
    } catch (const language::InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refusal("demand = -1", "population = 'z + 9'"),
            "m.toml:4:10: 'demand' of station 'cpu' is -1; expected a number of at least 0");
  EXPECT_EQ(refusal("demand = 'z * 3'", "population = 1"),
            "m.toml:4:10: 'demand' of station 'cpu', 'z * 3', is -6 with z = -2; expected a number "
            "of at least 0");
  EXPECT_EQ(refusal("demand = 1", "population = 'z'"),
            "m.toml:6:14: 'population' of [workload], 'z', is -2 with z = -2; expected a number of "
            "at least 0");
  EXPECT_EQ(refusal("demand = 'z * z'\nspeeds = [1, -1]", "population = 1"),
            "m.toml:5:14: 'speeds' of station 'cpu' is -1; expected numbers from 1e-60 to 1e60");
  EXPECT_EQ(refusal("demand = 'z * z'\nservers = 0", "population = 1"),
            "m.toml:5:11: 'servers' of station 'cpu' is 0; expected a whole number from 1 to 1e9");
}

}  // namespace
