#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace yates::anova {

struct Fit;

/// The columns of the model matrix that determine an aliased one, by name, the most important
/// first: those whose share in the combination is at least a millionth of the largest. A share is a
/// coefficient times its column's length, so that units do not matter. The intercept is not among
/// them.
std::vector<std::string> determining_columns(const Fit& fit, std::size_t column);

}  // namespace yates::anova
