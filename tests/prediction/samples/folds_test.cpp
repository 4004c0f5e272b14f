#include "prediction/samples/folds.hpp"

#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace yates::prediction {
namespace {

TEST(Folds, HoldEverySettingOnce) {
  for (const Eigen::Index settings : {1, 2, 7, 23}) {
    for (const std::size_t count : {2U, 5U, 10U}) {
      const std::vector<Fold> folds = random_folds(settings, count, numerics::Seed{3});
      EXPECT_EQ(folds.size(), std::min(count, static_cast<std::size_t>(settings)));
      std::vector<int> seen(static_cast<std::size_t>(settings), 0);
      for (const Fold& fold : folds) {
        EXPECT_LE(fold.size(), folds.front().size());
        EXPECT_GE(fold.size() + 1, folds.front().size());
        EXPECT_TRUE(std::is_sorted(fold.begin(), fold.end()));
        for (const Eigen::Index s : fold) ++seen[static_cast<std::size_t>(s)];
        EXPECT_EQ(fold.size() + others(settings, fold).size(), seen.size());
      }
      EXPECT_EQ(seen, std::vector<int>(seen.size(), 1));
    }
  }
  EXPECT_EQ(others(5, {1, 3}), (std::vector<Eigen::Index>{0, 2, 4}));
}

}  // namespace
}  // namespace yates::prediction
