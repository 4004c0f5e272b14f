#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

/// The performance model normal form: c_0 + sum of c_k times powers and logarithms of variables.
/// Source: A. Calotoiu et al., Using automated performance modeling to find scalability bugs in
/// complex codes, SC 2013; for several variables, A. Calotoiu et al., Fast multi-parameter
/// performance modeling, CLUSTER 2016. Exponents are those that Extra-P 4.2 searches.
namespace yates::prediction {

/// x^(numerator / denominator) log2(x)^logarithm of one column.
struct PowerFactor {
  Eigen::Index column;
  int numerator;
  int denominator;
  int logarithm;
};

struct PowerTerm {
  double coefficient;
  std::vector<PowerFactor> factors;
};

struct NormalForm {
  double constant;
  std::vector<PowerTerm> terms;
  /// The mean of 2 |y - p| / (|y| + |p|) in [0, 2], where p is predicted without the row; all rows
  /// count alike. Absent for one row.
  std::optional<double> left_out_error;
};

struct NormalFormOptions {
  /// Terms of a single variable: 1 or 2. Of several variables each has one power and logarithm, and
  /// terms are products of up to three of them.
  int terms = 1;
  /// Adds x^-i for each i of the set, for what falls with x (strong scaling).
  bool falling = false;
};

/// The form with the smallest left-out error. Exponents of powers: 0, 1/4, 1/3, 1/2, 2/3, 3/4, 4/5,
/// 1, 5/4, 4/3, 3/2, 5/3, 7/4, 2, 9/4, 7/3, 5/2, 8/3, 11/4 and 3. Those of logarithms: 0, 1, 2; not
/// 2 with 5/4, 4/3 and 3, and only 0 with 4/5, 5/3, 7/4, 9/4, 7/3, 8/3 and 11/4: 42 pairs.
/// A further term must also have a partial F with p <= 0.01, because the best of many forms is
/// better by luck. Of 200 simulations with errors of 5 %, a constant stayed one in 198 (one
/// variable, 8 rows), a second term entered beside the only one in 14, and a product of two
/// variables (25 rows) remained one term in 195. That is with weights 1 / y^2, for errors that are
/// a share of y; without them, the second term entered in 129.
/// Of several variables, the search starts at the best exponents of each, adds one product after
/// the other, and tries other exponents after each.
/// Columns take part that are above 0 in all rows and not constant, with logarithms where they are
/// at least 1. Throws as check_rows does, or if `terms` is neither 1 nor 2.
NormalForm normal_form(const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                       const Eigen::VectorXd& weights, const NormalFormOptions& options = {});

/// Throws std::domain_error where a column that the form uses is not above 0.
double predict(const NormalForm& form, const Eigen::VectorXd& row);

/// "1.03 * p^1.5 - 0.64"; one name for each column.
std::string formula(const NormalForm& form, const std::vector<std::string>& names, int digits = 3);

}  // namespace yates::prediction
