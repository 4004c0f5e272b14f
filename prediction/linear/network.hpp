#pragma once

#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/linear/scaling.hpp"

namespace yates::prediction {

enum class Activation { hyperbolic_tangent, rectified_linear };

struct NetworkOptions {
  std::vector<Eigen::Index> hidden = {16};  // units of one or two hidden layers, each >= 1
  Activation activation = Activation::hyperbolic_tangent;
  double penalty = 1e-3;  // on squared weights, >= 0; see network_loss
  int starts = 3;         // the best one is kept
  int steps = 2000;       // of each start
  double rate = 0.02;     // the first step of a weight; falls to 0 with half a cosine
  numerics::Seed seed = {1};
};

/// Row i of a layer holds the weights of its unit i; the last column is its constant.
using Layers = std::vector<Eigen::MatrixXd>;

/// A small network of standardised columns and responses; the last layer is linear.
struct Network {
  Activation activation;
  Scaling columns;
  double mean_response;
  double response_deviation;
  Layers layers;
  double loss;
};

struct NetworkLoss {
  double loss;
  Layers gradient;
};

/// sum w (y - f(z))^2 / (2 sum w) + penalty / 2 (sum of squared weights, without constants), where
/// the columns of Z are inputs; with the gradient, by back-propagation.
NetworkLoss network_loss(const Layers& layers, Activation activation, double penalty,
                         const Eigen::MatrixXd& Z, const Eigen::VectorXd& y,
                         const Eigen::VectorXd& weights);

/// Trained on all rows at once by Adam; the same options give the same network. Throws as
/// check_rows does, or std::domain_error outside the ranges of the options. Source: D. P. Kingma,
/// J. Ba, Adam: A method for stochastic optimization, ICLR 2015, algorithm 1.
Network network(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const Eigen::VectorXd& weights,
                const NetworkOptions& options = {});

double predict(const Network& network, const Eigen::VectorXd& row);

}  // namespace yates::prediction
