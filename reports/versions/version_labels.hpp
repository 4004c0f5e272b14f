#pragma once

#include "reports/versions/version_report.hpp"
#include "reports/words/labels.hpp"

namespace yates::reports {

/// The comparison as people read it: factors are called by their labels, and terms by those of
/// their factors, "threads" for C(threads).
Comparison labelled(Comparison comparison, const FactorLabels& labels);

}  // namespace yates::reports
