#include "prediction/samples/samples.hpp"

#include <gtest/gtest.h>

namespace yates::prediction {
namespace {

TEST(Samples, AreSelectedByPlace) {
  Samples samples;
  samples.features = (Eigen::MatrixXd(3, 2) << 1, 10, 2, 20, 3, 30).finished();
  samples.response = Eigen::Vector3d(5, 6, 7);
  samples.runs = Eigen::Vector3d(1, 2, 3);
  samples.run_variance = 0.25;
  const Samples chosen = select(samples, {2, 0, 2});
  EXPECT_EQ(chosen.features, (Eigen::MatrixXd(3, 2) << 3, 30, 1, 10, 3, 30).finished());
  EXPECT_EQ(chosen.response, Eigen::Vector3d(7, 5, 7));
  EXPECT_EQ(chosen.runs, Eigen::Vector3d(3, 1, 3));
  EXPECT_EQ(chosen.run_variance, 0.25);
}

}  // namespace
}  // namespace yates::prediction
