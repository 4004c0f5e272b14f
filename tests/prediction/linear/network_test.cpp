#include "prediction/linear/network.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/prediction/linear/rows.hpp"

namespace yates::prediction {
namespace {

TEST(Network, HasTheGradientOfItsLoss) {
  numerics::Random random(numerics::Seed{3});
  const auto drawn = [&](Eigen::Index rows, Eigen::Index columns) -> Eigen::MatrixXd {
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return 2 * random.uniform() - 1; });
  };
  const Eigen::MatrixXd Z = drawn(3, 7);
  const Eigen::VectorXd y = drawn(7, 1), weights = drawn(7, 1).array() + 1.5;
  const Layers layers = {drawn(5, 4), drawn(4, 6), drawn(1, 5)};
  for (const Activation activation :
       {Activation::hyperbolic_tangent, Activation::rectified_linear}) {
    const NetworkLoss at = network_loss(layers, activation, 0.3, Z, y, weights);
    for (std::size_t l = 0; l < layers.size(); ++l) {
      for (Eigen::Index k = 0; k < layers[l].size(); ++k) {
        const auto moved = [&](double step) {
          Layers other = layers;
          other[l](k) += step;
          return network_loss(other, activation, 0.3, Z, y, weights).loss;
        };
        EXPECT_NEAR(at.gradient[l](k), (moved(1e-5) - moved(-1e-5)) / 2e-5, 1e-8);
      }
    }
  }
}

TEST(Network, FitsASmoothFunction) {
  Eigen::MatrixXd X(60, 2);
  Eigen::VectorXd y(60);
  for (int i = 0; i < 60; ++i) {
    X.row(i) << 100.0 + i, (i * 37) % 60;
    y[i] = 1000.0 + 300.0 * std::sin(X(i, 0) / 10.0) + 5.0 * X(i, 1);
  }
  for (const NetworkOptions& options :
       {NetworkOptions{.penalty = 1e-5},
        NetworkOptions{
            .hidden = {12, 8}, .activation = Activation::rectified_linear, .penalty = 1e-5}}) {
    const Network fitted = network(X, y, rows::ones(60), options);
    double squares = 0.0;
    for (int i = 0; i < 60; ++i) squares += std::pow(predict(fitted, X.row(i)) - y[i], 2);
    // One deviation of the responses is about 230.
    EXPECT_LT(std::sqrt(squares / 60), 10.0);
  }
}

TEST(Network, IsTheSameEachTime) {
  const NetworkOptions options = {.hidden = {4}, .steps = 50};
  EXPECT_EQ(network(rows::X(), rows::y(), rows::weights(), options).layers,
            network(rows::X(), rows::y(), rows::weights(), options).layers);
}

TEST(Network, PredictsTheMeanWhereNothingVaries) {
  const NetworkOptions options = {.steps = 300};
  EXPECT_DOUBLE_EQ(predict(network(rows::X().topRows(1), rows::y().head(1), rows::ones(1), options),
                           rows::X().row(4)),
                   4.0);
  EXPECT_DOUBLE_EQ(
      predict(network(rows::X(), rows::ones(12), rows::weights(), options), rows::X().row(4)), 1.0);
  const Network constant = network(Eigen::MatrixXd::Constant(3, 1, 0.1), Eigen::Vector3d(1, 2, 3),
                                   rows::ones(3), options);
  EXPECT_NEAR(predict(constant, Eigen::VectorXd::Constant(1, 0.1)), 2.0, 1e-2);
}

TEST(Network, RefusesOptionsOutOfRange) {
  const auto train = [](const NetworkOptions& options) {
    return network(rows::X(), rows::y(), rows::weights(), options);
  };
  EXPECT_THROW(train({.hidden = {}}), std::domain_error);
  EXPECT_THROW(train({.hidden = {3, 3, 3}}), std::domain_error);
  EXPECT_THROW(train({.hidden = {0}}), std::domain_error);
  EXPECT_THROW(train({.penalty = -1.0}), std::domain_error);
  EXPECT_THROW(train({.starts = 0}), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
