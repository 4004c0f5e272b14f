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

/// Something in the data that a fit should not swallow unseen.
struct Finding {
  Fault fault;
  std::vector<std::size_t> runs;  // places in MeasuredRuns, ascending
  std::string text;               // one sentence with the row numbers
};

struct InspectionOptions {
  /// A residual beyond this many robust standard deviations (1.4826 x median absolute deviation)
  /// is outlying; > 0.
  double outlier_limit = 5.0;
};

/// Looks through the data before anything is fitted:
/// - The same response, to the last digit, in different configurations: with times of at least five
///   significant digits that is no chance; a log parser that kept the value of the run before is
///   the usual cause.
/// - Responses not above zero, or not above the model's smallest possible time: fixed time + cycles
///   x all demands that hold no parameter, without any waiting.
/// - Runs far from the median of their own replicates, where there are at least three, judged by
///   the median difference between replicates. Other runs whose logarithm lies far from a
///   regression of the logarithms on `naive` (see naive_terms), and also far from how the
///   neighbouring configurations lie to it, since a curve of the system is no fault of a run: both
///   judged by median and median absolute deviation.
/// Findings name rows; whether these runs are kept is the caller's decision. Throws
/// std::domain_error by check_runs. Source of the robust scale: P. J. Rousseeuw, C. Croux,
/// Alternatives to the median absolute deviation, JASA 88, 1993.
std::vector<Finding> inspect(const MeasuredRuns& runs, const NetworkModel* model,
                             const std::vector<language::Expression>& naive,
                             const InspectionOptions& options = {});

/// The runs that no finding names, ascending: what a fit without suspects would use.
std::vector<std::size_t> unsuspected(const MeasuredRuns& runs,
                                     const std::vector<Finding>& findings);

}  // namespace yates::queueing
