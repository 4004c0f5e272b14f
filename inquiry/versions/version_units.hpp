#pragma once

#include <string>

#include "inquiry/data/dataset.hpp"
#include "model/formula.hpp"

namespace yates::inquiry {

/// Gives both data sets the numbers of the columns that the formula needs, the response in `unit`
/// where that is not empty. Where a campaign says another unit than the other data, its own is
/// meant by its questions, so that the response is turned into it (that of the new campaign, of
/// two). Throws InputError where a column cannot be turned into `unit`.
void use_units(DataSet& old_data, DataSet& new_data, const model::Formula& formula,
               const std::string& unit);

}  // namespace yates::inquiry
