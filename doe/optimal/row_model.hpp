#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "doe/optimal/candidate_values.hpp"
#include "doe/optimal/model_reading.hpp"
#include "model/model_matrix.hpp"

namespace yates::doe {

/// From level numbers to the row of a model matrix, by tables of what each variable is at each
/// value.
///
/// A numeric factor x enters coded from -1 to +1; I(x^2), I(x*z) and poly(x, k) are powers and
/// products of coded numbers, poly(x, k) the powers 1 .. k. Any other transformation is evaluated
/// in the numbers as written and then centered and scaled to [-1, 1] over the values. A category of
/// L levels has L - 1 orthogonal columns whose sum is 0 and whose sum of squares is L (two levels:
/// -1 and +1), preceded by a constant where model::MarginRule wants no contrasts, as in the model
/// of the data. D-optimality does not depend on these choices; A does.
class RowModel {
 public:
  /// How a transformation is centered and scaled.
  struct Scaling {
    double center = 0.0;
    double half_range = 1.0;
  };
  /// values[f] are those of factor f. `scaling` (per variable) is that of another RowModel where
  /// both must agree. Throws std::domain_error for a transformation without a value.
  RowModel(const std::vector<Factor>& factors, const ReadModel& model,
           const std::vector<std::vector<CandidateValue>>& values,
           const std::vector<Scaling>* scaling = nullptr);

  std::size_t size() const { return columns_.size(); }
  double value(std::size_t column, const std::vector<std::size_t>& levels) const;
  Eigen::VectorXd row(const std::vector<std::size_t>& levels) const;

  /// The term of a column; absent for the intercept.
  std::optional<std::size_t> term(std::size_t column) const { return columns_[column].term; }
  /// The columns that a factor's level changes, ascending.
  const std::vector<std::size_t>& columns_of(std::size_t factor) const {
    return columns_of_factor_[factor];
  }
  const std::vector<Scaling>& scaling() const { return scaling_; }
  /// Whether each variable reads one factor: then a column is a product of functions of one factor.
  bool separable() const { return separable_; }
  /// Of a separable model: what a factor's level contributes to the product that a column is.
  double part(std::size_t column, std::size_t factor, std::size_t level) const;
  /// The factors that a column reads, ascending.
  const std::vector<std::size_t>& factors_of(std::size_t column) const {
    return columns_[column].factors;
  }

 private:
  struct Axis {
    std::size_t factor;
    std::size_t stride;
  };
  /// A variable's column: table_[base + sum of level * stride].
  struct Part {
    std::size_t base;
    std::vector<Axis> axes;
  };
  struct Column {
    std::vector<Part> parts;
    std::vector<std::size_t> factors;
    std::optional<std::size_t> term;
  };
  /// Of one variable: its columns in the table; a category's first one is the constant.
  struct Variable {
    std::vector<Part> columns;
    bool categorical = false;
  };

  Variable tabulate(const std::vector<Factor>& factors, const model::Variable& variable,
                    const std::vector<std::vector<CandidateValue>>& values, const Scaling* scaling);
  void add_columns(const model::Model& model, std::size_t term,
                   const std::vector<Variable>& variables, const model::MarginRule& rule);

  std::vector<double> table_;
  std::vector<Column> columns_;
  std::vector<std::vector<std::size_t>> columns_of_factor_;
  std::vector<Scaling> scaling_;
  bool separable_ = true;
};

}  // namespace yates::doe
