#pragma once

#include <cstdint>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/simulation/batch_series.hpp"
#include "queueing/simulation/simulation_plan.hpp"

namespace yates::queueing {

/// A running simulation of SimulationPlan::is_plain_queue: the same jobs in the same order as those
/// of NetworkSimulation, without events. A job starts when the first server is free,
///     start = max(arrival, earliest end of the servers' work)
/// (J. Kiefer, J. Wolfowitz, On the theory of queues with many servers, 1955; with one server the
/// recursion of D. V. Lindley, The theory of queues with a single server, 1952). Numbers of jobs
/// come from the jobs' times by Little's law, each stretch counting the jobs that arrive in it.
class QueueRecursion {
 public:
  /// `plan` must outlive the simulation.
  QueueRecursion(const SimulationPlan& plan, int replication);

  /// Adds `jobs` more jobs to `stretch`.
  void run(std::int64_t jobs, Stretch& stretch);
  bool growing() const { return false; }

 private:
  void run_one_server(std::int64_t jobs, Stretch& stretch);
  void run_many_servers(std::int64_t jobs, Stretch& stretch);

  const SimulationPlan& plan_;
  numerics::Random arrivals_;
  numerics::Random job_seeds_;
  double mean_gap_;
  double mean_service_;
  double backlog_ = 0.0;             // one server: the work that it has left on the last arrival
  double arrival_ = 0.0;             // of the last job
  double all_free_ = 0.0;            // when the last service ends
  std::vector<double> server_free_;  // a heap with the earliest first
};

}  // namespace yates::queueing
