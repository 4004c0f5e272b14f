#pragma once

#include <string>

#include "doe/properties/coded_model.hpp"

namespace yates::doe {

/// The formula over the factors of a design as columns; a response on its left side is ignored.
model::Model resolved(const JudgedDesign& design, const std::string& formula);

/// A variable of a resolved formula by the rules of coded_model.
CodedVariable coded_variable(const JudgedDesign& design, const model::Model& model,
                             const model::Variable& variable);

/// Contrasts of `levels` levels that sum to zero, are orthogonal, and have squares that sum to
/// `levels`; one column of ones for a single level, which nothing can tell from the constant.
Eigen::MatrixXd orthonormal_contrasts(std::size_t levels);

}  // namespace yates::doe
