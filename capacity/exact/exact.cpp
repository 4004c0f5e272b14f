#include "capacity/exact/exact.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "capacity/exact/program.hpp"
#include "capacity/rules/rules.hpp"
#include "capacity/search/search.hpp"

namespace yates::capacity {

double Solved::gap() const {
  return cost.total() > 0.0 ? std::max(0.0, cost.total() - bound) / cost.total() : 0.0;
}

namespace {

constexpr double exact_rounding = 1e-9;

/// Lets those run who wait though running costs no more: to the solver all decisions are the same
/// where nothing costs anything.
void let_run(const Plan& plan, const Moment& moment, double period, Decision& decision) {
  for (const OpenJob& open : moment.jobs) {
    const bool runs = std::any_of(decision.begin(), decision.end(), [&](const Machine& machine) {
      return std::any_of(machine.runs.begin(), machine.runs.end(),
                         [&](const Run& run) { return run.job == open.job; });
    });
    if (runs) continue;
    const double now = step_cost(plan, moment, decision, period).total();
    WantedSetups wanted(plan, open, moment.now, true);
    while (const auto setup = wanted.next()) {
      Yard yard(plan, decision);
      if (!yard.put({open.job, *setup})) continue;
      Decision with = yard.take();
      if (step_cost(plan, moment, with, period).total() > now) continue;
      decision = std::move(with);
      break;
    }
  }
}

/// The best that is found without the solver: what runs now goes on, or as the prices say, or
/// greedy, and then improved.
Assignment first_guess(const StepModel& model, const DevicePrices& prices,
                       const std::function<bool()>& ended) {
  Assignment best = priced_assignment(model, prices);
  for (const Decision& other : {greedy(*model.plan, *model.moment), model.moment->machines}) {
    Assignment one = assignment_of(model, runs_of(other));
    if (one.cost() < best.cost()) best = std::move(one);
  }
  improve(best, model, ended);
  return best;
}

/// The cheapest way to put the runs that the solver chose on machines: on those where they are,
/// where there is room, as its patterns say, or improved where neither reaches the bound.
Decision placed(const StepModel& model, const DecisionProgram& program,
                const std::vector<Run>& runs, double bound, const SearchOptions& search) {
  Assignment assignment = assignment_of(model, runs);
  if (assignment.cost() <= bound * (1.0 + exact_rounding)) return decided(model, assignment);
  const auto cost = [&](const Decision& decision) {
    return step_cost(*model.plan, *model.moment, decision, search.period).total();
  };
  if (auto decision = program.by_patterns(runs)) {
    if (cost(*decision) < assignment.cost()) return *std::move(decision);
  }
  improve(assignment, model, search.ended);
  Decision other = path_relinking(*model.plan, *model.moment, search);
  return cost(other) < assignment.cost() ? other : decided(model, assignment);
}

}  // namespace

bool has_exact() {
  return has_cbc();
}

Solved exact(const Plan& plan, const Moment& moment, const ExactOptions& options) {
  if (!(options.period > 0.0) || !(options.most_seconds > 0.0) || !(options.gap >= 0.0)) {
    throw std::domain_error("exact: the period and the time are above 0, the gap is not below it");
  }
  if (!has_exact()) throw std::domain_error("exact: there is no CBC");
  const auto priced = [&](Decision decision) {
    let_run(plan, moment, options.period, decision);
    check_decision(plan, moment, decision);
    const StepCost cost = step_cost(plan, moment, decision, options.period);
    return Solved{std::move(decision), cost, 0.0};
  };
  const StepModel model(plan, moment, options.period);
  const DevicePrices prices = device_prices(model);
  SearchOptions search;
  search.period = options.period;
  search.ended = ended_after(options.most_seconds);
  const Assignment guess = first_guess(model, prices, search.ended);
  Decision guessed = decided(model, guess);
  if (guess.cost() <= prices.bound * (1.0 + std::max(exact_rounding, options.gap))) {
    Solved result = priced(std::move(guessed));
    result.bound = std::min(prices.bound, result.cost.total());
    return result;
  }
  // Whatever costs more than the guess at these prices is in no better decision.
  const double most = guess.cost() - prices.bound + exact_rounding * guess.cost();
  DecisionProgram program(model, [&](std::size_t open, const Choice& choice) {
    return choice == guess.choice(open) || prices.excess(model, open, choice) <= most;
  });
  if (options.progress) options.progress(guess.cost(), prices.bound);
  program.solve_from(guess, guessed, options.most_seconds, options.progress);
  Solved result = priced(std::move(guessed));
  const double bound = std::max(prices.bound, program.solution().bound.value_or(prices.bound));
  if (const auto runs = program.runs()) {
    Solved found = priced(placed(model, program, *runs, bound, search));
    if (found.cost.total() <= result.cost.total()) result = std::move(found);
  }
  result.bound = std::min(bound, result.cost.total());
  result.in_time = program.solution().proven;
  return result;
}

}  // namespace yates::capacity
