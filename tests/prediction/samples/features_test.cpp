#include "prediction/samples/features.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/prediction/samples/feature_name.hpp"

namespace yates::prediction {
namespace {

const std::vector<Input> inputs = {
    {"threads", true, {"1", "2", "16"}, {1, 2, 16}},  // wide
    {"level", true, {"1", "2", "3"}, {1, 2, 3}},
    {"host", false, {"a", "b", "c"}, {}},
    {"fast", false, {"no", "yes"}, {}},
    {"fixed", true, {"7"}, {7}},  // constant
};

std::vector<std::string> names(Encoding encoding) {
  std::vector<std::string> result;
  for (const Feature& one : features_of(encoding, inputs)) {
    result.push_back(feature_name(one, inputs));
  }
  return result;
}

TEST(Features, TakeLogarithmsOfWideRangesAndOfMultiples) {
  const auto first = [](std::vector<double> numbers) {
    const std::vector<Input> one = {
        {"n", true, std::vector<std::string>(numbers.size()), std::move(numbers)}};
    return feature_name(features_of(Encoding::smooth, one).front(), one);
  };
  for (const std::vector<double>& levels :
       {std::vector<double>{64, 128, 256, 512}, {1, 2, 4}, {100, 200, 400}, {1, 3, 9}, {1, 10}}) {
    EXPECT_EQ(first(levels), "log2(n)") << levels.back();
  }
  for (const std::vector<double>& levels :
       {std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8}, {0, 8, 64}, {-8, 1, 64}, {1, 4}, {2, 4, 10}}) {
    EXPECT_EQ(first(levels), "n") << levels.back();
  }
}

TEST(Features, AreNamedByWhatTheyHold) {
  EXPECT_EQ(names(Encoding::plain),
            (std::vector<std::string>{"threads", "level", "[host = a]", "[host = b]", "[host = c]",
                                      "[fast = yes]"}));
  EXPECT_EQ(names(Encoding::smooth).front(), "log2(threads)");
  const std::vector<std::string> curved = names(Encoding::curved);
  ASSERT_EQ(curved.size(), 8U);
  EXPECT_EQ(curved[6], "log2(threads) * log2(threads)");
  EXPECT_EQ(curved[7], "level * level");
  // Of the pairs of inputs: 1*1 + 1*3 + 1*1 + 1*3 + 1*1 + 3*1.
  EXPECT_EQ(names(Encoding::pairs).size(), 8U + 12U);
  EXPECT_EQ(names(Encoding::pairs).back(), "[host = c] * [fast = yes]");
}

TEST(Features, AreProductsOfTransformedInputs) {
  const Eigen::MatrixXd settings =
      (Eigen::MatrixXd(2, 5) << 16, 3, 2, 1, 7, 1, 2, 0, 0, 7).finished();
  const Eigen::MatrixXd plain = encode(features_of(Encoding::plain, inputs), settings);
  EXPECT_EQ(plain, (Eigen::MatrixXd(2, 6) << 16, 3, 0, 0, 1, 1, 1, 2, 1, 0, 0, 0).finished());
  const Eigen::MatrixXd pairs = encode(features_of(Encoding::pairs, inputs), settings);
  EXPECT_EQ(pairs(0, 6), 16.0);  // log2(16)^2
  EXPECT_EQ(pairs(0, 7), 9.0);
  EXPECT_EQ(pairs(0, 8), 12.0);  // log2(threads) * level
  EXPECT_EQ(pairs(0, pairs.cols() - 1), 1.0);
  EXPECT_EQ(pairs(1, pairs.cols() - 1), 0.0);
  const Eigen::MatrixXd other =
      encode({{{{0, Transform::inverse}, {1, Transform::square}}}}, settings);
  EXPECT_EQ(other(0, 0), 9.0 / 16.0);
}

}  // namespace
}  // namespace yates::prediction
