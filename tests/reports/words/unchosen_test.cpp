#include <gtest/gtest.h>

#include "reports/words/decision_words.hpp"

namespace yates::reports {
namespace {

anova::FactorReading factor_of(std::string name, std::vector<std::string> levels = {"a", "b"}) {
  anova::FactorReading result;
  result.name = std::move(name);
  result.levels = std::move(levels);
  return result;
}

TEST(Unchosen, AreWorkloadsDataSetsInputsAndPeople) {
  for (const char* name : {"workload", "dataset", "data_size_MB", "dataSize", "input size", "Host",
                           "user", "subject", "benchmark"}) {
    EXPECT_TRUE(nobody_chooses(factor_of(name))) << name;
  }
  for (const char* name :
       {"codec", "threads", "batch_size", "size", "database", "buffer", "data_layout", "level"}) {
    EXPECT_FALSE(nobody_chooses(factor_of(name))) << name;
  }
}

TEST(Unchosen, AreLevelsThatOnlyNumberTheirFactor) {
  const std::vector<std::string> six{"run 1", "run 2", "run 3", "run 4", "run 5", "run 6"};
  EXPECT_TRUE(nobody_chooses(factor_of("Run", six)));
  EXPECT_FALSE(nobody_chooses(factor_of("pass", six)));
  EXPECT_FALSE(nobody_chooses(factor_of("algo", {"algo1", "algo2", "algo3"})));
}

}  // namespace
}  // namespace yates::reports
