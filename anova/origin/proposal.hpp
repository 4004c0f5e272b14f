#pragma once

#include <vector>

#include "anova/origin/factor_use.hpp"
#include "anova/origin/origin.hpp"

namespace yates::anova {

/// The factors of an experiment on what the table holds, with three levels each, or two where there
/// are more than four factors. Of a number these are the quartiles (the first and the third of
/// two), or its smallest, middle and largest value where quartiles are equal; values that were
/// measured are rounded to two digits of the distance between the quartiles. Of a category they are
/// the levels with the most observations, in the order of the table. Categories that name the rows
/// are left out.
std::vector<ProposedFactor> proposal(const Observations& observations, const TableUse& table);

}  // namespace yates::anova
