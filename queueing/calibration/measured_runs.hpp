#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace yates::queueing {

/// One number per run, under a name.
struct MeasuredColumn {
  std::string name;
  std::vector<double> values;
};

/// Measurements: one entry per run in every column.
struct MeasuredRuns {
  std::vector<MeasuredColumn> factors;
  std::vector<double> response;   // seconds
  std::vector<std::size_t> rows;  // where each run stands in the data, for messages
  /// Jobs (cycles of a closed model) that the system completed per second.
  std::optional<std::vector<double>> throughput = std::nullopt;
  /// Named as the stations; shares of the time from 0 to 1, not percent.
  std::vector<MeasuredColumn> utilizations = {};

  std::size_t size() const { return response.size(); }
};

/// Throws std::domain_error unless there is at least one run, all columns are equally long, names
/// of factors differ, and every number is finite. Responses that cannot be (zero, negative) are
/// allowed here: inspect() reports them.
void check_runs(const MeasuredRuns& runs);

/// A combination of factor levels that was measured, once or more.
struct Configuration {
  std::vector<double> levels;     // in the order of the factors
  std::vector<std::size_t> runs;  // their places in MeasuredRuns, ascending
};

/// The distinct combinations, in order of first appearance. The configuration, not the run, is the
/// unit of every validation and of the bootstrap: replicates of one configuration say nothing about
/// another.
std::vector<Configuration> configurations(const MeasuredRuns& runs);

/// The runs at the given places, in that order; a place may be named more than once.
MeasuredRuns select(const MeasuredRuns& runs, const std::vector<std::size_t>& which);

/// The distinct levels of one factor, ascending.
std::vector<double> levels(const MeasuredColumn& factor);

/// "cpu=4, batch=256, njobs=1".
std::string describe(const MeasuredRuns& runs, const std::vector<double>& levels);

}  // namespace yates::queueing
