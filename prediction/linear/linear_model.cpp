#include "prediction/linear/linear_model.hpp"

#include <cmath>
#include <string>

#include <fmt/format.h>

#include "numerics/decompositions.hpp"
#include "numerics/minimization.hpp"

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// What other standardised columns leave of a column that depends on them.
constexpr double dependence = 1e-10;

}  // namespace

double predict(const LinearModel& model, const VectorXd& row) {
  check_row("predict", row, model.coefficients.size());
  return model.constant + model.coefficients.dot(row);
}

std::string written_sum(const std::vector<WrittenTerm>& terms, double constant, int digits) {
  std::string text;
  const auto add = [&](double coefficient, const std::string& of) {
    const char* sign =
        coefficient < 0.0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
    // Rounded, and then without an exponent where none is needed.
    const double rounded = std::stod(fmt::format("{:.{}g}", std::abs(coefficient), digits));
    text += fmt::format("{}{}{}", sign, rounded, of);
  };
  for (const WrittenTerm& term : terms) add(term.coefficient, " * " + term.of);
  if (constant != 0.0 || terms.empty()) add(constant, "");
  return text;
}

LinearModel on_raw_columns(const Scaling& scaling, const VectorXd& standardised_coefficients,
                           double mean_response) {
  LinearModel model{mean_response, VectorXd::Zero(scaling.means.size())};
  for (Index j = 0; j < scaling.means.size(); ++j) {
    if (scaling.deviations[j] > 0.0)
      model.coefficients[j] = standardised_coefficients[j] / scaling.deviations[j];
  }
  model.constant -= scaling.means.dot(model.coefficients);
  return model;
}

CentredRows centred_rows(const MatrixXd& X, const VectorXd& y, const VectorXd& weights) {
  CentredRows rows{scaling_of(X, weights), weights.cwiseSqrt(), {}, {}, {}};
  rows.columns = rows.roots.asDiagonal() * standardised(rows.scaling, X);
  const Scaling response = scaling_of(y, weights);
  rows.mean_response = response.means[0];
  rows.response = VectorXd::Zero(y.size());
  if (response.deviations[0] > 0.0)
    rows.response = rows.roots.array() * (y.array() - rows.mean_response);
  return rows;
}

LinearModel least_squares(const MatrixXd& X, const VectorXd& y, const VectorXd& weights) {
  check_rows("least_squares", X, y, weights);
  const CentredRows rows = centred_rows(X, y, weights);
  return on_raw_columns(rows.scaling,
                        numerics::pivoted_solution(rows.columns, rows.response, dependence).b,
                        rows.mean_response);
}

LinearModel non_negative(const MatrixXd& X, const VectorXd& y, const VectorXd& weights,
                         ConstantTerm constant) {
  check_rows("non_negative", X, y, weights);
  if (constant == ConstantTerm::free) {
    const CentredRows rows = centred_rows(X, y, weights);
    const auto solution = numerics::non_negative_least_squares(rows.columns, rows.response);
    return on_raw_columns(rows.scaling, solution.coefficients, rows.mean_response);
  }
  const VectorXd roots = weights.cwiseSqrt();
  MatrixXd columns(X.rows(), X.cols() + 1);
  columns << roots, roots.asDiagonal() * X;
  VectorXd lengths = columns.colwise().norm();
  lengths = (lengths.array() > 0.0).select(lengths, 1.0);
  const VectorXd solution =
      numerics::non_negative_least_squares(columns * lengths.cwiseInverse().asDiagonal(),
                                           roots.cwiseProduct(y))
          .coefficients.cwiseQuotient(lengths);
  return {solution[0], solution.tail(X.cols())};
}

}  // namespace yates::prediction
