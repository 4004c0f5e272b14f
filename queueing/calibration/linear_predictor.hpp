#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/expression.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

/// The value of an expression in factors; absent where it is not finite. Throws UsageError where it
/// reads a name that is not a factor.
std::optional<double> term_value(const language::Expression& term, const Values& factors);

/// Coefficients of 1 and the terms by ordinary least squares; absent where the runs do not
/// determine them or a term has no value.
std::optional<std::vector<double>> regress(const std::vector<language::Expression>& terms,
                                           const MeasuredRuns& runs,
                                           const std::vector<double>& response);

/// The terms of the naive regression beside a model: its cycles, and its cycles times its
/// population or arrival rate, where cycles depend on factors (for the Courier models that is
/// 1 / batch and cpu * njobs / batch); else every factor in a straight line. Only expressions
/// without parameters serve. A floor, as in max(1, x), and constant factors are left out, so that
/// models of the same cycles and load stand beside the same regression.
std::vector<language::Expression> naive_terms(const NetworkModel& model, const MeasuredRuns& runs);
/// "time ~ 1 / batch + cpu * njobs / batch": the response on the terms, the constant 1 left out
/// where others stand beside it.
std::string naive_formula(const std::string& response,
                          const std::vector<language::Expression>& terms);

}  // namespace yates::queueing
