#include "capacity/simulation/simulation.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "capacity/step/step_cost.hpp"
#include "language/error.hpp"

namespace yates::capacity {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

constexpr double most_decisions = 1e6;

/// Decisions that nobody waits for.
void check_period(const Plan& plan, std::optional<double> period) {
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
  double lost = 0.0;                   // seconds of a restart that are still to pass
  std::optional<std::size_t> setup;    // with which it ran last
  std::optional<std::size_t> machine;  // on which it runs
  std::optional<std::size_t> before;   // on which it ran when a decision was due
  bool started = false;
};

class Play {
 public:
  Play(const Plan& plan, const Plan& actual, const Policy& policy, std::optional<double> period)
      : plan_(plan),
        actual_(actual),
        policy_(policy),
        period_(period),
        progress_(plan.jobs.size()) {
    arrivals_.resize(plan.jobs.size());
    std::iota(arrivals_.begin(), arrivals_.end(), std::size_t{0});
    std::stable_sort(arrivals_.begin(), arrivals_.end(), [&](std::size_t a, std::size_t b) {
      return plan.jobs[a].submitted < plan.jobs[b].submitted;
    });
    outcome_.jobs.resize(plan.jobs.size());
  }

  /// Goes on from a moment, and no further jobs are submitted.
  void begin_at(const Moment& moment) {
    checked_ = false;
    arrived_ = arrivals_.size();
    now_ = moment.now;
    for (const OpenJob& one : moment.jobs) {
      open_.push_back(one.job);
      progress_[one.job].left = one.left;
      progress_[one.job].lost = one.lost;
      progress_[one.job].started = one.left < 1.0 || one.lost > 0.0;
    }
    machines_ = moment.machines;
    for (std::size_t m = 0; m < machines_.size(); ++m) {
      names_.push_back(m);
      outcome_.machines.push_back({machines_[m].type, now_, now_});
      for (const Run& run : machines_[m].runs) {
        progress_[run.job].machine = m;
        progress_[run.job].setup = run.setup;
        progress_[run.job].started = true;
        outcome_.jobs[run.job].stretches.push_back({m, run.setup, now_, now_});
      }
    }
  }

  Outcome played(double enough = never) {
    while (outcome_.cost() <= enough && admit()) {
      decide();
      if (!open_.empty()) advance(next_event());
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
    for (const std::size_t job : open_) {
      moment.jobs.push_back({job, progress_[job].left, progress_[job].lost});
    }
    refuse(moment);
    if (open_.empty()) return;
    machines_ = policy_(plan_, moment);
    if (checked_) check_decision(plan_, moment, machines_);
    if (static_cast<double>(++outcome_.decisions) > most_decisions) {
      throw language::InputError("more than a million decisions are due before all jobs are done");
    }
    decided_ = now_;
    name_machines();
    for (const std::size_t job : open_) {
      progress_[job].before = std::exchange(progress_[job].machine, std::nullopt);
    }
    for (std::size_t m = 0; m < machines_.size(); ++m) {
      for (const Run& run : machines_[m].runs) start(run, names_[m]);
    }
    // Who was interrupted goes on with a restart.
    for (const std::size_t job : open_) {
      if (progress_[job].started && !progress_[job].machine) progress_[job].lost = plan_.restart;
    }
  }

  void refuse(Moment& moment) {
    std::erase_if(moment.jobs, [&](const OpenJob& open) {
      if (progress_[open.job].started || !is_refused(plan_, moment, open)) return false;
      outcome_.refusal_cost += plan_.jobs[open.job].refusal.value();
      JobOutcome& its = outcome_.jobs[open.job];
      its.refused = true;
      its.start = its.finish = now_;
      std::erase(open_, open.job);
      return true;
    });
  }

  /// Gives each machine of the decision the name of the one before of its type with which it shares
  /// most runs, or a new one.
  void name_machines() {
    struct Shared {
      std::size_t runs;
      std::size_t place;
      std::size_t name;
    };
    std::vector<Shared> shared;
    for (std::size_t m = 0; m < machines_.size(); ++m) {
      const std::size_t first = shared.size();
      for (const Run& run : machines_[m].runs) {
        const auto& name = progress_[run.job].machine;
        if (!name || outcome_.machines[*name].type != machines_[m].type) continue;
        const auto known =
            std::find_if(shared.begin() + static_cast<std::ptrdiff_t>(first), shared.end(),
                         [&](const Shared& one) { return one.name == *name; });
        if (known == shared.end()) {
          shared.push_back({1, m, *name});
        } else {
          ++known->runs;
        }
      }
      std::sort(shared.begin() + static_cast<std::ptrdiff_t>(first), shared.end(),
                [](const Shared& a, const Shared& b) { return a.name < b.name; });
    }
    std::stable_sort(shared.begin(), shared.end(),
                     [](const Shared& a, const Shared& b) { return a.runs > b.runs; });
    std::vector<std::optional<std::size_t>> names(machines_.size());
    std::vector<bool> taken(outcome_.machines.size(), false);
    for (const Shared& one : shared) {
      if (names[one.place] || taken[one.name]) continue;
      taken[one.name] = true;
      names[one.place] = one.name;
    }
    // Of the others, and of those that have just become free, a machine of the same type goes on.
    std::vector<std::size_t> idle = std::exchange(freed_, {});
    idle.insert(idle.end(), names_.begin(), names_.end());
    std::erase_if(
        idle, [&](std::size_t name) { return taken[name] || outcome_.machines[name].end < now_; });
    names_.clear();
    for (std::size_t m = 0; m < machines_.size(); ++m) {
      const auto same_type = std::find_if(idle.begin(), idle.end(), [&](std::size_t name) {
        return outcome_.machines[name].type == machines_[m].type;
      });
      if (!names[m] && same_type != idle.end()) {
        names[m] = *same_type;
        idle.erase(same_type);
      }
      if (!names[m]) {
        names[m] = outcome_.machines.size();
        outcome_.machines.push_back({machines_[m].type, now_, now_});
      }
      names_.push_back(*names[m]);
    }
  }

  void start(const Run& run, std::size_t machine) {
    Progress& its = progress_[run.job];
    JobOutcome& outcome = outcome_.jobs[run.job];
    const bool same = its.setup == run.setup && its.before == machine;
    if (its.started && its.before && !same) its.lost = plan_.restart;
    if (!its.started) outcome.start = now_;
    its.started = true;
    its.setup = run.setup;
    its.machine = machine;
    if (!same || outcome.stretches.empty()) {
      outcome.stretches.push_back({machine, run.setup, now_, now_});
    }
  }

  /// As long as it really takes.
  double seconds_of(const Run& run) const {
    return actual_.jobs[run.job].setups[run.setup].seconds;
  }

  double end_of(const Run& run) const {
    const Progress& its = progress_[run.job];
    return now_ + its.lost + its.left * seconds_of(run);
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
    for (std::size_t m = 0; m < machines_.size(); ++m) {
      Machine& machine = machines_[m];
      const MachineType& type = plan_.types[machine.type];
      const double cost = type.price / seconds_per_hour * elapsed;
      const int used = used_devices(plan_, machine);
      outcome_.machine_cost += cost;
      outcome_.rented_seconds += type.devices * elapsed;
      outcome_.machines[names_[m]].end = next;
      std::erase_if(machine.runs, [&](const Run& run) {
        JobOutcome& outcome = outcome_.jobs[run.job];
        const int devices = plan_.jobs[run.job].setups[run.setup].devices;
        outcome.machine_cost += cost * devices / used;
        outcome.stretches.back().end = next;
        outcome_.device_seconds += devices * elapsed;
        // An event at the end of a run is that end, whatever rounding leaves of its work.
        const bool ends = end_of(run) <= next;
        Progress& its = progress_[run.job];
        outcome.restarting += std::min(its.lost, elapsed);
        const double worked = std::max(elapsed - its.lost, 0.0);
        its.lost = std::max(its.lost - elapsed, 0.0);
        its.left = std::max(its.left - worked / seconds_of(run), 0.0);
        if (ends) done.push_back(run.job);
        return ends;
      });
    }
    forget_empty_machines();
    now_ = next;
    for (const std::size_t job : done) finish(job);
  }

  void forget_empty_machines() {
    freed_.clear();
    std::size_t kept = 0;
    for (std::size_t m = 0; m < machines_.size(); ++m) {
      if (machines_[m].runs.empty()) {
        freed_.push_back(names_[m]);
        continue;
      }
      if (kept != m) machines_[kept] = std::move(machines_[m]);
      names_[kept++] = names_[m];
    }
    machines_.resize(kept);
    names_.resize(kept);
  }

  void finish(std::size_t job) {
    std::erase(open_, job);
    JobOutcome& its = outcome_.jobs[job];
    its.finish = now_;
    its.tardiness = std::max(0.0, now_ - plan_.jobs[job].due);
    outcome_.tardiness_cost += plan_.jobs[job].weight * its.tardiness;
  }

  const Plan& plan_;
  const Plan& actual_;
  const Policy& policy_;
  std::optional<double> period_;
  bool checked_ = true;  // whether every decision is
  std::vector<Progress> progress_;
  std::vector<std::size_t> arrivals_;  // jobs by their submission
  std::size_t arrived_ = 0;
  std::vector<std::size_t> open_;
  Decision machines_;
  std::vector<std::size_t> names_;  // of machines_, places in Outcome::machines
  std::vector<std::size_t> freed_;  // at the last event
  double now_ = 0.0;
  double decided_ = 0.0;
  Outcome outcome_;
};

}  // namespace

Outcome simulate(const Plan& plan, const Policy& policy, std::optional<double> period,
                 const Plan* actual) {
  check_plan(plan);
  if (period && !(*period > 0.0)) throw std::domain_error("simulate: a period is above 0");
  check_period(plan, period);
  return Play(plan, actual == nullptr ? plan : *actual, policy, period).played();
}

double cost_until_done(const Plan& plan, const Moment& moment, const Policy& policy,
                       double enough) {
  Play play(plan, plan, policy, std::nullopt);
  play.begin_at(moment);
  return play.played(enough).cost();
}

}  // namespace yates::capacity
