#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "prediction/linear/scaling.hpp"

namespace yates::prediction {

/// Everywhere in this room X is settings x columns without a constant, y has a response and weights
/// a number > 0 for each row; functions of these throw as check_rows does.
struct LinearModel {
  double constant = 0.0;
  Eigen::VectorXd coefficients;
};

double predict(const LinearModel& model, const Eigen::VectorXd& row);

struct WrittenTerm {
  double coefficient;
  std::string of;  // what it multiplies
};

/// "0.483 * p - 2 * log2(q) + 2.82", with so many digits (1 to 17).
std::string written_sum(const std::vector<WrittenTerm>& terms, double constant, int digits);

/// The model whose coefficients on standardised columns are given; those of constant columns are 0.
LinearModel on_raw_columns(const Scaling& scaling, const Eigen::VectorXd& standardised_coefficients,
                           double mean_response);

/// Columns as the fits below see them: standardised and multiplied by the roots of the weights, so
/// that all of them, and `response`, are orthogonal to the constant.
struct CentredRows {
  Scaling scaling;
  Eigen::VectorXd roots;  // of the weights
  Eigen::MatrixXd columns;
  double mean_response;
  Eigen::VectorXd response;
};
CentredRows centred_rows(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                         const Eigen::VectorXd& weights);

/// Minimises sum w (y - c - x b)^2. Columns that are constant or depend on others get 0.
LinearModel least_squares(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                          const Eigen::VectorXd& weights);

enum class ConstantTerm { free, non_negative };

/// The same with coefficients >= 0.
LinearModel non_negative(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                         const Eigen::VectorXd& weights, ConstantTerm constant);

}  // namespace yates::prediction
