#include "anova/means/reference_grid.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include <Eigen/Core>

namespace yates::anova {

namespace {

using Eigen::Index;

/// The columns that did not enter as combinations of those that did: R1 N = R2.
numerics::DoubleDoubleMatrix combinations_of_entered(const Fit& fit,
                                                     const std::vector<Index>& aliased) {
  const numerics::Factorization& f = fit.factorization;
  numerics::DoubleDoubleMatrix result(f.rank(), static_cast<Index>(aliased.size()));
  for (std::size_t k = 0; k < aliased.size(); ++k) {
    for (Index j = 0; j < f.rank(); ++j) {
      numerics::subtract_multiple(-f.R(j, aliased[k]), fit.unscaled_root.high.col(j).data(),
                                  fit.unscaled_root.low.col(j).data(),
                                  result.high.col(static_cast<Index>(k)).data(),
                                  result.low.col(static_cast<Index>(k)).data(), f.rank());
    }
  }
  return result;
}

/// The values of a variable at some points.
model::VariableValues values_at(const model::VariableValues& values,
                                const std::vector<std::size_t>& points) {
  const auto chosen = [&](const auto& all) {
    std::remove_cvref_t<decltype(all)> result;
    for (const std::size_t point : points) result.push_back(all[point]);
    return result;
  };
  if (const auto* categorical = std::get_if<model::CategoricalValues>(&values)) {
    return model::CategoricalValues{categorical->levels, chosen(categorical->code)};
  }
  if (const auto* polynomial = std::get_if<model::PolynomialValues>(&values)) {
    model::PolynomialValues result{chosen(polynomial->value), {}};
    for (const auto& column : polynomial->columns) result.columns.push_back(chosen(column));
    return result;
  }
  return model::NumericValues{chosen(std::get<model::NumericValues>(values).value)};
}

}  // namespace

ReferenceGrid::ReferenceGrid(const Fit& fit) : fit_(fit) {
  const Observations& data = fit.observations;
  for (const model::Variable& variable : data.model.variables) {
    const auto factor =
        std::find_if(data.factors.begin(), data.factors.end(), [&](const FactorReading& one) {
          return variable.columns.size() == 1 && one.name == variable.columns.front();
        });
    if (factor == data.factors.end()) {
      variables_.emplace_back(std::nullopt);
      continue;
    }
    ByLevel by_level{static_cast<std::size_t>(factor - data.factors.begin()), {}};
    by_level.point.resize(factor->levels.size());
    for (std::size_t point = 0; point < data.points.size(); ++point) {
      const Setting& setting = data.settings[data.setting_of_point[point]];
      by_level.point[setting.levels[by_level.factor]] = point;
    }
    variables_.emplace_back(std::move(by_level));
  }
  for (std::size_t j = 0; j < fit.factorization.aliased.size(); ++j) {
    if (fit.factorization.aliased[j]) aliased_.push_back(static_cast<Index>(j));
  }
  aliases_ = combinations_of_entered(fit, aliased_).high;
}

std::optional<GridRows> ReferenceGrid::rows(std::span<const Setting> settings) const {
  const Observations& data = fit_.observations;
  std::vector<model::VariableValues> values;
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    const bool of_design = v < data.design_terms();
    if (!variables_[v] && !of_design) return std::nullopt;
    std::vector<std::size_t> points(settings.size(), 0);
    for (std::size_t s = 0; s < settings.size() && !of_design; ++s) {
      points[s] = variables_[v]->point[settings[s].levels[variables_[v]->factor]];
    }
    values.push_back(values_at(data.values[v], points));
  }
  GridRows result;
  result.rows = model::model_matrix(data.model, values, fit_.contrasts).X;
  for (std::size_t j = 0; j < fit_.matrix.term_of_column.size(); ++j) {
    // Block and drift stand at their average, as in every row of a setting.
    if (!fit_.of_design(j)) continue;
    const auto column = static_cast<Index>(j);
    result.rows.high.col(column).setConstant(fit_.setting_rows.high(0, column));
    result.rows.low.col(column).setConstant(fit_.setting_rows.low(0, column));
  }
  result.determined = determined(result.rows.high);
  return result;
}

std::vector<bool> ReferenceGrid::determined(const Eigen::MatrixXd& rows) const {
  std::vector<bool> result(static_cast<std::size_t>(rows.rows()), true);
  if (aliased_.empty()) return result;
  Eigen::MatrixXd entered(rows.rows(), fit_.factorization.rank());
  for (Index k = 0; k < entered.cols(); ++k) {
    entered.col(k) =
        rows.col(static_cast<Index>(fit_.factorization.pivots[static_cast<std::size_t>(k)]));
  }
  const Eigen::MatrixXd implied = entered * aliases_;
  for (std::size_t a = 0; a < aliased_.size(); ++a) {
    for (Index i = 0; i < rows.rows(); ++i) {
      const double actual = rows(i, aliased_[a]);
      if (std::abs(implied(i, static_cast<Index>(a)) - actual) > 1e-8 * (1.0 + std::abs(actual))) {
        result[static_cast<std::size_t>(i)] = false;
      }
    }
  }
  return result;
}

}  // namespace yates::anova
