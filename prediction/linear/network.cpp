#include "prediction/linear/network.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

void check_network(const NetworkOptions& options) {
  const bool fine =
      (options.hidden.size() == 1 || options.hidden.size() == 2) &&
      std::all_of(options.hidden.begin(), options.hidden.end(), [](Index n) { return n >= 1; }) &&
      options.penalty >= 0.0 && std::isfinite(options.penalty) && options.starts >= 1 &&
      options.steps >= 1 && options.rate > 0.0 && std::isfinite(options.rate);
  if (!fine)
    throw std::domain_error(
        "network: expected one or two hidden layers, penalty >= 0, starts and steps >= 1, rate > "
        "0");
}

/// The values of each layer, inputs first; a column for each row of the data.
std::vector<MatrixXd> forward(const Layers& layers, Activation activation, const MatrixXd& Z) {
  std::vector<MatrixXd> values = {Z};
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const MatrixXd& layer = layers[l];
    MatrixXd next = layer.leftCols(layer.cols() - 1) * values.back();
    next.colwise() += layer.rightCols(1).col(0);
    if (l + 1 < layers.size()) {
      if (activation == Activation::hyperbolic_tangent)
        next = next.array().tanh();
      else
        next = next.cwiseMax(0.0);
    }
    values.push_back(std::move(next));
  }
  return values;
}

/// Uniform weights of X. Glorot and Y. Bengio (2010), constants 0.
Layers first_layers(Index inputs, const std::vector<Index>& hidden, numerics::Random& random) {
  std::vector<Index> sizes = {inputs};
  sizes.insert(sizes.end(), hidden.begin(), hidden.end());
  sizes.push_back(1);
  Layers layers;
  for (std::size_t l = 0; l + 1 < sizes.size(); ++l) {
    MatrixXd layer = MatrixXd::Zero(sizes[l + 1], sizes[l] + 1);
    const double reach = std::sqrt(6.0 / static_cast<double>(sizes[l] + sizes[l + 1]));
    for (Index i = 0; i < layer.rows(); ++i)
      for (Index j = 0; j < sizes[l]; ++j) layer(i, j) = reach * (2.0 * random.uniform() - 1.0);
    layers.push_back(std::move(layer));
  }
  return layers;
}

/// Adam with the constants of the paper.
void train(Layers& layers, const NetworkOptions& options, const MatrixXd& Z, const VectorXd& y,
           const VectorXd& weights) {
  constexpr double first_memory = 0.9, second_memory = 0.999, least_root = 1e-8;
  Layers means, squares;
  for (const MatrixXd& layer : layers) {
    means.push_back(MatrixXd::Zero(layer.rows(), layer.cols()));
    squares.push_back(means.back());
  }
  for (int step = 1; step <= options.steps; ++step) {
    const Layers gradient =
        network_loss(layers, options.activation, options.penalty, Z, y, weights).gradient;
    const double share = static_cast<double>(step - 1) / options.steps;
    const double rate = options.rate * 0.5 * (1.0 + std::cos(std::numbers::pi * share)) /
                        (1.0 - std::pow(first_memory, step));
    const double square_scale = 1.0 / (1.0 - std::pow(second_memory, step));
    for (std::size_t l = 0; l < layers.size(); ++l) {
      means[l] = first_memory * means[l] + (1.0 - first_memory) * gradient[l];
      squares[l] = second_memory * squares[l] + (1.0 - second_memory) * gradient[l].cwiseAbs2();
      layers[l].array() -=
          rate * means[l].array() / ((square_scale * squares[l].array()).sqrt() + least_root);
    }
  }
}

}  // namespace

NetworkLoss network_loss(const Layers& layers, Activation activation, double penalty,
                         const MatrixXd& Z, const VectorXd& y, const VectorXd& weights) {
  const std::vector<MatrixXd> values = forward(layers, activation, Z);
  const VectorXd shares = weights / weights.sum();
  const VectorXd residuals = values.back().row(0).transpose() - y;
  NetworkLoss result{0.5 * shares.dot(residuals.cwiseAbs2()), Layers(layers.size())};
  MatrixXd slopes = residuals.cwiseProduct(shares).transpose();
  for (std::size_t l = layers.size(); l-- > 0;) {
    const MatrixXd& input = values[l];
    const auto linear = layers[l].leftCols(input.rows());
    result.loss += 0.5 * penalty * linear.squaredNorm();
    result.gradient[l].resize(layers[l].rows(), layers[l].cols());
    result.gradient[l].leftCols(input.rows()) = slopes * input.transpose() + penalty * linear;
    result.gradient[l].rightCols(1) = slopes.rowwise().sum();
    if (l == 0) break;
    MatrixXd before = linear.transpose() * slopes;
    if (activation == Activation::hyperbolic_tangent)
      slopes = before.array() * (1.0 - input.array().square());
    else
      slopes = (input.array() > 0.0).select(before, 0.0);
  }
  return result;
}

Network network(const MatrixXd& X, const VectorXd& y, const VectorXd& weights,
                const NetworkOptions& options) {
  check_rows("network", X, y, weights);
  check_network(options);
  const Scaling response = scaling_of(y, weights);
  Network result{options.activation,
                 scaling_of(X, weights),
                 response.means[0],
                 response.deviations[0],
                 {},
                 INFINITY};
  const MatrixXd Z = standardised(result.columns, X).transpose();
  const VectorXd targets = standardised(response, y);
  for (int start = 0; start < options.starts; ++start) {
    numerics::Random random(options.seed, static_cast<std::uint64_t>(start));
    Layers layers = first_layers(X.cols(), options.hidden, random);
    train(layers, options, Z, targets, weights);
    const double loss =
        network_loss(layers, options.activation, options.penalty, Z, targets, weights).loss;
    if (loss < result.loss || result.layers.empty()) {
      result.loss = loss;
      result.layers = std::move(layers);
    }
  }
  return result;
}

double predict(const Network& network, const VectorXd& row) {
  check_row("predict", row, network.columns.means.size());
  const MatrixXd z = standardised(network.columns, row.transpose()).transpose();
  return network.mean_response +
         network.response_deviation * forward(network.layers, network.activation, z).back()(0, 0);
}

}  // namespace yates::prediction
