#include <algorithm>
#include <functional>

#include "numerics/variates.hpp"
#include "queueing/simulation/network_simulation.hpp"
#include "queueing/simulation/simulation_run.hpp"

namespace yates::queueing {

namespace {

/// What one stretch adds up, in registers.
struct Sums {
  double time = 0.0;
  double response = 0.0;
  double waiting = 0.0;
  double service = 0.0;
  double empty = 0.0;

  void add_to(Stretch& stretch, const SumsLayout& layout, std::int64_t jobs, int servers) const {
    const auto count = static_cast<double>(jobs);
    stretch.sums[SumsLayout::time] += time;
    stretch.sums[layout.completed(0)] += count;
    stretch.sums[layout.system_time(0)] += response;
    stretch.sums[layout.empty(0)] += empty;
    double* const at = stretch.sums.data() + layout.at(0, 0);
    at[SumsLayout::visits] += count;
    at[SumsLayout::response] += response;
    at[SumsLayout::waiting] += waiting;
    at[SumsLayout::number] += response;
    at[SumsLayout::busy] += service / servers;
  }
};

}  // namespace

QueueRecursion::QueueRecursion(const SimulationPlan& plan, int replication)
    : plan_(plan),
      arrivals_(stream_of(plan, replication, 0)),
      job_seeds_(stream_of(plan, replication, 1)),
      mean_gap_(1.0 / plan.arrival_rate(0)),
      mean_service_(plan.network.stations.front().demands.front().service_time),
      server_free_(static_cast<std::size_t>(plan.network.stations.front().servers), 0.0) {}

void QueueRecursion::run(std::int64_t jobs, Stretch& stretch) {
  // The job's time in the system is that of its only visit: one histogram serves for both.
  if (server_free_.size() == 1) {
    run_one_server(jobs, stretch);
  } else {
    run_many_servers(jobs, stretch);
  }
}

void QueueRecursion::run_one_server(std::int64_t jobs, Stretch& stretch) {
  ResponseHistogram& histogram = stretch.histograms[1];
  const ServiceSampler& sampler = plan_.service.front();
  Sums sums;
  double backlog = backlog_;
  for (std::int64_t i = 0; i < jobs; ++i) {
    const double gap = mean_gap_ * numerics::exponential_variate(arrivals_);
    numerics::SplitMix random(job_seeds_.next());
    const double service = mean_service_ * sampler.draw(random);
    const double waiting = std::max(backlog - gap, 0.0);
    sums.empty += std::max(gap - backlog, 0.0);
    backlog = waiting + service;
    sums.time += gap;
    sums.waiting += waiting;
    sums.service += service;
    sums.response += backlog;
    histogram.add(backlog);
  }
  backlog_ = backlog;
  sums.add_to(stretch, layout_of(plan_), jobs, 1);
}

void QueueRecursion::run_many_servers(std::int64_t jobs, Stretch& stretch) {
  ResponseHistogram& histogram = stretch.histograms[1];
  const ServiceSampler& sampler = plan_.service.front();
  Sums sums;
  const double begin = arrival_;
  for (std::int64_t i = 0; i < jobs; ++i) {
    const double arrival = arrival_ + mean_gap_ * numerics::exponential_variate(arrivals_);
    numerics::SplitMix random(job_seeds_.next());
    const double service = mean_service_ * sampler.draw(random);
    sums.empty += std::max(arrival - std::max(all_free_, arrival_), 0.0);
    std::pop_heap(server_free_.begin(), server_free_.end(), std::greater<>());
    const double start = std::max(arrival, server_free_.back());
    server_free_.back() = start + service;
    all_free_ = std::max(all_free_, start + service);
    std::push_heap(server_free_.begin(), server_free_.end(), std::greater<>());
    arrival_ = arrival;
    sums.waiting += start - arrival;
    sums.service += service;
    sums.response += start + service - arrival;
    histogram.add(start + service - arrival);
  }
  sums.time = arrival_ - begin;
  sums.add_to(stretch, layout_of(plan_), jobs, plan_.network.stations.front().servers);
}

}  // namespace yates::queueing
