#include "anova/variance/sums_of_squares.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "anova/fit/fit.hpp"
#include "anova/fit/weighted_least_squares.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;

/// An element of Q'y below this share of |y| is rounding of the calculation: it counts as zero.
constexpr double rounding_of_element = 1e-27;

struct Workspace : CodedModel {
  double smallest = 0.0;  // elements of Q'y below are rounding
};

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

Workspace without_rounding(CodedModel coded) {
  Workspace result{std::move(coded), 0.0};
  numerics::Factorization& f = result.factorization;
  const DoubleDouble squares = numerics::squared_norm(f.z) + f.residual_sum_of_squares;
  result.smallest = rounding_of_element * std::sqrt(squares.high);
  for (Index i = 0; i < f.z.size(); ++i) {
    if (std::abs(f.z.high[i]) < result.smallest) f.z.set(i, 0.0);
  }
  return result;
}

void set_effect(Gain& gain, const DoubleDouble& diagonal, const DoubleDouble& z, double scale) {
  if (gain.df != 1) return;
  gain.effect = (DoubleDouble(scale) * z / diagonal).value();
  gain.effect_root = std::abs((DoubleDouble(scale) / diagonal).value());
}

std::vector<Gain> sequential_gains(const Workspace& workspace) {
  std::vector<Gain> result(workspace.columns_of_term.size());
  const numerics::Factorization& f = workspace.factorization;
  std::vector<std::optional<Index>> row_of_column(static_cast<std::size_t>(f.R.cols()));
  for (std::size_t k = 0; k < f.pivots.size(); ++k) {
    row_of_column[f.pivots[k]] = static_cast<Index>(k);
  }
  for (std::size_t t = 0; t < result.size(); ++t) {
    Gain& gain = result[t];
    for (const Index column : workspace.columns_of_term[t]) {
      const std::optional<Index>& row = row_of_column[static_cast<std::size_t>(column)];
      if (!row) continue;
      ++gain.df;
      gain.sum_of_squares += f.z[*row] * f.z[*row];
    }
    if (workspace.columns_of_term[t].size() == 1 && gain.df == 1) {
      const Index column = workspace.columns_of_term[t].front();
      const Index row = *row_of_column[static_cast<std::size_t>(column)];
      set_effect(gain, f.R(row, column), f.z[row], workspace.effect_scale[t]);
    }
  }
  return result;
}

/// Of a column's length, what rounding may leave along another one.
constexpr double orthogonality = 1e-26;

/// True if no two terms' columns share a direction: then every type of sums of squares is the
/// sequential one.
bool is_orthogonal(const Workspace& workspace) {
  const numerics::Factorization& f = workspace.factorization;
  std::vector<std::size_t> term_of_column(static_cast<std::size_t>(f.R.cols()),
                                          workspace.columns_of_term.size());
  for (std::size_t t = 0; t < workspace.columns_of_term.size(); ++t) {
    for (const Index column : workspace.columns_of_term[t]) {
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

/// What the term's columns add after the base's columns, from the triangle alone.
Gain gain_after(const Workspace& workspace, const std::vector<Index>& base, std::size_t term) {
  const numerics::Factorization& f = workspace.factorization;
  const std::vector<Index>& own = workspace.columns_of_term[term];
  DoubleDoubleMatrix columns(f.rank(), static_cast<Index>(base.size() + own.size()));
  std::vector<double> reference_norms;
  Index at = 0;
  const auto append = [&](Index column) {
    columns.set_column(at++, f.R, column);
    if (workspace.reference_norms.empty()) return;
    reference_norms.push_back(workspace.reference_norms[static_cast<std::size_t>(column)]);
  };
  for (const Index column : base) append(column);
  for (const Index column : own) append(column);
  const numerics::Factorization part =
      numerics::factorize(std::move(columns), f.z, reference_norms);
  Gain result;
  for (std::size_t k = 0; k < part.pivots.size(); ++k) {
    if (part.pivots[k] < base.size()) continue;
    const auto row = static_cast<Index>(k);
    const bool rounding = std::abs(part.z.high[row]) < workspace.smallest;
    const DoubleDouble z = rounding ? DoubleDouble(0.0) : part.z[row];
    ++result.df;
    result.sum_of_squares += z * z;
    if (own.size() == 1) {
      set_effect(result, part.R(row, static_cast<Index>(part.pivots[k])), z,
                 workspace.effect_scale[term]);
    }
  }
  return result;
}

std::vector<Index> base_columns(const Workspace& workspace, const model::Model& model,
                                std::size_t term, SumsOfSquares type) {
  std::vector<Index> result = workspace.intercept;
  for (std::size_t other = 0; other < model.terms.size(); ++other) {
    if (other == term) continue;
    if (type == SumsOfSquares::type_2 && model::contains(model.terms[other], model.terms[term])) {
      continue;
    }
    result.insert(result.end(), workspace.columns_of_term[other].begin(),
                  workspace.columns_of_term[other].end());
  }
  return result;
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
  const Workspace workspace = without_rounding(std::move(coded));
  TermGains result;
  result.sequential = sequential_gains(workspace);
  for (const std::vector<Index>& columns : workspace.columns_of_term) {
    result.columns.push_back(static_cast<std::int64_t>(columns.size()));
  }
  if (type == SumsOfSquares::type_1 || is_orthogonal(workspace)) {
    result.asked = result.sequential;
    return result;
  }
  for (std::size_t term = 0; term < model.terms.size(); ++term) {
    result.asked.push_back(gain_after(workspace, base_columns(workspace, model, term, type), term));
  }
  return result;
}

}  // namespace yates::anova
