#pragma once

#include <vector>

#include "queueing/calibration/validation.hpp"

namespace yates::queueing {

/// The value of an expression in factors; absent where it is not finite. Throws UsageError where it
/// reads a name that is no factor.
std::optional<double> term_value(const language::Expression& term, const Values& factors);

/// Coefficients of 1 and the terms by ordinary least squares; absent where the runs do not
/// determine them or a term has no value.
std::optional<std::vector<double>> regress(const std::vector<language::Expression>& terms,
                                           const MeasuredRuns& runs,
                                           const std::vector<double>& response);

}  // namespace yates::queueing
