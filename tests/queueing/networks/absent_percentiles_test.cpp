#include <string>

#include <gtest/gtest.h>

#include "queueing/networks/solution_notes.hpp"
#include "queueing/networks/solve.hpp"
#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

std::string reasons(const Network& network, const SolveOptions& options = {}) {
  NetworkSolution solution = solve(network, options);
  note_absent_percentiles(network, solution);
  std::string text;
  for (const Note& note : solution.notes) {
    if (to_string(note.code) == "no-percentiles") text += note.text + "\n";
  }
  return text;
}

TEST(AbsentPercentiles, NeedNoNoteWhereTheyExistOrNobodyQueues) {
  EXPECT_EQ(reasons(examples::lazowskas_closed_network(3)), "");
  EXPECT_EQ(reasons(examples::open({examples::queue("cpu", .1), examples::delay("net", 2)}, 3)),
            "");
}

TEST(AbsentPercentiles, NameTheStationsThatAreShared) {
  Network network = examples::lazowskas_closed_network(3);
  network.stations[0].discipline = Discipline::processor_sharing;
  EXPECT_EQ(reasons(network),
            "no percentiles of station 'cpu': no formula is known for processor sharing in a "
            "network\n");
}

TEST(AbsentPercentiles, AreExplainedByPopulationMethodAndClasses) {
  EXPECT_NE(reasons(examples::lazowskas_closed_network(2.5)).find("2.5 is not a whole number"),
            std::string::npos);
  EXPECT_NE(reasons(examples::lazowskas_closed_network(2e6)).find("up to 1e6 jobs"),
            std::string::npos);
  EXPECT_NE(reasons(examples::lazowskas_closed_network(3), {.accuracy = Accuracy::linearizer})
                .find("an approximation gives means"),
            std::string::npos);
  Network two = examples::lazowskas_closed_network(3);
  for (NetworkStation& station : two.stations) station.demands.push_back(station.demands[0]);
  two.classes.push_back(two.classes[0]);
  EXPECT_NE(reasons(two).find("several classes"), std::string::npos);
}

TEST(AbsentPercentiles, AreExplainedBySpeedsAndServiceTimesOfClasses) {
  Network network = examples::open({examples::queue("cpu", .1), examples::queue("disk", .1)}, 2);
  network.stations[0].speeds = {1, 2};
  EXPECT_EQ(reasons(network),
            "no percentiles of station 'cpu': its speed depends on the number of jobs, so a "
            "response time depends on later arrivals\n");
  network.stations[0].speeds = {};
  for (NetworkStation& station : network.stations) station.demands.push_back(station.demands[0]);
  network.classes.push_back(network.classes[0]);
  network.stations[1].demands[1].service_time = .2;
  EXPECT_EQ(reasons(network),
            "no percentiles of station 'disk': its classes have different mean service times\n");
}

TEST(AbsentPercentiles, AreNoSubjectOfASaturatedNetwork) {
  EXPECT_EQ(reasons(examples::open({examples::queue("cpu", .1)}, 20)), "");
}

}  // namespace
