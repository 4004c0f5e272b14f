#include <algorithm>
#include <cmath>
#include <utility>

#include "anova/fit/fit.hpp"
#include "anova/fit/weighted_least_squares.hpp"
#include "anova/variance/term_table.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;

/// From the coefficient of a one-column term to its effect: the second level of a sum-coded
/// two-level factor stands at -1 and the first at 1, a number moves over its range; an interaction
/// of k variables is halved k - 1 times.
double effect_scale(const model::Term& term, const std::vector<model::VariableValues>& values) {
  double result = 2.0;
  for (const std::size_t v : term.variables) {
    const auto* numeric = std::get_if<model::NumericValues>(&values[v]);
    const auto* polynomial = std::get_if<model::PolynomialValues>(&values[v]);
    if (numeric != nullptr || polynomial != nullptr) {
      const auto& column = numeric != nullptr ? numeric->value : polynomial->columns.front();
      const auto [low, high] = std::minmax_element(column.begin(), column.end());
      result *= (*high - *low).value() / 2.0;
    } else {
      result *= -1.0;
    }
  }
  return result;
}

CodedModel prepare(const Fit& fit, SumsOfSquares type) {
  const Observations& data = fit.observations;
  const bool centre = type != SumsOfSquares::type_3 && is_hierarchical(data.model);
  const std::vector<model::VariableValues> values =
      centre ? centred(data.values, data.points) : data.values;
  model::ModelMatrix matrix = model::model_matrix(data.model, values, model::Contrasts::sum);
  if (values.empty() && matrix.X.cols() > 0) {
    const auto points = static_cast<Index>(data.points.size());
    matrix.X = DoubleDoubleMatrix(Eigen::MatrixXd::Ones(points, matrix.X.cols()));
  }
  CodedModel result;
  result.columns_of_term.resize(data.model.terms.size());
  for (std::size_t j = 0; j < matrix.term_of_column.size(); ++j) {
    if (matrix.term_of_column[j]) {
      result.columns_of_term[*matrix.term_of_column[j]].push_back(static_cast<Index>(j));
    } else {
      result.intercept.push_back(static_cast<Index>(j));
    }
  }
  for (const model::Term& term : data.model.terms) {
    result.effect_scale.push_back(effect_scale(term, values));
  }
  result.reference_norms =
      centre ? std::vector<double>()
             : centred_norms(data.model, data.values, data.points, model::Contrasts::sum);
  result.factorization =
      factorize_points(matrix.X, data.points, fit.response_center, result.reference_norms);
  return result;
}

std::vector<Gain> sequential_gains(const CodedModel& coded) {
  std::vector<Gain> result(coded.columns_of_term.size());
  const numerics::Factorization& f = coded.factorization;
  std::vector<std::optional<Index>> row_of_column(static_cast<std::size_t>(f.R.cols()));
  for (std::size_t k = 0; k < f.pivots.size(); ++k) {
    row_of_column[f.pivots[k]] = static_cast<Index>(k);
  }
  for (std::size_t t = 0; t < result.size(); ++t) {
    Gain& gain = result[t];
    for (const Index column : coded.columns_of_term[t]) {
      const std::optional<Index>& row = row_of_column[static_cast<std::size_t>(column)];
      if (!row) continue;
      ++gain.df;
      gain.sum_of_squares += f.z[*row] * f.z[*row];
    }
    if (coded.columns_of_term[t].size() == 1 && gain.df == 1) {
      const Index column = coded.columns_of_term[t].front();
      const Index row = *row_of_column[static_cast<std::size_t>(column)];
      set_effect(gain, f.R(row, column), f.z[row], coded.effect_scale[t]);
    }
  }
  return result;
}

/// Of a column's length, what rounding may leave along another one.
constexpr double orthogonality = 1e-26;

/// True if no two terms' columns share a direction: then every type of sums of squares is the
/// sequential one.
bool is_orthogonal(const CodedModel& coded) {
  const numerics::Factorization& f = coded.factorization;
  std::vector<std::size_t> term_of_column(static_cast<std::size_t>(f.R.cols()),
                                          coded.columns_of_term.size());
  for (std::size_t t = 0; t < coded.columns_of_term.size(); ++t) {
    for (const Index column : coded.columns_of_term[t]) {
      term_of_column[static_cast<std::size_t>(column)] = t;
    }
  }
  for (const bool aliased : f.aliased) {
    if (aliased) return false;
  }
  for (Index j = 0; j < f.R.cols(); ++j) {
    const double norm = f.R.high.col(j).stableNorm();
    for (Index i = 0; i < f.rank() && i < j; ++i) {
      const bool same_term = term_of_column[f.pivots[static_cast<std::size_t>(i)]] ==
                             term_of_column[static_cast<std::size_t>(j)];
      if (!same_term && std::abs(f.R.high(i, j)) > orthogonality * norm) return false;
    }
  }
  return true;
}

}  // namespace

bool is_hierarchical(const model::Model& model) {
  if (!model.intercept) return false;
  for (const model::Term& term : model.terms) {
    for (const std::size_t v : term.variables) {
      if (term.variables.size() == 1) continue;
      model::Term margin = term;
      margin.variables.erase(std::find(margin.variables.begin(), margin.variables.end(), v));
      if (std::find(model.terms.begin(), model.terms.end(), margin) == model.terms.end()) {
        return false;
      }
    }
  }
  return true;
}

TermGains term_gains(const Fit& fit, SumsOfSquares type) {
  return term_gains(prepare(fit, type), fit.observations.model, type);
}

TermGains term_gains(CodedModel coded, const model::Model& model, SumsOfSquares type) {
  coded.clear_rounding();
  TermGains result;
  result.sequential = sequential_gains(coded);
  for (const std::vector<Index>& columns : coded.columns_of_term) {
    result.columns.push_back(static_cast<std::int64_t>(columns.size()));
  }
  if (type == SumsOfSquares::type_1 || is_orthogonal(coded)) {
    result.asked = result.sequential;
    return result;
  }
  result.asked = adjusted_gains(coded, model, type);
  return result;
}

}  // namespace yates::anova
