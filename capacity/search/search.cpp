#include "capacity/search/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "capacity/rules/rules.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::capacity {

namespace {

using numerics::Random;

constexpr double rounding = 1e-12;

bool is_less(double cost, double than) {
  return cost < than - rounding * std::max(1.0, than);
}

std::size_t setups_of(const StepModel& model, std::size_t open) {
  return model.run_cost[open].size();
}

/// Calls `act` with each choice of a job.
template <typename Act>
void each_choice(const StepModel& model, std::size_t open, const Act& act) {
  for (std::size_t s = 0; s < setups_of(model, open); ++s) act(Choice(s));
  act(Choice());
}

/// Exchanges some jobs with one of the fifth of all jobs that follow them.
void exchange_some(std::vector<std::size_t>& order, Random& random) {
  const std::size_t reach = std::max<std::size_t>(1, order.size() / 5);
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    if (random.below(2) == 0) continue;
    std::swap(order[i],
              order[i + 1 + random.below(std::min<std::size_t>(reach, order.size() - 1 - i))]);
  }
}

double share_of_machine(const StepModel& model, std::size_t open, const Choice& choice) {
  if (!choice) return 0.0;
  const Setup& setup = model.plan->jobs[model.moment->jobs[open].job].setups[*choice];
  return static_cast<double>(setup.devices) / model.plan->types[setup.type].devices;
}

/// What half of the jobs would pay at least for not waiting.
double usual_gain(const StepModel& model) {
  std::vector<double> gains;
  for (std::size_t open = 0; open < model.run_cost.size(); ++open) {
    const auto& costs = model.run_cost[open];
    gains.push_back(model.waiting_cost[open] - *std::min_element(costs.begin(), costs.end()));
  }
  return gains.empty() ? 0.0 : std::max(0.0, numerics::median_in_place(gains));
}

bool is_limited(const Plan& plan) {
  return plan.most_machines || std::any_of(plan.types.begin(), plan.types.end(),
                                           [](const MachineType& type) { return type.most; });
}

/// Puts a job where it raises the cost least, or, by chance, where it raises it little more. The
/// share of a machine that it takes from others counts as well, at `shortage` a machine.
void place(Assignment& assignment, const StepModel& model, std::size_t open, double shortage,
           Random* random) {
  struct Candidate {
    Choice choice;
    double raise;
  };
  constexpr double little = 0.1;
  std::vector<Candidate> candidates;
  double least = std::numeric_limits<double>::infinity();
  each_choice(model, open, [&](Choice choice) {
    const auto cost = assignment.cost_with({open, choice});
    if (!cost) return;
    // What it costs beyond all that is settled; waiting was counted before.
    const double raise = *cost - assignment.cost() + model.waiting_cost[open] +
                         shortage * share_of_machine(model, open, choice);
    candidates.push_back({choice, raise});
    least = std::min(least, raise);
  });
  const bool by_chance = random != nullptr && random->below(10) == 0;
  const double most = least + (by_chance ? little * std::abs(least) : 0.0);
  std::erase_if(candidates, [&](const Candidate& one) { return one.raise > most; });
  const std::size_t chosen = by_chance ? random->below(candidates.size()) : 0;
  assignment.make({open, candidates[chosen].choice});
}

/// The best few assignments, without equal costs.
class Elite {
 public:
  explicit Elite(std::size_t most) : most_(most) {}

  void add(Assignment one) {
    const auto place = std::find_if(best_.begin(), best_.end(), [&](const Assignment& other) {
      return !is_less(other.cost(), one.cost());
    });
    if (place != best_.end() && !is_less(one.cost(), place->cost())) return;
    best_.insert(place, std::move(one));
    if (best_.size() > most_) best_.pop_back();
  }

  const std::vector<Assignment>& best() const { return best_; }

 private:
  std::size_t most_;
  std::vector<Assignment> best_;  // by cost
};

bool is_over(const std::function<bool()>& ended) {
  return ended && ended();
}

Elite constructed(const StepModel& model, const SearchOptions& options, std::size_t elites) {
  Elite result(elites);
  result.add(assignment_of(model, runs_of(greedy(*model.plan, *model.moment))));
  const std::vector<std::size_t> pressed = pressed_first(*model.plan, *model.moment);
  const double gain = is_limited(*model.plan) ? usual_gain(model) : 0.0;
  Random random(options.seed);
  for (std::size_t c = 0; c < options.constructions && !is_over(options.ended); ++c) {
    std::vector<std::size_t> order = pressed;
    double shortage = 0.0;
    if (c > 0) {
      exchange_some(order, random);
      // From a hundredth to ten times the gain: nobody knows before how short machines are.
      shortage = gain * std::pow(10.0, 3.0 * random.uniform() - 2.0);
    }
    Assignment one(model);
    for (const std::size_t open : order)
      place(one, model, open, shortage, c > 0 ? &random : nullptr);
    result.add(std::move(one));
  }
  return result;
}

/// The best other choice of a job, where one helps.
bool improve_job(Assignment& assignment, const StepModel& model, std::size_t open) {
  Choice best = assignment.choice(open);
  double least = assignment.cost();
  each_choice(model, open, [&](Choice choice) {
    const auto cost = assignment.cost_with({open, choice});
    if (!cost || !is_less(*cost, least)) return;
    least = *cost;
    best = choice;
  });
  return best != assignment.choice(open) && assignment.make({open, best});
}

/// The cheapest choice of a job, whatever room there is, but for one.
Choice cheapest(const Assignment& assignment, const StepModel& model, std::size_t open,
                std::optional<Choice> but) {
  Choice result;
  double least = std::numeric_limits<double>::infinity();
  each_choice(model, open, [&](Choice choice) {
    const double price = assignment.price(open, choice);
    if (price >= least || choice == but) return;
    least = price;
    result = choice;
  });
  return result;
}

std::size_t type_of(const StepModel& model, std::size_t open, std::size_t setup) {
  return model.plan->jobs[model.moment->jobs[open].job].setups[setup].type;
}

/// Gives a job its cheapest choice in place of another one of its type, which gets its next best
/// one or waits, where both together then cost less.
bool improve_pair(Assignment& assignment, const StepModel& model, std::size_t open) {
  const Choice best = cheapest(assignment, model, open, std::nullopt);
  if (!best || assignment.choice(open) == best) return false;
  const std::size_t type = type_of(model, open, *best);
  const double gain = assignment.price(open, assignment.choice(open)) -
                      assignment.price(open, best) + model.idle_cost[type];
  for (std::size_t other = 0; other < assignment.jobs(); ++other) {
    const Choice its = assignment.choice(other);
    if (other == open || !its || type_of(model, other, *its) != type) continue;
    const Choice next = cheapest(assignment, model, other, its);
    if (assignment.price(other, next) - assignment.price(other, its) > gain) continue;
    for (const Choice& instead : {next, Choice()}) {
      const Move moves[] = {{open, best}, {other, instead}};
      const auto cost = assignment.cost_with(moves);
      if (cost && is_less(*cost, assignment.cost())) return assignment.make(moves);
    }
  }
  return false;
}

/// Gives all runs of a type's emptiest machine the cheapest other choices, or lets them wait.
bool close_machine(Assignment& assignment, const StepModel& model, const Decision& decision,
                   std::size_t type) {
  const Machine* emptiest = nullptr;
  for (const Machine& machine : decision) {
    if (machine.type != type) continue;
    if (emptiest == nullptr ||
        used_devices(*model.plan, machine) < used_devices(*model.plan, *emptiest)) {
      emptiest = &machine;
    }
  }
  if (emptiest == nullptr || emptiest->runs.size() < 2) return false;  // one is improve_job's
  Assignment without = assignment;
  std::vector<Move> moves;
  for (std::size_t open = 0; open < assignment.jobs(); ++open) {
    const std::size_t job = model.moment->jobs[open].job;
    const bool there = std::any_of(emptiest->runs.begin(), emptiest->runs.end(),
                                   [&](const Run& run) { return run.job == job; });
    if (there) moves.push_back({open, Choice()});
  }
  if (!without.make(moves)) return false;
  for (const Move& move : moves) improve_job(without, model, move.open);
  if (!is_less(without.cost(), assignment.cost())) return false;
  assignment = std::move(without);
  return true;
}

/// From one assignment to another, each step the cheapest; the best one on the way.
std::optional<Assignment> best_between(const Assignment& from, const Assignment& to) {
  std::optional<Assignment> best;
  Assignment at = from;
  std::vector<std::size_t> differ;
  for (std::size_t open = 0; open < from.jobs(); ++open) {
    if (from.choice(open) != to.choice(open)) differ.push_back(open);
  }
  while (differ.size() > 1) {
    std::size_t next = differ.size();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t d = 0; d < differ.size(); ++d) {
      const auto cost = at.cost_with({differ[d], to.choice(differ[d])});
      if (!cost || *cost >= least) continue;
      least = *cost;
      next = d;
    }
    if (next == differ.size()) return best;  // no room on the way
    at.make({differ[next], to.choice(differ[next])});
    differ.erase(differ.begin() + static_cast<std::ptrdiff_t>(next));
    if (!best || is_less(at.cost(), best->cost())) best = at;
  }
  return best;
}

Elite improved(const StepModel& model, const SearchOptions& options) {
  Elite result(options.elites);
  const Elite start = constructed(model, options, options.elites);
  for (Assignment one : start.best()) {
    improve(one, model, options.ended);
    result.add(std::move(one));
  }
  return result;
}

}  // namespace

std::function<bool()> ended_after(double seconds, std::function<bool()> or_by) {
  using Clock = std::chrono::steady_clock;
  return [begin = Clock::now(), seconds, also = std::move(or_by)] {
    return Clock::now() - begin > std::chrono::duration<double>(seconds) || (also && also());
  };
}

Assignment assignment_of(const StepModel& model, std::vector<Run> runs) {
  const auto devices = [&](const Run& run) {
    return model.plan->jobs[run.job].setups[run.setup].devices;
  };
  std::stable_sort(runs.begin(), runs.end(),
                   [&](const Run& a, const Run& b) { return devices(a) > devices(b); });
  Assignment result(model);
  for (const Run& run : runs) {
    const auto open = std::find_if(model.moment->jobs.begin(), model.moment->jobs.end(),
                                   [&](const OpenJob& one) { return one.job == run.job; });
    result.make({static_cast<std::size_t>(open - model.moment->jobs.begin()), run.setup});
  }
  return result;
}

Decision decided(const StepModel& model, const Assignment& assignment) {
  return packed(*model.plan, *model.moment, assignment.runs()).value();
}

void improve(Assignment& assignment, const StepModel& model, const std::function<bool()>& ended) {
  for (bool helps = true; helps && !is_over(ended);) {
    helps = false;
    for (std::size_t open = 0; open < assignment.jobs(); ++open) {
      helps = improve_job(assignment, model, open) || helps;
    }
    if (helps) continue;
    const Decision decision = decided(model, assignment);
    for (std::size_t type = 0; type < model.plan->types.size() && !helps; ++type) {
      helps = close_machine(assignment, model, decision, type);
    }
    if (helps) continue;
    for (std::size_t open = 0; open < assignment.jobs() && !is_over(ended); ++open) {
      while (improve_pair(assignment, model, open)) helps = true;
    }
  }
}

Decision random_greedy(const Plan& plan, const Moment& moment, const SearchOptions& options) {
  const StepModel model(plan, moment, options.period);
  return decided(model, constructed(model, options, 1).best().front());
}

Decision local_search(const Plan& plan, const Moment& moment, const SearchOptions& options) {
  const StepModel model(plan, moment, options.period);
  return decided(model, improved(model, options).best().front());
}

Decision path_relinking(const Plan& plan, const Moment& moment, const SearchOptions& options) {
  const StepModel model(plan, moment, options.period);
  const Elite start = improved(model, options);
  Elite result = start;
  for (std::size_t from = 1; from < start.best().size(); ++from) {
    for (std::size_t to = 0; to < from && !is_over(options.ended); ++to) {
      auto between = best_between(start.best()[from], start.best()[to]);
      if (!between) continue;
      improve(*between, model, options.ended);
      result.add(*std::move(between));
    }
  }
  return decided(model, result.best().front());
}

}  // namespace yates::capacity
