#include <cstddef>

#include "queueing/simulation/simulation_run.hpp"

namespace yates::queueing {

namespace {

std::int64_t completed_jobs(const Batch& run, const SumsLayout& layout) {
  double jobs = 0.0;
  for (std::size_t c = 0; c < layout.classes; ++c) jobs += run.sums[layout.completed(c)];
  return static_cast<std::int64_t>(jobs);
}

bool has_jobs(const SimulationPlan& plan) {
  for (std::size_t c = 0; c < plan.classes(); ++c)
    if (plan.is_active(c)) return true;
  return false;
}

}  // namespace

Replications replicate(const SimulationPlan& plan, int replications, std::int64_t visits) {
  Replications result;
  std::vector<BatchSeries> series;
  std::int64_t all_jobs = 0;
  for (int replication = 0; replication < replications; ++replication) {
    SimulationRun run(plan, replication, replications, visits);
    do run.add_batch();
    while (!run.growing() && run.work() < visits);
    if (run.growing()) {
      result.growing = true;
      return result;
    }
    all_jobs += run.completed();
    series.push_back(run.series());
  }
  const SumsLayout layout = layout_of(plan);
  const std::size_t warm_up = warm_up_of(series, layout);
  for (const BatchSeries& run : series) {
    result.runs.push_back(joined(run.batches().subspan(warm_up)));
    result.completed_jobs += completed_jobs(result.runs.back(), layout);
  }
  result.deleted_jobs = all_jobs - result.completed_jobs;
  return result;
}

Replications replicate(std::span<const WeightedPlan> parts, int replications, std::int64_t visits) {
  if (parts.size() == 1) return replicate(parts.front().plan, replications, visits);
  Replications result;
  // Rates become sums over a time of 1 second.
  const SimulationPlan& any = parts.front().plan;
  const Batch empty{.sums = std::vector<double>(layout_of(any).size(), 0.0), .counts = {}};
  result.runs.assign(static_cast<std::size_t>(replications), empty);
  for (const auto& [weight, plan] : parts) {
    if (!has_jobs(plan)) {
      // Nothing but empty stations.
      for (Batch& run : result.runs) {
        run.sums[SumsLayout::time] += weight;
        for (std::size_t k = 0; k < plan.stations(); ++k)
          run.sums[layout_of(plan).empty(k)] += weight;
      }
      continue;
    }
    const Replications part = replicate(plan, replications, visits);
    if (part.growing) return part;
    result.completed_jobs += part.completed_jobs;
    result.deleted_jobs += part.deleted_jobs;
    for (std::size_t i = 0; i < part.runs.size(); ++i) {
      const double scale = weight / part.runs[i].sums[SumsLayout::time];
      for (std::size_t j = 0; j < empty.sums.size(); ++j)
        result.runs[i].sums[j] += scale * part.runs[i].sums[j];
    }
  }
  return result;
}

}  // namespace yates::queueing
