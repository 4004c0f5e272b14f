#include "anova/reference_grid.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

namespace yates::anova {

namespace {

using Eigen::Index;

/// The columns that did not enter as combinations of those that did: R1 N = R2.
Eigen::MatrixXd combinations_of_entered(const numerics::Factorization& f,
                                        const std::vector<Index>& aliased) {
  Eigen::MatrixXd columns(f.rank(), static_cast<Index>(aliased.size()));
  for (std::size_t k = 0; k < aliased.size(); ++k) {
    columns.col(static_cast<Index>(k)) = f.R.col(aliased[k]);
  }
  return numerics::inverse_triangle(f) * columns;
}

model::VariableValues value_at(const model::VariableValues& values, std::size_t point) {
  if (const auto* categorical = std::get_if<model::CategoricalValues>(&values)) {
    return model::CategoricalValues{categorical->levels, {categorical->code[point]}};
  }
  return model::NumericValues{{std::get<model::NumericValues>(values).value[point]}};
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
  aliases_ = combinations_of_entered(fit.factorization, aliased_);
}

std::optional<Eigen::RowVectorXd> ReferenceGrid::row(const Setting& setting) const {
  const Observations& data = fit_.observations;
  std::vector<model::VariableValues> values;
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    const bool block = data.block_joined && v == 0;
    if (!variables_[v] && !block) return std::nullopt;
    std::size_t point = 0;
    if (!block) {
      const auto& found = variables_[v]->point[setting.levels[variables_[v]->factor]];
      if (!found) return std::nullopt;
      point = *found;
    }
    values.push_back(value_at(data.values[v], point));
  }
  Eigen::RowVectorXd result = model::model_matrix(data.model, values, fit_.contrasts).X.row(0);
  for (std::size_t j = 0; j < fit_.matrix.term_of_column.size(); ++j) {
    // The block stands at its average, as in every row of a setting.
    if (data.block_joined && fit_.matrix.term_of_column[j] == 0U) {
      result[static_cast<Index>(j)] = fit_.setting_rows(0, static_cast<Index>(j));
    }
  }
  Eigen::RowVectorXd entered(fit_.factorization.rank());
  for (std::size_t k = 0; k < fit_.factorization.pivots.size(); ++k) {
    entered[static_cast<Index>(k)] = result[static_cast<Index>(fit_.factorization.pivots[k])];
  }
  for (std::size_t k = 0; k < aliased_.size(); ++k) {
    const double implied = entered * aliases_.col(static_cast<Index>(k));
    const double actual = result[aliased_[k]];
    if (std::abs(implied - actual) > 1e-8 * (1.0 + std::abs(actual))) return std::nullopt;
  }
  return result;
}

}  // namespace yates::anova
