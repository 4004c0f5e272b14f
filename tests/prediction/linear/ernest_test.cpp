#include "prediction/linear/ernest.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/prediction/linear/rows.hpp"

namespace yates::prediction {
namespace {

struct Jobs {
  Eigen::VectorXd data{12}, machines{12}, times{12};
};
Jobs jobs(const ErnestModel& truth) {
  Jobs result;
  for (int i = 0; i < 12; ++i) {
    result.data[i] = 1 + i % 4;
    result.machines[i] = 1 << (i / 3);
    result.times[i] = predict(truth, result.data[i], result.machines[i]);
  }
  return result;
}

TEST(Ernest, RecoversItsFourTerms) {
  const Jobs exact = jobs({3.0, 40.0, 2.0, 0.5});
  const ErnestModel model = ernest(exact.data, exact.machines, exact.times, rows::ones(12));
  EXPECT_NEAR(model.fixed, 3.0, 1e-8);
  EXPECT_NEAR(model.share, 40.0, 1e-8);
  EXPECT_NEAR(model.logarithm, 2.0, 1e-8);
  EXPECT_NEAR(model.machine, 0.5, 1e-8);
  EXPECT_NEAR(predict(model, 10.0, 20.0), 3.0 + 20.0 + 2.0 * std::log(20.0) + 10.0, 1e-7);
}

TEST(Ernest, HoldsTermsAtZeroThatDoNotExist) {
  const Jobs exact = jobs({0.0, 40.0, 0.0, 0.5});
  const ErnestModel model = ernest(exact.data, exact.machines, exact.times, rows::ones(12));
  EXPECT_NEAR(model.fixed, 0.0, 1e-9);
  EXPECT_NEAR(model.logarithm, 0.0, 1e-9);
  EXPECT_NEAR(model.share, 40.0, 1e-8);
}

TEST(Ernest, WeighsRelativeErrors) {
  // Two settings with the same features: the coefficient is nearer to the smaller time.
  const ErnestModel model =
      ernest(Eigen::Vector2d(1, 1), Eigen::Vector2d(1, 1), Eigen::Vector2d(1, 3), rows::ones(2));
  EXPECT_NEAR(predict(model, 1, 1), (1.0 + 1.0 / 3) / (1.0 + 1.0 / 9), 1e-9);
}

TEST(Ernest, RefusesWhatIsNoJob) {
  const Jobs exact = jobs({3.0, 40.0, 2.0, 0.5});
  Jobs wrong = exact;
  wrong.machines[2] = 0.5;
  EXPECT_THROW(ernest(wrong.data, wrong.machines, wrong.times, rows::ones(12)), std::domain_error);
  wrong = exact;
  wrong.times[2] = 0.0;
  EXPECT_THROW(ernest(wrong.data, wrong.machines, wrong.times, rows::ones(12)), std::domain_error);
  EXPECT_THROW(predict(ErnestModel{1, 1, 1, 1}, 0.0, 1.0), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
