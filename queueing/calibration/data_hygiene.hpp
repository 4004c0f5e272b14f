#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "language/expression.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

enum class Fault {
  repeated_response,  // exactly the same response in different configurations
  impossible_time,    // not above the smallest that the model allows, or not above zero
  outlying_run,       // far from what its neighbours suggest
};

/// Something in the data that the user should know before a fit.
struct Finding {
  Fault fault;
  std::vector<std::size_t> runs;  // places in MeasuredRuns, ascending
  std::string text;               // one sentence with the row numbers
};

/// Looks through the data before anything is fitted:
/// - The same response, to the last digit, in different configurations: with at least five
/// significant digits that is hardly chance. The usual cause is a log parser that kept the value of
/// the previous run.
/// - Responses not above zero, or not above the model's smallest possible time: fixed time + cycles
///   x all demands that hold no parameter, without any waiting.
/// - Runs far from the median of their own replicates, where there are at least three, judged by
/// the median difference between replicates. Also other runs whose logarithm lies far from a
/// regression of the logarithms on the expressions `naive`, and far from where the neighbouring
/// configurations lie relative to it (a curved system is no fault of a run); both are judged by
/// median and median absolute deviation. Far is more than five robust standard deviations, 1.4826
/// times that one. Findings name rows; the caller decides whether to keep
/// these runs. Throws std::domain_error by check_runs. Source of the robust scale: P. J. Rousseeuw,
/// C. Croux, Alternatives to the median absolute deviation, JASA 88, 1993.
std::vector<Finding> inspect(const MeasuredRuns& runs, const NetworkModel* model,
                             const std::vector<language::Expression>& naive);

/// The runs that no finding names, ascending: what a fit without suspects would use.
std::vector<std::size_t> unsuspected(const MeasuredRuns& runs,
                                     const std::vector<Finding>& findings);

}  // namespace yates::queueing
