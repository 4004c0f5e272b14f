#include "anova/sums_of_squares.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace yates::anova {

namespace {

using Eigen::Index;

/// True if every margin of every term is in the model, the constant included: then the columns'
/// space does not depend on origins.
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

std::vector<model::VariableValues> centred(std::vector<model::VariableValues> values,
                                           const std::vector<numerics::Moments>& points) {
  for (model::VariableValues& one : values) {
    auto* numeric = std::get_if<model::NumericValues>(&one);
    if (numeric == nullptr) continue;
    numerics::Moments moments;
    for (std::size_t i = 0; i < points.size(); ++i) {
      moments.merge(numerics::Moments::of(points[i].count(), numeric->value[i], 0.0, 0.0, 0.0));
    }
    for (double& value : numeric->value) {
      value = (numerics::DoubleDouble(value) - moments.mean()).value();
    }
  }
  return values;
}

/// An element of Q'y below this share of |y| is rounding, not measurement: it counts as zero.
constexpr double rounding_share = 1e-14;

/// The model in the coding of the sums of squares, reduced to its triangle.
struct Workspace {
  numerics::Factorization factorization;
  std::vector<std::vector<Index>> columns_of_term;
  std::vector<Index> intercept;
  std::vector<double> effect_scale;  // per term, from coefficient to effect
  double smallest = 0.0;             // elements of Q'y below are rounding
};

/// From the coefficient of a one-column term to its effect: the second level of a sum-coded
/// two-level factor stands at -1 and the first at 1, a number moves over its range; an interaction
/// of k variables is halved k - 1 times.
double effect_scale(const model::Term& term, const std::vector<model::VariableValues>& values) {
  double result = 2.0;
  for (const std::size_t v : term.variables) {
    if (const auto* numeric = std::get_if<model::NumericValues>(&values[v])) {
      const auto [low, high] = std::minmax_element(numeric->value.begin(), numeric->value.end());
      result *= (*high - *low) / 2.0;
    } else {
      result *= -1.0;
    }
  }
  return result;
}

Workspace prepare(const Fit& fit, SumsOfSquares type) {
  const Observations& data = fit.observations;
  const bool centre = type != SumsOfSquares::type_3 && is_hierarchical(data.model);
  const std::vector<model::VariableValues> values =
      centre ? centred(data.values, data.points) : data.values;
  model::ModelMatrix matrix = model::model_matrix(data.model, values, model::Contrasts::sum);
  const auto points = static_cast<Index>(data.points.size());
  if (values.empty()) matrix.X = matrix.X.row(0).replicate(points, 1).eval();

  numerics::DoubleDouble center;
  if (data.model.intercept) {
    numerics::Moments all;
    for (const numerics::Moments& point : data.points) all.merge(point);
    center = all.mean();
  }
  Eigen::VectorXd y(points);
  for (Index i = 0; i < points; ++i) {
    const numerics::Moments& point = data.points[static_cast<std::size_t>(i)];
    const double weight = std::sqrt(static_cast<double>(point.count()));
    matrix.X.row(i) *= weight;
    y[i] = weight * (point.mean() - center).value();
  }
  Workspace result;
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
  result.smallest = rounding_share * y.stableNorm();
  result.factorization = numerics::factorize(std::move(matrix.X), std::move(y));
  for (double& element : result.factorization.z) {
    if (std::abs(element) < result.smallest) element = 0.0;
  }
  return result;
}

void set_effect(Gain& gain, double diagonal, double z, double scale) {
  if (gain.df != 1) return;
  gain.effect = scale * z / diagonal;
  gain.effect_root = std::abs(scale / diagonal);
}

std::vector<Gain> sequential_gains(const Workspace& workspace) {
  std::vector<Gain> result(workspace.columns_of_term.size());
  const numerics::Factorization& f = workspace.factorization;
  std::vector<Index> row_of_column(static_cast<std::size_t>(f.R.cols()), -1);
  for (std::size_t k = 0; k < f.pivots.size(); ++k) {
    row_of_column[f.pivots[k]] = static_cast<Index>(k);
  }
  for (std::size_t t = 0; t < result.size(); ++t) {
    Gain& gain = result[t];
    for (const Index column : workspace.columns_of_term[t]) {
      const Index row = row_of_column[static_cast<std::size_t>(column)];
      if (row < 0) continue;
      ++gain.df;
      gain.sum_of_squares += f.z[row] * f.z[row];
    }
    if (workspace.columns_of_term[t].size() == 1 && gain.df == 1) {
      const Index column = workspace.columns_of_term[t].front();
      const Index row = row_of_column[static_cast<std::size_t>(column)];
      set_effect(gain, f.R(row, column), f.z[row], workspace.effect_scale[t]);
    }
  }
  return result;
}

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
    const double norm = f.R.col(j).norm();
    for (Index i = 0; i < f.rank() && i < j; ++i) {
      const bool same_term = term_of_column[f.pivots[static_cast<std::size_t>(i)]] ==
                             term_of_column[static_cast<std::size_t>(j)];
      if (!same_term && std::abs(f.R(i, j)) > 1e-12 * norm) return false;
    }
  }
  return true;
}

/// What the term's columns add after the base's columns, from the triangle alone.
Gain gain_after(const Workspace& workspace, const std::vector<Index>& base, std::size_t term) {
  const numerics::Factorization& f = workspace.factorization;
  const std::vector<Index>& own = workspace.columns_of_term[term];
  Eigen::MatrixXd columns(f.rank(), static_cast<Index>(base.size() + own.size()));
  Index at = 0;
  for (const Index column : base) columns.col(at++) = f.R.col(column);
  for (const Index column : own) columns.col(at++) = f.R.col(column);
  const numerics::Factorization part = numerics::factorize(std::move(columns), f.z);
  Gain result;
  for (std::size_t k = 0; k < part.pivots.size(); ++k) {
    if (part.pivots[k] < base.size()) continue;
    const double found = part.z[static_cast<Index>(k)];
    const double z = std::abs(found) < workspace.smallest ? 0.0 : found;
    ++result.df;
    result.sum_of_squares += z * z;
    if (own.size() == 1) {
      set_effect(result, part.R(static_cast<Index>(k), static_cast<Index>(part.pivots[k])), z,
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

TermGains term_gains(const Fit& fit, SumsOfSquares type) {
  const Workspace workspace = prepare(fit, type);
  TermGains result;
  result.sequential = sequential_gains(workspace);
  for (const std::vector<Index>& columns : workspace.columns_of_term) {
    result.columns.push_back(static_cast<std::int64_t>(columns.size()));
  }
  if (type == SumsOfSquares::type_1 || is_orthogonal(workspace)) {
    result.asked = result.sequential;
    return result;
  }
  const model::Model& model = fit.observations.model;
  for (std::size_t term = 0; term < model.terms.size(); ++term) {
    result.asked.push_back(gain_after(workspace, base_columns(workspace, model, term, type), term));
  }
  return result;
}

}  // namespace yates::anova
