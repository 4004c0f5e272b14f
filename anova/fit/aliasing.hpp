#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anova/fit/fit.hpp"

namespace yates::anova {

/// The columns of the model matrix that determine an aliased one, by name, the most important
/// first: those whose share in the combination is at least a millionth of the largest. Lengths of
/// columns count, units do not. The intercept is not among them.
std::vector<std::string> determining_columns(const Fit& fit, std::size_t column);

}  // namespace yates::anova
