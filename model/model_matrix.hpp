#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/contrasts.hpp"
#include "model/formula.hpp"
#include "model/variable_values.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::model {

/// X is n x p: row i is point i; columns are the intercept (if any), then each term's, in the order
/// of Model::terms; within a term the first variable's columns vary fastest.
struct ModelMatrix {
  numerics::DoubleDoubleMatrix X;
  std::vector<std::string> names;  // "(Intercept)", "cpu", "codec[xz]:level", "poly(size, 2)[1]"
  std::vector<std::optional<std::size_t>> term_of_column;  // absent: the intercept
};

/// Where a categorical variable of a term is coded by contrasts: where the constant or an earlier
/// term covers the term without it. Elsewhere all its levels have an indicator. Without an
/// intercept, the first categorical variable of the first term that has one takes the constant's
/// place. Source: Chambers & Hastie 1992, section 2.4.1.
class MarginRule {
 public:
  /// categorical[v] belongs to model.variables[v]. The model outlives the rule.
  MarginRule(const Model& model, const std::vector<bool>& categorical);
  /// `variable` is a categorical one of the term.
  bool by_contrasts(std::size_t term, std::size_t variable) const;

 private:
  const Model& model_;
  std::optional<std::pair<std::size_t, std::size_t>> in_place_of_constant_;
};

/// Codes every categorical variable by `contrasts` where the term without it is in the model too
/// (or is the intercept), and by indicators of all levels otherwise, as R does (see MarginRule).
/// values[v] belongs to model.variables[v]; all have the same number of points.
ModelMatrix model_matrix(const Model& model, std::span<const VariableValues> values,
                         Contrasts contrasts);

/// How many columns that matrix has, without making it. Counting ends above `most`.
std::int64_t count_columns(const Model& model, std::span<const VariableValues> values,
                           std::int64_t most);

}  // namespace yates::model
