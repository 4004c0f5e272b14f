// Searches are bounded by counted work, never by a clock: the same request has the same result on
// every machine.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "doe/optimal/optimal_design.hpp"
#include "doe/optimal/problem.hpp"
#include "doe/properties/default_model.hpp"
#include "tests/doe/optimal/factors.hpp"

namespace {

using namespace yates;
using doe::optimal_tests::category;
using doe::optimal_tests::request;

std::vector<doe::Factor> searched_factors(std::size_t number) {
  std::vector<doe::Factor> result;
  for (std::size_t i = 0; i < number; ++i) {
    result.push_back(category("f" + std::to_string(i + 1), 2));
  }
  return result;
}

doe::OptimalRequest asked_for_interactions(const std::vector<doe::Factor>& factors,
                                           std::size_t runs) {
  return request(doe::formula_of(factors, doe::ModelOrder::two_factor_interactions), runs);
}

std::string refusal_of_work(const std::vector<doe::Factor>& factors,
                            const doe::OptimalRequest& asked) {
  try {
    doe::affordable_starts(doe::prepare(factors, asked));
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

TEST(OptimalWork, LetsUsualRequestsHaveAllTheirStarts) {
  const auto factors = searched_factors(10);
  auto asked = asked_for_interactions(factors, 80);
  EXPECT_EQ(doe::affordable_starts(doe::prepare(factors, asked)), 20U);
  asked.criterion = doe::Criterion::i;
  EXPECT_EQ(doe::affordable_starts(doe::prepare(factors, asked)), 20U);
}

TEST(OptimalWork, TakesStartsFromLargeModelsAndMoreWhereTracesCount) {
  const auto factors = searched_factors(20);
  auto asked = asked_for_interactions(factors, 320);
  const std::size_t by_determinant = doe::affordable_starts(doe::prepare(factors, asked));
  asked.criterion = doe::Criterion::a;
  const std::size_t by_trace = doe::affordable_starts(doe::prepare(factors, asked));
  EXPECT_LT(by_determinant, 20U);
  EXPECT_LT(by_trace, by_determinant);
  EXPECT_GE(by_trace, 1U);
}

TEST(OptimalWork, CountsTheRefactorisationsOfWholePlots) {
  auto factors = searched_factors(10);
  factors.front().hard_to_change = true;
  auto asked = asked_for_interactions(factors, 80);
  const double free = doe::work_of_start(doe::prepare(factors, asked));
  asked.whole_plots = doe::WholePlots{.number = 40};
  EXPECT_GT(doe::work_of_start(doe::prepare(factors, asked)), 10 * free);
}

TEST(OptimalWork, RefusesASearchThatIsTooLongWithTheRunsThatAreNot) {
  const auto factors = searched_factors(10);
  auto asked = asked_for_interactions(factors, 10'000);
  EXPECT_EQ(refusal_of_work(factors, asked), "");
  asked.most_work = doe::work_of_start(doe::prepare(factors, asked)) / 2;
  EXPECT_EQ(refusal_of_work(factors, asked),
            "optimal: a search for 56 coefficients in 10000 runs is too long; possible are up to "
            "5000 runs, or a model of fewer terms");
  asked.runs = 60;
  asked.most_work = doe::work_of_start(doe::prepare(factors, asked)) / 2;
  EXPECT_EQ(refusal_of_work(factors, asked),
            "optimal: a search for 56 coefficients in 60 runs is too long; possible is a model of "
            "fewer terms");
}

TEST(OptimalWork, SaysThatItMadeFewerStarts) {
  const auto factors = searched_factors(4);
  auto asked = asked_for_interactions(factors, 14);
  const auto says = [](const doe::OptimalDesign& found) {
    return std::count(found.notes.begin(), found.notes.end(), doe::OptimalNote::fewer_starts) > 0;
  };
  const doe::OptimalDesign all = doe::optimal_design(factors, asked);
  EXPECT_EQ(all.spread.starts, 20U);
  EXPECT_FALSE(says(all));
  asked.most_work = 3.5 * doe::work_of_start(doe::prepare(factors, asked));
  const doe::OptimalDesign few = doe::optimal_design(factors, asked);
  EXPECT_EQ(few.spread.starts, 3U);
  EXPECT_TRUE(says(few));
}

}  // namespace
