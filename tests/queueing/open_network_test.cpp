#include "queueing/open_network.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

TEST(OpenNetwork, GivesJainsExample) {
  // R. Jain, The Art of Computer Systems Performance Analysis, 1991, example 34.1.
  const NetworkSolution solution =
      solve_open(examples::open({examples::visited("cpu", 16, .01), examples::visited("a", 7, .02),
                                 examples::visited("b", 8, .03)},
                                3));
  const std::vector<double> utilizations{.48, .42, .72};
  const std::vector<double> response_times{.0192308, .0344828, .107143};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(solution.stations[k].utilization, utilizations[k], 1e-12);
    EXPECT_NEAR(solution.stations[k].mean_response_time.value(), response_times[k], 5e-7);
  }
  EXPECT_NEAR(solution.system.mean_response_time.value(), 1.406214, 1e-6);
  EXPECT_NEAR(solution.system.mean_number.value(), 4.218643, 1e-6);
}

TEST(OpenNetwork, GivesLazowskasExample) {
  // E. D. Lazowska et al., Quantitative System Performance, 1984, page 113.
  const NetworkSolution solution = solve_open(
      examples::open({examples::visited("cpu", 121, .005), examples::visited("disk 1", 70, .03),
                      examples::visited("disk 2", 50, .027)},
                     .3));
  const std::vector<double> utilizations{.1815, .63, .405};
  const std::vector<double> response_times{.00610874, .0810811, .0453782};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(solution.stations[k].utilization, utilizations[k], 1e-12);
    EXPECT_NEAR(solution.stations[k].mean_response_time.value(), response_times[k], 5e-8);
  }
  EXPECT_NEAR(solution.system.mean_response_time.value(), 8.683740, 1e-6);
}

TEST(OpenNetwork, ReportsSaturationWithTheLargestStableArrivalRate) {
  for (const double arrival_rate : {5.0, 7.0}) {
    const NetworkSolution solution = solve_open(
        examples::open({examples::queue("cpu", .1), examples::queue("disk", .2)}, arrival_rate));
    EXPECT_FALSE(solution.stable);
    EXPECT_EQ(solution.stations[1].utilization, 1.0);
    EXPECT_FALSE(solution.stations[1].mean_response_time.has_value());
    EXPECT_FALSE(solution.system.mean_response_time.has_value());
    EXPECT_FALSE(solution.system.mean_number.has_value());
    EXPECT_DOUBLE_EQ(solution.system.throughput, 5.0);
    ASSERT_EQ(solution.notes.size(), 1U);
    EXPECT_EQ(solution.notes[0].code, "saturated");
    EXPECT_NE(solution.notes[0].text.find("'disk'"), std::string::npos);
    EXPECT_NE(solution.notes[0].text.find("every arrival rate below 5"), std::string::npos);
  }
}

}  // namespace
