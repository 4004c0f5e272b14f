#include "anova/means/reference_grid.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

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

model::VariableValues value_at(const model::VariableValues& values, std::size_t point) {
  if (const auto* categorical = std::get_if<model::CategoricalValues>(&values)) {
    return model::CategoricalValues{categorical->levels, {categorical->code[point]}};
  }
  if (const auto* polynomial = std::get_if<model::PolynomialValues>(&values)) {
    model::PolynomialValues result{{polynomial->value[point]}, {}};
    for (const auto& column : polynomial->columns) result.columns.push_back({column[point]});
    return result;
  }
  return model::NumericValues{{std::get<model::NumericValues>(values).value[point]}};
}

}  // namespace

ReferenceGrid::ReferenceGrid(const Fit& fit) : fit_(fit) {
  const Observations& data = fit.observations;
  for (std::size_t s = 0; s < data.settings.size(); ++s) {
    measured_.emplace(data.settings[s].levels, s);
  }
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
  aliases_ = combinations_of_entered(fit, aliased_);
}

std::optional<numerics::DoubleDoubleVector> ReferenceGrid::row(const Setting& setting) const {
  const Observations& data = fit_.observations;
  const auto every = std::all_of(variables_.begin() + (data.block_joined ? 1 : 0), variables_.end(),
                                 [](const auto& variable) { return variable.has_value(); });
  if (const auto found = measured_.find(setting.levels); every && found != measured_.end()) {
    return fit_.setting_row(found->second);
  }
  std::vector<model::VariableValues> values;
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    const bool of_design = v < data.design_terms();
    if (!variables_[v] && !of_design) return std::nullopt;
    std::size_t point = 0;
    if (!of_design) {
      const auto& found = variables_[v]->point[setting.levels[variables_[v]->factor]];
      if (!found) return std::nullopt;
      point = *found;
    }
    values.push_back(value_at(data.values[v], point));
  }
  const model::ModelMatrix matrix = model::model_matrix(data.model, values, fit_.contrasts);
  numerics::DoubleDoubleVector result;
  result.high = matrix.X.high.row(0);
  result.low = matrix.X.low.row(0);
  for (std::size_t j = 0; j < fit_.matrix.term_of_column.size(); ++j) {
    // Block and drift stand at their average, as in every row of a setting.
    if (fit_.of_design(j)) {
      result.set(static_cast<Index>(j), fit_.setting_rows(0, static_cast<Index>(j)));
    }
  }
  for (std::size_t k = 0; k < aliased_.size(); ++k) {
    double implied = 0.0;
    for (std::size_t e = 0; e < fit_.factorization.pivots.size(); ++e) {
      const auto column = static_cast<Index>(fit_.factorization.pivots[e]);
      implied += result.high[column] * aliases_.high(static_cast<Index>(e), static_cast<Index>(k));
    }
    const double actual = result.high[aliased_[k]];
    if (std::abs(implied - actual) > 1e-8 * (1.0 + std::abs(actual))) return std::nullopt;
  }
  return result;
}

}  // namespace yates::anova
