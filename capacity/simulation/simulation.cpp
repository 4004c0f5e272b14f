#include "capacity/simulation/simulation.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::capacity {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// Decisions that nobody waits for.
void check_period(const Plan& plan, std::optional<double> period) {
  constexpr double most_decisions = 1e6;
  double seconds = 0.0;
  for (const Job& job : plan.jobs) {
    double longest = 0.0;
    for (const Setup& setup : job.setups) longest = std::max(longest, setup.seconds);
    seconds += longest;
  }
  if (!period || seconds <= most_decisions * *period) return;
  throw language::InputError(fmt::format(
      "a decision each {} s is more than a million of them while the jobs take up to {} s", *period,
      seconds));
}

/// A job on its way.
struct Progress {
  double left = 1.0;
  double lost = 0.0;                 // seconds of a restart that are still to pass
  std::optional<std::size_t> setup;  // with which it ran last
  std::optional<double> start;
  bool runs = false;
};

class Play {
 public:
  Play(const Plan& plan, const Policy& policy, std::optional<double> period)
      : plan_(plan), policy_(policy), period_(period), progress_(plan.jobs.size()) {
    arrivals_.resize(plan.jobs.size());
    std::iota(arrivals_.begin(), arrivals_.end(), std::size_t{0});
    std::stable_sort(arrivals_.begin(), arrivals_.end(), [&](std::size_t a, std::size_t b) {
      return plan.jobs[a].submitted < plan.jobs[b].submitted;
    });
    outcome_.jobs.resize(plan.jobs.size());
  }

  Outcome played() {
    while (admit()) {
      decide();
      advance(next_event());
    }
    return std::move(outcome_);
  }

 private:
  /// Opens the jobs that were submitted; false where nothing is left to do.
  bool admit() {
    if (open_.empty() && arrived_ < arrivals_.size()) {
      now_ = std::max(now_, plan_.jobs[arrivals_[arrived_]].submitted);
    }
    while (arrived_ < arrivals_.size() && plan_.jobs[arrivals_[arrived_]].submitted <= now_) {
      open_.push_back(arrivals_[arrived_++]);
    }
    return !open_.empty();
  }

  void decide() {
    Moment moment{now_, {}, std::move(machines_)};
    for (const std::size_t job : open_)
      moment.jobs.push_back({job, progress_[job].left, progress_[job].lost});
    machines_ = policy_(plan_, moment);
    check_decision(plan_, moment, machines_);
    ++outcome_.decisions;
    decided_ = now_;
    for (const std::size_t job : open_) progress_[job].runs = false;
    for (const Machine& machine : machines_) {
      for (const Run& run : machine.runs) {
        Progress& its = progress_[run.job];
        if (its.setup && its.setup != run.setup) its.lost = plan_.restart;
        its.setup = run.setup;
        its.runs = true;
        if (!its.start) its.start = now_;
      }
    }
    // Who was interrupted goes on with a restart.
    for (const std::size_t job : open_) {
      if (progress_[job].start && !progress_[job].runs) progress_[job].lost = plan_.restart;
    }
  }

  const Setup& setup_of(const Run& run) const { return plan_.jobs[run.job].setups[run.setup]; }

  double end_of(const Run& run) const {
    const Progress& its = progress_[run.job];
    return now_ + its.lost + its.left * setup_of(run).seconds;
  }

  double next_event() const {
    double next = never;
    for (const Machine& machine : machines_) {
      for (const Run& run : machine.runs) next = std::min(next, end_of(run));
    }
    if (arrived_ < arrivals_.size()) {
      next = std::min(next, plan_.jobs[arrivals_[arrived_]].submitted);
    }
    if (next == never) throw std::domain_error("simulate: jobs wait, and nothing runs");
    return period_ ? std::min(next, decided_ + *period_) : next;
  }

  void advance(double next) {
    const double elapsed = next - now_;
    std::vector<std::size_t> done;
    for (Machine& machine : machines_) {
      const MachineType& type = plan_.types[machine.type];
      const double cost = type.price / seconds_per_hour * elapsed;
      const int used = used_devices(plan_, machine);
      outcome_.machine_cost += cost;
      outcome_.rented_seconds += type.devices * elapsed;
      std::erase_if(machine.runs, [&](const Run& run) {
        const Setup& setup = setup_of(run);
        outcome_.jobs[run.job].machine_cost += cost * setup.devices / used;
        outcome_.device_seconds += setup.devices * elapsed;
        // An event at the end of a run is that end, whatever rounding leaves of its work.
        const bool ends = end_of(run) <= next;
        Progress& its = progress_[run.job];
        const double worked = std::max(elapsed - its.lost, 0.0);
        its.lost = std::max(its.lost - elapsed, 0.0);
        its.left = std::max(its.left - worked / setup.seconds, 0.0);
        if (ends) done.push_back(run.job);
        return ends;
      });
    }
    std::erase_if(machines_, [](const Machine& machine) { return machine.runs.empty(); });
    now_ = next;
    for (const std::size_t job : done) finish(job);
  }

  void finish(std::size_t job) {
    std::erase(open_, job);
    JobOutcome& its = outcome_.jobs[job];
    its.start = progress_[job].start.value();
    its.finish = now_;
    its.tardiness = std::max(0.0, now_ - plan_.jobs[job].due);
    outcome_.tardiness_cost += plan_.jobs[job].weight * its.tardiness;
  }

  const Plan& plan_;
  const Policy& policy_;
  std::optional<double> period_;
  std::vector<Progress> progress_;
  std::vector<std::size_t> arrivals_;  // jobs by their submission
  std::size_t arrived_ = 0;
  std::vector<std::size_t> open_;
  Decision machines_;
  double now_ = 0.0;
  double decided_ = 0.0;
  Outcome outcome_;
};

}  // namespace

Outcome simulate(const Plan& plan, const Policy& policy, std::optional<double> period) {
  check_plan(plan);
  if (period && !(*period > 0.0)) throw std::domain_error("simulate: a period is above 0");
  check_period(plan, period);
  return Play(plan, policy, period).played();
}

}  // namespace yates::capacity
