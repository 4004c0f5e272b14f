#pragma once

#include "cli/design/truth.hpp"
#include "reports/words/labels.hpp"

namespace yates::cli {

/// The truth as a page tells it: factors are called by their labels, wherever a sentence or a row
/// names one. The model stays the formula that it is.
Truth labelled(Truth truth, const reports::FactorLabels& labels);

}  // namespace yates::cli
