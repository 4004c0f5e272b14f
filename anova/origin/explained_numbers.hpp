#pragma once

#include <vector>

#include "anova/origin/factor_use.hpp"
#include "anova/origin/origin.hpp"

namespace yates::anova {

/// How much the other numbers of the table explain of each number, by linear regression over the
/// observations: those whose variance inflation factor is five or more, worst first, three at most.
/// Empty for fewer than three numbers, and where there are too few settings or too many numbers.
/// Source: D. W. Marquardt, Generalized inverses, ridge regression, biased linear estimation, and
/// nonlinear estimation, Technometrics 12, 1970.
std::vector<Explained> explained_numbers(const TableUse& table);

}  // namespace yates::anova
