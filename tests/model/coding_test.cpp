#include "model/coding.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace yates::model {
namespace {

const std::vector<std::string> levels = {"low", "middle", "high"};

TEST(Coding, TreatmentComparesWithTheFirstLevel) {
  const Coding coding = contrast_coding(levels, Contrasts::treatment);
  Eigen::MatrixXd expected(3, 2);
  expected << 0, 0, 1, 0, 0, 1;
  EXPECT_EQ(coding.matrix, expected);
  EXPECT_EQ(coding.names, (std::vector<std::string>{"middle", "high"}));
}

TEST(Coding, SumColumnsAddUpToZero) {
  const Coding coding = contrast_coding(levels, Contrasts::sum);
  EXPECT_EQ(coding.matrix.colwise().sum().norm(), 0.0);
  EXPECT_EQ(coding.names, (std::vector<std::string>{"low", "middle"}));
}

TEST(Coding, IndicatorsNameEveryLevel) {
  EXPECT_EQ(indicator_coding(levels).matrix, Eigen::MatrixXd::Identity(3, 3));
}

TEST(Coding, OneLevelHasNoContrast) {
  EXPECT_THROW(contrast_coding({"only"}, Contrasts::sum), std::domain_error);
}

TEST(Contrasts, WordsReadBack) {
  EXPECT_EQ(parse_contrasts("sum"), Contrasts::sum);
  EXPECT_EQ(to_string(parse_contrasts("treatment")), "treatment");
  EXPECT_THROW(parse_contrasts("summ"), language::UsageError);
}

}  // namespace
}  // namespace yates::model
