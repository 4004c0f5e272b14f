#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/simulation/batch_series.hpp"
#include "queueing/simulation/event_order.hpp"
#include "queueing/simulation/simulation_plan.hpp"

namespace yates::queueing {

/// An empty stretch of a simulation, with the histograms' scales set by the plan's mean times.
Stretch empty_stretch(const SimulationPlan& plan);

/// The generator of one purpose of one replication: 2 c for the arrivals of class c, 2 c + 1 for
/// what its jobs do.
numerics::Random stream_of(const SimulationPlan& plan, int replication, std::size_t purpose);

/// A running simulation of any plan, event by event. Every station keeps a clock of its own that
/// shows the service which each job in service has received so far: under processor sharing it
/// slows down as jobs come, so that a job ends its service when the clock shows a value known at
/// its arrival, however the sharing changes. An arrival or departure then costs the logarithm of
/// the jobs in service. Source of the virtual clock: A. K. Parekh, R. G. Gallager, A generalized
/// processor sharing approach to flow control in integrated services networks, 1993.
class NetworkSimulation {
 public:
  /// `plan` must outlive the simulation.
  NetworkSimulation(const SimulationPlan& plan, int replication);

  /// Continues until `jobs` more jobs are complete, or the number of jobs has grown beyond all
  /// bounds. Adds to `stretch`.
  void run(std::int64_t jobs, Stretch& stretch);
  bool growing() const { return growing_; }

 private:
  struct Job {
    double entered;  // the system
    double arrived;  // at its station
    double service;  // what it asks of its station
    numerics::SplitMix random;
    std::uint32_t job_class;
    std::uint32_t round = 0;
    std::uint32_t step = 0;  // the next of its class's steps to consider
  };

  struct Step {
    std::uint32_t station;
    double visits;
  };

  struct Station {
    bool sharing;  // processor sharing, where speed is divided among the jobs
    bool delay;
    double servers;
    std::size_t most_in_service;  // jobs
    const std::vector<double>* speeds;
    double clock = 0.0;       // service received by each job in service
    double since = 0.0;       // when the clock was right
    double rate = 0.0;        // of the clock
    double busy_share = 0.0;  // of the servers' total speed that each job in service keeps busy
    std::size_t number = 0;
    std::size_t in_service = 0;
    std::vector<double> number_of;      // jobs by class
    std::vector<double> in_service_of;  // jobs by class
    ServiceOrder service;
    WaitingLine line;
  };

  void arrive_from_outside(std::size_t job_class);
  void depart(std::size_t station_index);
  void enter_station(std::uint32_t job, std::size_t station_index);
  void start_service(Station& station, std::uint32_t job);
  /// Sends a job that has left a station, or has just come, to where it goes next.
  void advance(std::uint32_t job);
  bool find_next_station(Job& job, std::size_t& station_index);
  void complete(const Job& job);
  void bring_up_to_date(std::size_t station_index);
  void reschedule(std::size_t station_index);
  std::uint32_t new_job(std::size_t job_class);
  void start();

  const SimulationPlan& plan_;
  SumsLayout layout_;
  std::vector<std::vector<Step>> steps_;  // by class: the stations it visits
  std::vector<double> rounds_;            // by class
  std::vector<double> total_visits_;      // by class
  std::vector<numerics::Random> arrivals_;
  std::vector<numerics::Random> job_seeds_;
  std::vector<Station> stations_;  // the plan's, then one where jobs think
  std::vector<Job> jobs_;
  std::vector<std::uint32_t> free_jobs_;
  std::size_t closed_jobs_ = 0;
  EventOrder events_;  // stations, then classes
  double now_ = 0.0;
  bool started_ = false;
  bool growing_ = false;
  std::int64_t completed_ = 0;
  Stretch* stretch_ = nullptr;
};

}  // namespace yates::queueing
