#include "table/parallel.hpp"

#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace yates::table {
namespace {

TEST(ParallelInOrder, HandsOverEveryResultInTheOrderOfTheTasks) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    std::vector<std::size_t> used;
    parallel_in_order(
        200, threads, [](std::size_t task) { return task * task; },
        [&](std::size_t square) { used.push_back(square); });
    ASSERT_EQ(used.size(), 200U);
    for (std::size_t task = 0; task < used.size(); ++task) EXPECT_EQ(used[task], task * task);
  }
}

TEST(ParallelInOrder, UsesNothingBehindAFailure) {
  for (const std::size_t threads : {1U, 4U}) {
    std::vector<std::size_t> used;
    const auto make = [](std::size_t task) {
      if (task == 7) throw std::runtime_error("seven");
      return task;
    };
    const auto use = [&](std::size_t task) { used.push_back(task); };
    EXPECT_THROW(parallel_in_order(100, threads, make, use), std::runtime_error);
    EXPECT_LE(used.size(), 7U);
    const auto full = [](std::size_t task) {
      if (task == 3) throw std::runtime_error("full");
    };
    EXPECT_THROW(parallel_in_order(
                     100, threads, [](std::size_t task) { return task; }, full),
                 std::runtime_error);
  }
}

}  // namespace
}  // namespace yates::table
