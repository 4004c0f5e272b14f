#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/calibration/prediction.hpp"

namespace yates::queueing {

/// D = U / X of one configuration, means over its runs.
struct MeasuredDemand {
  std::vector<double> levels;
  std::size_t runs;
  double service_demand;  // seconds of one server per job
  /// Student's t over the runs' U / X; absent with a single run.
  std::optional<Interval> interval;
};

struct StationDemands {
  std::string station;
  std::vector<MeasuredDemand> configurations;
};

/// The service demand law, D_k = U_k / X, for every measured utilization and configuration. For a
/// station with several servers pass U summed over its servers. Throws std::domain_error where
/// throughput was not measured or is not above zero, or a utilization is negative. Source: E.
/// Lazowska et al., Quantitative System Performance, 1984, section 3.2.
std::vector<StationDemands> service_demands(const MeasuredRuns& runs, double confidence = 0.95);

/// The fit U = background + sum over classes of X_c D_c, by non-negative least squares.
struct UtilizationRegression {
  struct Term {
    std::string name;  // of the class; "background" first, if requested
    double demand;     // seconds per job; of the background its utilization
    bool held_at_zero;
    /// By resampling observations, percentile; within [0, infinity) as the estimate is.
    std::optional<Interval> interval;
  };
  std::vector<Term> terms;
  double sigma;
  std::optional<double> r_squared;
  /// Of the columns scaled to length one; above about 30 the classes' rates move together and
  /// the single demands mean little.
  double condition;
  std::vector<Note> notes;
};

struct UtilizationRegressionOptions {
  bool background = true;  // a utilization that no class causes
  double confidence = 0.95;
  int bootstrap = 400;
  numerics::Seed seed = {2021};
};

/// The utilization law solved for the demands: `throughputs` has one column per class, each with
/// one rate per observation. Throws std::domain_error unless all columns are as long as
/// `utilization`, finite and not negative, and there are more observations than terms. Sources: Y.
/// Bard, M. Shatzoff, Statistical methods in computer performance analysis, 1978; J. Rolia, V.
/// Vetland, Parameter estimation for performance models of distributed application systems, 1995.
UtilizationRegression regress_utilization(const std::vector<double>& utilization,
                                          const std::vector<MeasuredColumn>& throughputs,
                                          const UtilizationRegressionOptions& options = {});

}  // namespace yates::queueing
