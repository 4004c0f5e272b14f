#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/simulation/batch_series.hpp"
#include "queueing/simulation/simulation_plan.hpp"

namespace yates::queueing {

/// Which of a fixed set of sources has the earliest next event: a tree of matches, in which every
/// change replays the matches above one leaf, so that it costs log2(sources) comparisons. Of equal
/// times the source with the smaller number comes first. Source: D. E. Knuth, The Art of Computer
/// Programming, vol. 3, section 5.4.1 (tree of losers and winners).
class EventOrder {
 public:
  /// No source has an event yet.
  explicit EventOrder(std::size_t sources) {
    while (leaves_ < sources) leaves_ *= 2;
    times_.assign(leaves_, never);
    winners_.resize(2 * leaves_);
    for (std::size_t i = 0; i < leaves_; ++i) winners_[leaves_ + i] = static_cast<std::uint32_t>(i);
    for (std::size_t node = leaves_; node-- > 1;) winners_[node] = winners_[2 * node];
  }

  static constexpr double never = std::numeric_limits<double>::infinity();

  void set(std::size_t source, double time) {
    times_[source] = time;
    for (std::size_t node = (leaves_ + source) / 2; node >= 1; node /= 2) {
      const std::uint32_t left = winners_[2 * node];
      const std::uint32_t right = winners_[2 * node + 1];
      winners_[node] = times_[right] < times_[left] ? right : left;
    }
  }

  std::size_t first() const { return winners_[1]; }
  double time() const { return times_[first()]; }

 private:
  std::size_t leaves_ = 1;
  std::vector<double> times_;
  std::vector<std::uint32_t> winners_;  // node n has the children 2 n and 2 n + 1; leaves last
};

/// Jobs in the order in which their services end: a binary heap by time and, of equal times, by
/// entry, so that the order is the same on every platform.
class ServiceOrder {
 public:
  struct Entry {
    double end;
    std::uint32_t job;
    std::uint32_t number;  // of entry
  };

  bool empty() const { return entries_.empty(); }
  const Entry& first() const { return entries_.front(); }

  void push(double end, std::uint32_t job) {
    const Entry entry{end, job, entered_++};
    std::size_t hole = entries_.size();
    entries_.push_back(entry);
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 2;
      if (!before(entry, entries_[parent])) break;
      entries_[hole] = entries_[parent];
      hole = parent;
    }
    entries_[hole] = entry;
  }

  void pop() {
    const Entry moved = entries_.back();
    entries_.pop_back();
    if (entries_.empty()) return;
    std::size_t hole = 0;
    for (std::size_t child = 1; child < entries_.size(); child = 2 * hole + 1) {
      if (child + 1 < entries_.size() && before(entries_[child + 1], entries_[child])) ++child;
      if (!before(entries_[child], moved)) break;
      entries_[hole] = entries_[child];
      hole = child;
    }
    entries_[hole] = moved;
  }

 private:
  static bool before(const Entry& left, const Entry& right) {
    // The difference of the numbers is right also where they have wrapped around.
    return left.end < right.end ||
           (left.end == right.end && static_cast<std::int32_t>(left.number - right.number) < 0);
  }

  std::vector<Entry> entries_;
  std::uint32_t entered_ = 0;
};

/// A queue in a ring that grows: first in, first out.
class WaitingLine {
 public:
  bool empty() const { return size_ == 0; }

  void push(std::uint32_t job) {
    if (size_ == ring_.size()) grow();
    ring_[(head_ + size_) & (ring_.size() - 1)] = job;
    ++size_;
  }

  std::uint32_t pop() {
    const std::uint32_t job = ring_[head_];
    head_ = (head_ + 1) & (ring_.size() - 1);
    --size_;
    return job;
  }

 private:
  void grow() {
    std::vector<std::uint32_t> larger(2 * ring_.size());
    for (std::size_t i = 0; i < size_; ++i) larger[i] = ring_[(head_ + i) & (ring_.size() - 1)];
    ring_ = std::move(larger);
    head_ = 0;
  }

  std::vector<std::uint32_t> ring_ = std::vector<std::uint32_t>(16);
  std::size_t head_ = 0;
  std::size_t size_ = 0;
};

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
