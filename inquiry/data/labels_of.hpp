#pragma once

#include "inquiry/data/dataset.hpp"
#include "reports/words/labels.hpp"

namespace yates::inquiry {

/// What the factors of the data are called for people; none where no campaign says it.
reports::FactorLabels labels_of(const DataSet& data);

}  // namespace yates::inquiry
