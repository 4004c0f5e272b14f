#pragma once

#include <optional>

#include <Eigen/Core>

#include "prediction/linear/scaling.hpp"

namespace yates::prediction {

enum class SupportKernel {
  linear,      // x'z
  radial,      // exp(-gamma |x - z|^2)
  polynomial,  // (gamma x'z + offset)^degree
};

struct SupportOptions {
  SupportKernel kernel = SupportKernel::radial;
  /// Of what lies outside the tube, in (0, 100]; the time of training grows with it. Like
  /// `epsilon`, in deviations of the response.
  double cost = 1.0;
  /// Half the width of the tube in which errors cost nothing, >= 0.
  double epsilon = 0.1;
  std::optional<double> gamma = {};  // > 0; by default 1 over the number of columns that vary
  int degree = 3;                    // >= 1
  double offset = 0.0;
};

/// A sum of kernels around some of the rows that it has learnt from.
struct SupportVectors {
  SupportOptions options;  // with the gamma that was used
  Scaling columns;
  double mean_response;
  double response_deviation;
  Eigen::MatrixXd rows;  // the support, standardised
  Eigen::VectorXd coefficients;
  double rho;
};

/// Support vector regression with an epsilon-insensitive loss, of standardised columns and
/// responses (scikit-learn's SVR behind StandardScaler for both). All rows count alike. The same
/// input gives the same model. Throws std::domain_error outside the ranges. Source: C.-C. Chang,
/// C.-J. Lin, LIBSVM: A library for support vector machines, 2011.
SupportVectors support_vectors(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                               const SupportOptions& options = {});

/// deviation (sum of coefficient kernel(support, row) - rho) + mean
double predict(const SupportVectors& model, const Eigen::VectorXd& row);

}  // namespace yates::prediction
