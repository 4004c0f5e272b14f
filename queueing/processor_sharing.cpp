#include "queueing/processor_sharing.hpp"

#include "queueing/mm1.hpp"

namespace yates::queueing {

StationMetrics solve(const ProcessorSharing& station) {
  const auto [arrival_rate, service_rate] = station;
  check_rates("ps", arrival_rate, service_rate);
  // Insensitivity: with any service times the means are those of the exponential FCFS queue.
  StationMetrics metrics = solve(Mm1{arrival_rate, service_rate});
  metrics.probability_wait.reset();
  if (!metrics.stable) return metrics;
  metrics.percentiles.reset();
  metrics.notes.push_back(
      {"no-percentiles",
       "percentiles under processor sharing differ from those of a queue with the same mean and "
       "need the inversion of a transform: they are not given"});
  metrics.notes.push_back({"waiting-is-sharing",
                           "no job waits in line: the waiting time is what each job loses by "
                           "sharing the server"});
  return metrics;
}

}  // namespace yates::queueing
