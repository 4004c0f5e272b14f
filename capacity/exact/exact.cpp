#include "capacity/exact/exact.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "capacity/exact/cbc.hpp"
#include "capacity/exact/patterns.hpp"
#include "capacity/rules/greedy.hpp"
#include "capacity/rules/order.hpp"
#include "capacity/search/search.hpp"
#include "capacity/step/packing.hpp"

namespace yates::capacity {

double Solved::gap() const {
  return cost.total() > 0.0 ? std::max(0.0, cost.total() - bound) / cost.total() : 0.0;
}

namespace {

constexpr std::size_t most_patterns = 300;  // of a type; beyond them machines are only counted

/// The columns of a machine type.
struct TypeColumns {
  std::set<int> sizes;            // of setups on it
  std::vector<Pattern> patterns;  // of each column; empty: one column counts all machines
  std::vector<int> columns;
};

/// A column that is a run.
struct RunColumn {
  int column;
  Run run;
};

/// The decision as a program of whole numbers.
class Program {
 public:
  Program(const Plan& plan, const Moment& moment, const ExactOptions& options)
      : plan_(plan), moment_(moment), options_(options), types_(plan.types.size()) {
    for (const OpenJob& open : moment.jobs) add_job(open);
    for (std::size_t type = 0; type < plan.types.size(); ++type) {
      add_machines(type);
      if (types_[type].patterns.empty()) {
        add_capacity_by_number(type);
      } else {
        add_capacity_by_pattern(type);
      }
    }
    if (plan.most_machines) add_limit();
  }

  void solve_from(const Decision& decision) {
    std::vector<double> values(program_.columns.size(), 0.0);
    for (const int column : waits_) values[index(column)] = 1.0;
    for (const Machine& machine : decision) {
      values[index(column_for(machine))] += 1.0;
      for (const Run& run : machine.runs) {
        for (const RunColumn& one : runs_) {
          if (one.run == run) values[index(one.column)] = 1.0;
        }
        for (std::size_t w = 0; w < waits_.size(); ++w) {
          if (moment_.jobs[w].job == run.job) values[index(waits_[w])] = 0.0;
        }
      }
    }
    solution_ = solve(program_, values, options_.most_seconds, options_.progress);
  }

  /// What the solver has found, if anything.
  std::optional<std::vector<Run>> runs() const {
    if (solution_.values.empty()) return std::nullopt;
    std::vector<Run> result;
    for (const RunColumn& one : runs_) {
      if (solution_.values[index(one.column)] > 0.5) result.push_back(one.run);
    }
    return result;
  }

  /// The runs on the machines whose patterns the solver counted; absent for types without patterns.
  std::optional<Decision> by_patterns(const std::vector<Run>& runs) const {
    Decision result;
    for (std::size_t type = 0; type < types_.size(); ++type) {
      const TypeColumns& its = types_[type];
      std::map<int, std::vector<Run>> of_size;
      for (const Run& run : runs) {
        const Setup& setup = setup_of(run);
        if (setup.type == type) of_size[setup.devices].push_back(run);
      }
      for (std::size_t p = 0; p < its.patterns.size(); ++p) {
        for (long left = std::lround(solution_.values[index(its.columns[p])]); left > 0; --left) {
          Machine machine{type, {}};
          auto room = its.patterns[p].begin();
          for (const int size : its.sizes) {
            auto& waiting = of_size[size];
            for (int r = *room++; r > 0 && !waiting.empty(); --r) {
              machine.runs.push_back(waiting.back());
              waiting.pop_back();
            }
          }
          if (!machine.runs.empty()) result.push_back(std::move(machine));
        }
      }
      for (const auto& [size, left] : of_size) {
        if (!left.empty()) return std::nullopt;
      }
    }
    return result;
  }

  const IntegerSolution& solution() const { return solution_; }

 private:
  static std::size_t index(int column) { return static_cast<std::size_t>(column); }

  const Setup& setup_of(const Run& run) const { return plan_.jobs[run.job].setups[run.setup]; }

  void add_job(const OpenJob& open) {
    std::vector<int> row;
    const Job& job = plan_.jobs[open.job];
    for (std::size_t s = 0; s < job.setups.size(); ++s) {
      const Setup& setup = job.setups[s];
      const double used = idle_cost(plan_.types[setup.type], options_.period) * setup.devices;
      row.push_back(program_.add_column(1.0, run_cost(plan_, moment_, open, s).total() - used));
      runs_.push_back({row.back(), {open.job, s}});
      types_[setup.type].sizes.insert(setup.devices);
    }
    waits_.push_back(
        program_.add_column(1.0, waiting_cost(plan_, moment_, open, options_.period).total()));
    row.push_back(waits_.back());
    program_.rows.push_back({row, std::vector<double>(row.size(), 1.0), true, 1.0});
  }

  void add_machines(std::size_t type) {
    TypeColumns& its = types_[type];
    const MachineType& machine = plan_.types[type];
    const auto most = static_cast<double>(
        std::min(machine.most.value_or(moment_.jobs.size()), moment_.jobs.size()));
    if (!fit_by_number(machine.devices, its.sizes)) {
      its.patterns =
          full_patterns(machine.devices, its.sizes, most_patterns).value_or(its.patterns);
    }
    const double idle = idle_cost(machine, options_.period) * machine.devices;
    for (std::size_t p = 0; p < std::max<std::size_t>(1, its.patterns.size()); ++p) {
      its.columns.push_back(program_.add_column(most, idle));
    }
    if (its.columns.size() > 1 && machine.most) {
      program_.rows.push_back(
          {its.columns, std::vector<double>(its.columns.size(), 1.0), false, most});
    }
  }

  /// No machine has more devices than it has. Where a size h does not divide them, further rows
  /// make the count of machines closer to what can be packed: floor(devices / h) of h and more.
  void add_capacity_by_number(std::size_t type) {
    const int devices = plan_.types[type].devices;
    std::set<int> sizes{1};
    for (const int size : types_[type].sizes) {
      if (devices % size != 0) sizes.insert(size);
    }
    for (const int size : sizes) {
      std::vector<int> row{types_[type].columns.front()};
      std::vector<double> factors{-static_cast<double>(devices / size)};
      for (const RunColumn& one : runs_) {
        const Setup& setup = setup_of(one.run);
        if (setup.type != type || setup.devices < size) continue;
        row.push_back(one.column);
        factors.push_back(setup.devices / size);
      }
      program_.rows.push_back({row, factors, false, 0.0});
    }
  }

  /// No more runs of a size than the patterns of machines have room for.
  void add_capacity_by_pattern(std::size_t type) {
    const TypeColumns& its = types_[type];
    std::size_t place = 0;
    for (const int size : its.sizes) {
      std::vector<int> row = its.columns;
      std::vector<double> factors;
      for (const Pattern& pattern : its.patterns) factors.push_back(-pattern[place]);
      for (const RunColumn& one : runs_) {
        const Setup& setup = setup_of(one.run);
        if (setup.type != type || setup.devices != size) continue;
        row.push_back(one.column);
        factors.push_back(1.0);
      }
      program_.rows.push_back({row, factors, false, 0.0});
      ++place;
    }
  }

  void add_limit() {
    std::vector<int> row;
    for (const TypeColumns& its : types_) {
      row.insert(row.end(), its.columns.begin(), its.columns.end());
    }
    program_.rows.push_back({row, std::vector<double>(row.size(), 1.0), false,
                             static_cast<double>(*plan_.most_machines)});
  }

  /// The first one whose pattern holds the runs of a machine.
  int column_for(const Machine& machine) const {
    const TypeColumns& its = types_[machine.type];
    for (std::size_t p = 0; p < its.patterns.size(); ++p) {
      auto room = its.patterns[p].begin();
      const bool holds = std::all_of(its.sizes.begin(), its.sizes.end(), [&](int size) {
        return std::count_if(machine.runs.begin(), machine.runs.end(), [&](const Run& run) {
                 return setup_of(run).devices == size;
               }) <= *room++;
      });
      if (holds) return its.columns[p];
    }
    return its.columns.front();
  }

  const Plan& plan_;
  const Moment& moment_;
  const ExactOptions& options_;
  IntegerProgram program_;
  IntegerSolution solution_;
  std::vector<TypeColumns> types_;
  std::vector<RunColumn> runs_;
  std::vector<int> waits_;  // of Moment::jobs
};

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
    for (const std::size_t setup : wanted_setups(plan, open, moment.now, true)) {
      Yard yard(plan, decision);
      if (!yard.put({open.job, setup})) continue;
      Decision with = yard.take();
      if (step_cost(plan, moment, with, period).total() > now) continue;
      decision = std::move(with);
      break;
    }
  }
}

/// The runs that the solver chose on machines: on those where they are, where there is room, as its
/// patterns say, or as they can be packed.
Decision placed(const Plan& plan, const Moment& moment, const Program& program,
                const std::vector<Run>& runs, double period) {
  const StepModel model(plan, moment, period);
  Assignment assignment = assignment_of(model, runs);
  constexpr double rounding = 1e-9;
  if (assignment.cost() > program.solution().bound.value() * (1.0 + rounding)) {
    if (auto decision = program.by_patterns(runs)) return *std::move(decision);
    improve(assignment, model);
    SearchOptions options;
    options.period = period;
    Decision other = path_relinking(plan, moment, options);
    if (step_cost(plan, moment, other, period).total() < assignment.cost()) return other;
  }
  return decided(model, assignment);
}

/// No decision costs less: each job as if it were alone, on machines without idle devices.
double least_step_cost(const Plan& plan, const Moment& moment, const ExactOptions& options) {
  double sum = 0.0;
  for (const OpenJob& open : moment.jobs) {
    double least = waiting_cost(plan, moment, open, options.period).total();
    for (std::size_t s = 0; s < plan.jobs[open.job].setups.size(); ++s) {
      least = std::min(least, run_cost(plan, moment, open, s).total());
    }
    sum += least;
  }
  return sum;
}

}  // namespace

bool has_exact() {
  return has_cbc();
}

Solved exact(const Plan& plan, const Moment& moment, const ExactOptions& options) {
  if (!(options.period > 0.0) || !(options.most_seconds > 0.0)) {
    throw std::domain_error("exact: the period and the time of the search are above 0");
  }
  if (!has_exact()) throw std::domain_error("exact: there is no CBC");
  const auto priced = [&](Decision decision) {
    check_decision(plan, moment, decision);
    const StepCost cost = step_cost(plan, moment, decision, options.period);
    return Solved{std::move(decision), cost, 0.0};
  };
  Solved result = priced(greedy(plan, moment));
  Program program(plan, moment, options);
  program.solve_from(result.decision);
  if (const auto runs = program.runs()) {
    Decision decision = placed(plan, moment, program, *runs, options.period);
    let_run(plan, moment, options.period, decision);
    Solved found = priced(std::move(decision));
    if (found.cost.total() <= result.cost.total()) result = std::move(found);
  }
  if (!program.solution().bound) {
    // The solver has failed: the next best search, and what can be said without it.
    SearchOptions search;
    search.period = options.period;
    Solved found = priced(path_relinking(plan, moment, search));
    if (found.cost.total() <= result.cost.total()) result = std::move(found);
  }
  result.bound = std::min(program.solution().bound.value_or(least_step_cost(plan, moment, options)),
                          result.cost.total());
  result.in_time = program.solution().proven;
  return result;
}

}  // namespace yates::capacity
