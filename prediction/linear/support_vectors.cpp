#include "prediction/linear/support_vectors.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include <libsvm/svm.h>

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Of the optimality conditions; scikit-learn's 1e-3 leaves the third digit of a prediction open.
constexpr double stopping_tolerance = 1e-7;
// Times grow with the cost: with 100 they are 1 s for 1000 rows of 8 columns, with a polynomial
// kernel 9 s. There the library stops after 10 million iterations, with a line on the error output
// that it has no switch for.
constexpr double largest_cost = 100.0;
constexpr double cache_megabytes = 100.0;

void check_options(const SupportOptions& options) {
  if (!(options.cost > 0.0 && options.cost <= largest_cost) || !(options.epsilon >= 0.0) ||
      !(options.gamma.value_or(1.0) > 0.0) || options.degree < 1 ||
      !std::isfinite(options.offset) || !std::isfinite(options.epsilon) ||
      !std::isfinite(options.gamma.value_or(1.0)))
    throw std::domain_error(
        "support_vectors: expected 0 < cost <= 100, epsilon >= 0, gamma > 0 and degree >= 1");
}

int library_kernel(SupportKernel kernel) {
  switch (kernel) {
    case SupportKernel::linear:
      return LINEAR;
    case SupportKernel::radial:
      return RBF;
    case SupportKernel::polynomial:
      return POLY;
  }
  return RBF;
}

double kernel_of(const SupportOptions& options, const VectorXd& a, const VectorXd& b) {
  switch (options.kernel) {
    case SupportKernel::linear:
      return a.dot(b);
    case SupportKernel::radial:
      return std::exp(-*options.gamma * (a - b).squaredNorm());
    case SupportKernel::polynomial:
      return std::pow(*options.gamma * a.dot(b) + options.offset, options.degree);
  }
  return 0.0;
}

std::vector<std::vector<svm_node>> nodes_of(const MatrixXd& Z) {
  std::vector<std::vector<svm_node>> nodes(static_cast<std::size_t>(Z.rows()));
  for (Index i = 0; i < Z.rows(); ++i) {
    auto& row = nodes[static_cast<std::size_t>(i)];
    for (Index j = 0; j < Z.cols(); ++j) row.push_back({static_cast<int>(j) + 1, Z(i, j)});
    row.push_back({-1, 0.0});
  }
  return nodes;
}

}  // namespace

SupportVectors support_vectors(const MatrixXd& X, const VectorXd& y,
                               const SupportOptions& options) {
  const VectorXd weights = VectorXd::Ones(X.rows());
  check_rows("support_vectors", X, y, weights);
  check_options(options);
  const Scaling response = scaling_of(y, weights);
  SupportVectors result{options,
                        scaling_of(X, weights),
                        response.means[0],
                        response.deviations[0],
                        MatrixXd(0, X.cols()),
                        VectorXd(0),
                        0.0};
  const auto varying = (result.columns.deviations.array() > 0.0).count();
  if (!options.gamma) result.options.gamma = 1.0 / static_cast<double>(std::max<Index>(varying, 1));
  if (result.response_deviation == 0.0) return result;  // the mean says it all

  const MatrixXd Z = standardised(result.columns, X);
  VectorXd targets = (y.array() - result.mean_response) / result.response_deviation;
  std::vector<std::vector<svm_node>> nodes = nodes_of(Z);
  std::vector<svm_node*> starts;
  for (auto& row : nodes) starts.push_back(row.data());
  const svm_problem problem{static_cast<int>(X.rows()), targets.data(), starts.data()};
  svm_parameter parameter{};
  parameter.svm_type = EPSILON_SVR;
  parameter.kernel_type = library_kernel(options.kernel);
  parameter.degree = options.degree;
  parameter.gamma = *result.options.gamma;
  parameter.coef0 = options.offset;
  parameter.cache_size = cache_megabytes;
  parameter.eps = stopping_tolerance;
  parameter.C = options.cost;
  parameter.p = options.epsilon;
  parameter.shrinking = 1;
  static std::once_flag silenced;
  std::call_once(silenced, [] { svm_set_print_string_function([](const char*) {}); });
  const std::unique_ptr<svm_model, void (*)(svm_model*)> trained(
      svm_train(&problem, &parameter),
      [](svm_model* model) { svm_free_and_destroy_model(&model); });

  const Index count = trained->l;
  result.rows.resize(count, X.cols());
  result.coefficients.resize(count);
  for (Index k = 0; k < count; ++k) {
    result.rows.row(k) = Z.row(trained->sv_indices[k] - 1);
    result.coefficients[k] = trained->sv_coef[0][k];
  }
  result.rho = trained->rho[0];
  return result;
}

double predict(const SupportVectors& model, const VectorXd& row) {
  check_row("predict", row, model.columns.means.size());
  const VectorXd z = standardised(model.columns, row.transpose()).transpose();
  double sum = -model.rho;
  for (Index k = 0; k < model.coefficients.size(); ++k)
    sum += model.coefficients[k] * kernel_of(model.options, model.rows.row(k), z);
  return model.mean_response + model.response_deviation * sum;
}

}  // namespace yates::prediction
