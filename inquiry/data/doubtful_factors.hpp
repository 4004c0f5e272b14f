#pragma once

#include "inquiry/data/dataset.hpp"
#include "model/formula.hpp"

namespace yates::inquiry {

/// Throws InputError for a factor of the formula whose versions were read as numbers, so that two
/// of them became one. Notes of factors that were read otherwise than they look: versions, hashes,
/// numbers among which one cell is none, words for missing values that may be levels, levels that
/// stand in the first of several rows alone.
void check_factors_as_read(DataSet& data, const model::Formula& formula);

}  // namespace yates::inquiry
