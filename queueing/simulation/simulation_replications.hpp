#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "queueing/simulation/batch_series.hpp"
#include "queueing/simulation/simulation_plan.hpp"

namespace yates::queueing {

/// Runs of one model that share nothing but what they simulate.
struct Replications {
  std::vector<Batch> runs;  // each without its warm-up
  std::int64_t completed_jobs = 0;
  std::int64_t deleted_jobs = 0;
  bool growing = false;  // beyond all bounds: `runs` is then incomplete
};

/// Runs of about `visits` visits each. The warm-up is found once for all of them.
Replications replicate(const SimulationPlan& plan, int replications, std::int64_t visits);

/// The same for a population between whole numbers: run i of the result has the weighted mean of
/// the rates (jobs, busy servers, completed jobs, ... per second) in run i of the parts, so that
/// throughput and numbers are interpolated and times follow from them by Little's law. With several
/// parts there are no histograms of response times.
Replications replicate(std::span<const WeightedPlan> parts, int replications, std::int64_t visits);

}  // namespace yates::queueing
