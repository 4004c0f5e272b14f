#include "doe/arrays/one_at_a_time.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace {

using namespace yates;

TEST(OneAtATime, ChangesOneFactorFromTheBaseline) {
  const auto array = doe::one_at_a_time({2, 3}, {0, 1});
  EXPECT_EQ(array.levels, (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(array.rows, (std::vector<std::vector<std::size_t>>{{0, 1}, {1, 1}, {0, 0}, {0, 2}}));
}

TEST(OneAtATime, RefusesWhatHasNoBaseline) {
  EXPECT_THROW(doe::one_at_a_time({}, {}), std::domain_error);
  EXPECT_THROW(doe::one_at_a_time({2, 2}, {0}), std::domain_error);
  EXPECT_THROW(doe::one_at_a_time({2, 2}, {0, 2}), std::domain_error);
  EXPECT_THROW(doe::one_at_a_time({2, 1}, {0, 0}), std::domain_error);
  EXPECT_THROW(doe::one_at_a_time({2, static_cast<std::size_t>(-1)}, {0, 0}), std::domain_error);
}

}  // namespace
