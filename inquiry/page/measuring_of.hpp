#pragma once

#include <optional>

#include "inquiry/data/dataset.hpp"
#include "reports/page/measuring.hpp"

namespace yates::inquiry {

/// How the runs of a campaign were made, for its page; absent for data measured elsewhere.
std::optional<reports::Measuring> measuring_of(const DataSet& data);

}  // namespace yates::inquiry
