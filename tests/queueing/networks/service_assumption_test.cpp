#include <gtest/gtest.h>

#include "queueing/networks/solution_notes.hpp"
#include "queueing/networks/solve.hpp"
#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

TEST(ServiceAssumption, KnowsAnExponentialTimeByItsOtherNames) {
  EXPECT_TRUE(is_exponential(ExponentialService{}));
  EXPECT_TRUE(is_exponential(ErlangService{1}));
  EXPECT_TRUE(is_exponential(GammaService{1.0}));
  EXPECT_FALSE(is_exponential(ErlangService{2}));
  EXPECT_FALSE(is_exponential(LognormalService{1.0}));
  EXPECT_FALSE(is_exponential(DeterministicService{}));
}

TEST(ServiceAssumption, TakesPercentilesAndBalancedJobBoundsFromAQueueOfAnotherShape) {
  const Network network = examples::lazowskas_closed_network(3);
  NetworkSolution solution = solve(network);
  ASSERT_TRUE(solution.stations[2].percentiles && solution.bounds->balanced_job);
  restrict_to_service(network, {ExponentialService{}, DeterministicService{}, ExponentialService{}},
                      solution);
  for (const StationSolution& station : solution.stations) EXPECT_FALSE(station.percentiles);
  EXPECT_FALSE(solution.classes[0].stations[2].percentiles);
  EXPECT_FALSE(solution.bounds->balanced_job);
  EXPECT_TRUE(solution.stations[1].mean_response_time);
  ASSERT_EQ(solution.notes.size(), 1U);
  EXPECT_EQ(to_string(solution.notes[0].code), "assumes-exponential-service");
  EXPECT_NE(solution.notes[0].text.find("station 'disk 1'"), std::string::npos);
  EXPECT_EQ(solution.notes[0].text.find("cpu"), std::string::npos);
}

TEST(ServiceAssumption, LeavesSharingAndDelaysAlone) {
  Network network = examples::closed({examples::queue("cpu", 1), examples::queue("disk", 2)}, 3);
  network.stations[0].discipline = Discipline::processor_sharing;
  NetworkSolution solution = solve(network);
  restrict_to_service(network, {DeterministicService{}, ExponentialService{}}, solution);
  EXPECT_TRUE(solution.notes.empty());
  EXPECT_TRUE(solution.stations[1].percentiles);
  EXPECT_TRUE(solution.bounds->balanced_job);
}

}  // namespace
