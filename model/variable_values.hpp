#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "numerics/double_double.hpp"

namespace yates::model {

/// The values of one variable, one per point.
struct CategoricalValues {
  std::vector<std::string> levels;
  std::vector<std::size_t> code;  // index into levels
};
struct NumericValues {
  std::vector<numerics::DoubleDouble> value;
};
/// The columns of poly(x, k), one per degree, and x itself; see polynomial_values.
struct PolynomialValues {
  std::vector<numerics::DoubleDouble> value;                 // x
  std::vector<std::vector<numerics::DoubleDouble>> columns;  // columns[d - 1][point]
};
using VariableValues = std::variant<CategoricalValues, NumericValues, PolynomialValues>;

}  // namespace yates::model
