#include "anova/means/means_between.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <variant>

#include <Eigen/Core>

#include "anova/fit/fit.hpp"
#include "anova/means/levels_to_read.hpp"
#include "language/expression.hpp"
#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;

constexpr std::size_t most_rows = 40'000;
constexpr std::size_t highest_degree = 6;

/// The levels of the other factors; those of the asked ones do not count.
using Context = std::vector<std::size_t>;

std::optional<std::size_t> factor_called(const Observations& data, const std::string& name) {
  for (std::size_t f = 0; f < data.factors.size(); ++f) {
    if (data.factors[f].name == name) return f;
  }
  return std::nullopt;
}

double number_of(const FactorReading& factor, std::size_t level) {
  return std::strtod(factor.levels[level].c_str(), nullptr);
}

/// The measured combinations of the factors that were not asked for.
std::set<Context> contexts_of(const Observations& data, std::span<const std::size_t> factors) {
  std::vector<std::vector<std::size_t>> held(data.factors.size());
  std::vector<bool> asked(data.factors.size(), false);
  for (const std::size_t factor : factors) asked[factor] = true;
  for (std::size_t f = 0; f < held.size(); ++f) {
    if (!asked[f]) held[f] = levels_to_hold(data, f);
  }
  std::set<Context> result;
  for (const Setting& setting : data.settings) {
    Context context = setting.levels;
    for (std::size_t f = 0; f < context.size(); ++f) {
      if (asked[f]) context[f] = 0;
      if (!held[f].empty()) context[f] = held[f].front();
    }
    result.insert(std::move(context));
  }
  return result;
}

/// Gives one variable of the model its values at places that need not have been measured.
class VariableBetween {
 public:
  VariableBetween(const Fit& fit, std::size_t variable)
      : data_(fit.observations),
        variable_(data_.model.variables[variable]),
        values_(data_.values[variable]) {
    for (const std::string& column : variable_.columns) {
      const auto factor = factor_called(data_, column);
      known_ = known_ && factor.has_value();
      if (factor) factors_.push_back(*factor);
    }
    if (known_) read();
  }

  bool reads(std::size_t factor) const {
    return std::find(factors_.begin(), factors_.end(), factor) != factors_.end();
  }
  bool smooth() const {
    return known_ && !std::holds_alternative<model::CategoricalValues>(values_);
  }
  bool usable(std::span<const std::size_t> asked) const {
    const bool reads_asked =
        std::any_of(asked.begin(), asked.end(), [&](std::size_t f) { return reads(f); });
    return known_ && (smooth() || !reads_asked);
  }

  /// The values at places, each with a context and the asked numbers.
  model::VariableValues at(
      const std::vector<std::pair<const Context*, const std::vector<double>*>>& places,
      std::span<const std::size_t> asked) const {
    if (const auto* categorical = std::get_if<model::CategoricalValues>(&values_)) {
      model::CategoricalValues result{categorical->levels, {}};
      for (const auto& place : places) result.code.push_back(code_of_.at(levels_of(*place.first)));
      return result;
    }
    std::vector<DoubleDouble> numbers;
    for (const auto& place : places) {
      numbers.emplace_back(evaluate(*place.first, asked, *place.second) - center_);
    }
    if (const auto* polynomial = std::get_if<model::PolynomialValues>(&values_)) {
      return interpolated(*polynomial, numbers);
    }
    return model::NumericValues{std::move(numbers)};
  }

 private:
  std::vector<std::size_t> levels_of(const Context& context) const {
    std::vector<std::size_t> result;
    for (const std::size_t factor : factors_) result.push_back(context[factor]);
    return result;
  }

  double evaluate(const Context& context, std::span<const std::size_t> asked,
                  const std::vector<double>& numbers) const {
    return language::evaluate_number(
        variable_.number(),
        [&](const std::string& name) -> language::Value {
          const std::size_t factor = *factor_called(data_, name);
          for (std::size_t a = 0; a < asked.size(); ++a) {
            if (asked[a] == factor) return numbers[a];
          }
          return number_of(data_.factors[factor], context[factor]);
        },
        "formula");
  }

  /// Learns the codes of a category, or what was subtracted from a number. A variable whose values
  /// do not follow from the texts of its levels is not known.
  void read() {
    if (const auto* categorical = std::get_if<model::CategoricalValues>(&values_)) {
      for (std::size_t point = 0; point < data_.points.size(); ++point) {
        code_of_[levels_of(levels_at(point))] = categorical->code[point];
      }
      return;
    }
    known_ = std::all_of(factors_.begin(), factors_.end(),
                         [&](std::size_t factor) { return data_.factors[factor].numeric; });
    constexpr std::size_t most_points_tried = 64;
    const std::size_t stride = data_.points.size() / most_points_tried + 1;
    for (std::size_t point = 0; point < data_.points.size() && known_; point += stride) {
      const double measured = number_at(point);
      const double found = evaluate(levels_at(point), {}, {});
      if (point == 0) center_ = found - measured;
      const double size = std::abs(found) + std::abs(measured) + std::abs(center_);
      known_ = std::abs(found - center_ - measured) <= 1e-9 * size;
    }
    if (const auto* polynomial = std::get_if<model::PolynomialValues>(&values_);
        known_ && polynomial) {
      find_nodes(*polynomial);
    }
  }

  const Context& levels_at(std::size_t point) const {
    return data_.settings[data_.setting_of_point[point]].levels;
  }

  double number_at(std::size_t point) const {
    if (const auto* numeric = std::get_if<model::NumericValues>(&values_)) {
      return numeric->value[point].value();
    }
    return std::get<model::PolynomialValues>(values_).value[point].value();
  }

  /// Points whose numbers are spread over all, one more than the degree.
  void find_nodes(const model::PolynomialValues& polynomial) {
    const std::size_t degree = polynomial.columns.size();
    std::map<double, std::size_t> point_of;
    for (std::size_t point = 0; point < polynomial.value.size(); ++point) {
      point_of.emplace(polynomial.value[point].value(), point);
    }
    if (degree > highest_degree || point_of.size() <= degree) {
      known_ = false;
      return;
    }
    std::vector<std::size_t> points;
    for (const auto& [value, point] : point_of) points.push_back(point);
    for (std::size_t i = 0; i <= degree; ++i) {
      nodes_.push_back(points[i * (points.size() - 1) / degree]);
    }
  }

  /// A column is a polynomial of its degree, which its values at the nodes determine (Lagrange).
  model::PolynomialValues interpolated(const model::PolynomialValues& polynomial,
                                       const std::vector<DoubleDouble>& numbers) const {
    model::PolynomialValues result{numbers, {}};
    for (const std::vector<DoubleDouble>& column : polynomial.columns) {
      std::vector<DoubleDouble> values;
      for (const DoubleDouble& x : numbers) {
        DoubleDouble sum;
        for (const std::size_t node : nodes_) {
          DoubleDouble share = column[node];
          for (const std::size_t other : nodes_) {
            if (other == node) continue;
            share *=
                (x - polynomial.value[other]) / (polynomial.value[node] - polynomial.value[other]);
          }
          sum += share;
        }
        values.push_back(sum);
      }
      result.columns.push_back(std::move(values));
    }
    return result;
  }

  const Observations& data_;
  const model::Variable& variable_;
  const model::VariableValues& values_;
  std::vector<std::size_t> factors_;  // in the order of the variable's columns
  bool known_ = true;
  double center_ = 0.0;  // subtracted from the number
  std::map<std::vector<std::size_t>, std::size_t> code_of_;
  std::vector<std::size_t> nodes_;  // points
};

/// One row per place: the mean of its rows over the contexts.
std::optional<numerics::DoubleDoubleMatrix> mean_rows_between(
    const Fit& fit, std::span<const std::size_t> factors,
    std::span<const std::vector<double>> places) {
  const Observations& data = fit.observations;
  if (fit.factorization.rank() < fit.matrix.X.cols()) return std::nullopt;
  const std::set<Context> contexts = contexts_of(data, factors);
  if (places.empty() || contexts.size() * places.size() > most_rows) return std::nullopt;
  std::vector<std::pair<const Context*, const std::vector<double>*>> all;
  for (const std::vector<double>& place : places) {
    for (const Context& context : contexts) all.emplace_back(&context, &place);
  }
  std::vector<model::VariableValues> values;
  for (std::size_t v = 0; v < data.model.variables.size(); ++v) {
    if (v < data.design_terms()) {
      // Overwritten below by the average.
      if (const auto* block = std::get_if<model::CategoricalValues>(&data.values[v])) {
        values.emplace_back(model::CategoricalValues{
            block->levels, std::vector<std::size_t>(all.size(), block->code.front())});
      } else {
        values.emplace_back(model::NumericValues{std::vector<DoubleDouble>(all.size())});
      }
      continue;
    }
    const VariableBetween variable(fit, v);
    if (!variable.usable(factors)) return std::nullopt;
    values.push_back(variable.at(all, factors));
  }
  const numerics::DoubleDoubleMatrix rows =
      model::model_matrix(data.model, values, fit.contrasts).X;
  if (!rows.high.allFinite()) return std::nullopt;
  const auto count = static_cast<Index>(contexts.size());
  numerics::DoubleDoubleMatrix result(static_cast<Index>(places.size()), rows.cols());
  for (Index j = 0; j < rows.cols(); ++j) {
    const bool of_design = fit.of_design(static_cast<std::size_t>(j));
    for (Index k = 0; k < result.rows(); ++k) {
      DoubleDouble sum;
      for (Index c = 0; c < count && !of_design; ++c) sum += rows(k * count + c, j);
      result.set(
          k, j,
          of_design ? fit.setting_rows(0, j) : sum / DoubleDouble(static_cast<double>(count)));
    }
  }
  return result;
}

/// The factor of the standard errors: Scheffe's for all linear functions of the rows.
double band_factor(const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                   const AnalysisOptions& options) {
  const auto rank = static_cast<double>(numerics::column_rank(rows.high));
  return std::sqrt(
      rank * numerics::f_quantile(options.confidence, rank, static_cast<double>(fit.residual_df)));
}

}  // namespace

bool is_smooth_in(const Fit& fit, std::size_t factor) {
  const Observations& data = fit.observations;
  if (!data.factors[factor].numeric) return false;
  bool read = false;
  for (std::size_t v = data.design_terms(); v < data.model.variables.size(); ++v) {
    const std::vector<std::string>& columns = data.model.variables[v].columns;
    if (std::find(columns.begin(), columns.end(), data.factors[factor].name) == columns.end()) {
      continue;
    }
    if (!VariableBetween(fit, v).smooth()) return false;
    read = true;
  }
  return read;
}

std::optional<std::vector<MeanBetween>> means_between(const Fit& fit,
                                                      std::span<const std::size_t> factors,
                                                      std::span<const std::vector<double>> places,
                                                      const AnalysisOptions& options) {
  for (const std::size_t factor : factors) {
    if (!is_smooth_in(fit, factor)) return std::nullopt;
  }
  const auto rows = mean_rows_between(fit, factors, places);
  if (!rows) return std::nullopt;
  const bool testable = fit.residual_mean_square().has_value();
  const double multiplier = testable ? band_factor(fit, *rows, options) : 0.0;
  std::vector<MeanBetween> result;
  for (Index k = 0; k < rows->rows(); ++k) {
    const Estimate estimate = combination(fit, numerics::row_of(*rows, k));
    if (!std::isfinite(estimate.value)) return std::nullopt;
    MeanBetween mean{estimate.value, std::nullopt, std::nullopt};
    if (estimate.standard_error) {
      mean.low = estimate.value - multiplier * *estimate.standard_error;
      mean.high = estimate.value + multiplier * *estimate.standard_error;
    }
    result.push_back(mean);
  }
  return result;
}

}  // namespace yates::anova
