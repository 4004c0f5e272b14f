#include "queueing/networks/network.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

std::string refusal(const Network& network) {
  try {
    check_network(network);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

TEST(CheckNetwork, AllowsBooksExamples) {
  EXPECT_EQ(refusal(examples::jains_closed_network(3)), "");
  EXPECT_EQ(refusal(examples::jains_closed_network(0)), "");
  EXPECT_EQ(refusal(examples::open({examples::queue("cpu", 0)}, 0)), "");
}

TEST(CheckNetwork, RefusesAnEmptyNetwork) {
  EXPECT_EQ(refusal({}), "network: it has no station, but must have at least 1");
  EXPECT_EQ(refusal({.stations = {examples::queue("cpu", 1)}, .classes = {}}),
            "network: it has no class, but must have at least 1");
}

TEST(CheckNetwork, NamesStationQuantityValueAndRequirement) {
  Network network = examples::closed({examples::queue("cpu", 1)}, 2);
  network.stations[0].servers = 0;
  EXPECT_EQ(refusal(network), "station 'cpu': the number of servers is 0, but must be at least 1");
  network.stations[0] = examples::queue("", -1);
  EXPECT_EQ(refusal(network),
            "station 1: the service time is -1, but must be a finite number of at least 0");
  network.stations[0] = examples::visited("cpu", std::nan(""), 1);
  EXPECT_EQ(
      refusal(network),
      "station 'cpu': the number of visits is nan, but must be a finite number of at least 0");
  network.stations[0] = examples::visited("cpu", 1e200, 1e200);
  EXPECT_NE(refusal(network).find("demand (visits x service time) is inf"), std::string::npos);
  network.stations[0] = examples::queue("cpu", 1);
  network.stations[0].demands.clear();
  EXPECT_EQ(refusal(network),
            "station 'cpu': it has 0 demands, but must have one for each of the 1 classes");
}

TEST(CheckNetwork, NamesClassQuantityValueAndRequirement) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(refusal(examples::closed({examples::queue("cpu", 1)}, -2)),
            "class 1: the population is -2, but must be a finite number of at least 0");
  EXPECT_NE(refusal(examples::closed({examples::queue("cpu", 1)}, infinity)), "");
  EXPECT_EQ(refusal(examples::closed({examples::queue("cpu", 1)}, 2, -1)),
            "class 1: the think time is -1, but must be a finite number of at least 0");
  EXPECT_EQ(refusal(examples::open({examples::queue("cpu", 1)}, -3)),
            "class 1: the arrival rate is -3, but must be a finite number of at least 0");
  Network thinking = examples::open({examples::queue("cpu", 1)}, 0.5);
  thinking.classes[0].name = "web";
  thinking.classes[0].think_time = 1;
  EXPECT_EQ(refusal(thinking),
            "class 'web': the think time is 1, but must be 0 in an open class, whose jobs leave "
            "when they are complete");
}

TEST(CheckNetwork, RefusesAClosedClassWithoutAnyTime) {
  EXPECT_EQ(refusal(examples::closed({examples::queue("cpu", 0)}, 2)),
            "class 1: all demands and the think time are 0, but a closed class must spend time "
            "somewhere: otherwise its throughput has no limit");
  EXPECT_NE(refusal(examples::closed({examples::queue("cpu", 1e-320)}, 2)), "");
}

TEST(CheckNetwork, RefusesSpeedsThatContradictTheStation) {
  Network network = examples::closed({examples::queue("cpu", 1)}, 2);
  network.stations[0].speeds = {1, 0};
  EXPECT_EQ(refusal(network),
            "station 'cpu': the speed with 2 jobs is 0, but must be from 1e-60 to 1e60");
  network.stations[0].speeds = {2, 3};
  EXPECT_EQ(refusal(network),
            "station 'cpu': the speed with 1 job is 2, but must be 1, the unit of the others");
  network.stations[0].speeds = {1, 1.5};
  EXPECT_EQ(refusal(network), "");
  network.stations[0].servers = 2;
  EXPECT_NE(refusal(network).find("speeds and 2 servers"), std::string::npos);
  network.stations[0].servers = 1;
  network.stations[0].discipline = Discipline::delay;
  EXPECT_NE(refusal(network).find("delay"), std::string::npos);
}

}  // namespace
