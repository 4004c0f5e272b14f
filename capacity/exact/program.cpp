#include "capacity/exact/program.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace yates::capacity {

namespace {

constexpr std::size_t most_patterns = 300;  // of a type; beyond them machines are only counted

std::size_t index(int column) {
  return static_cast<std::size_t>(column);
}

std::vector<double> ones(const std::vector<int>& columns) {
  return std::vector<double>(columns.size(), 1.0);
}

}  // namespace

DecisionProgram::DecisionProgram(const StepModel& model, const MayBe& may_be)
    : model_(model), types_(model.plan->types.size()) {
  for (std::size_t open = 0; open < model.run_cost.size(); ++open) add_job(open, may_be);
  for (std::size_t type = 0; type < types_.size(); ++type) {
    add_machines(type);
    if (types_[type].patterns.empty()) {
      add_capacity_by_number(type);
    } else {
      add_capacity_by_pattern(type);
    }
  }
  if (model.plan->most_machines) add_limit();
}

void DecisionProgram::solve_from(const Assignment& assignment, const Decision& decision,
                                 double most_seconds,
                                 const std::function<void(double, double)>& progress) {
  std::vector<double> values(program_.columns.size(), 0.0);
  for (const ChoiceColumn& one : choices_) {
    if (assignment.choice(one.open) == one.choice) values[index(one.column)] = 1.0;
  }
  for (const Machine& machine : decision) values[index(column_for(machine))] += 1.0;
  solution_ = solve(program_, values, most_seconds, progress);
}

std::optional<std::vector<Run>> DecisionProgram::runs() const {
  if (solution_.values.empty()) return std::nullopt;
  std::vector<Run> result;
  for (const ChoiceColumn& one : choices_) {
    if (one.choice && solution_.values[index(one.column)] > 0.5) {
      result.push_back({model_.moment->jobs[one.open].job, *one.choice});
    }
  }
  return result;
}

std::optional<Decision> DecisionProgram::by_patterns(const std::vector<Run>& runs) const {
  Decision result;
  std::vector<Run> by_number;
  for (std::size_t type = 0; type < types_.size(); ++type) {
    const TypeColumns& its = types_[type];
    std::map<int, std::vector<Run>> of_size;
    for (const Run& run : runs) {
      const Setup& setup = model_.plan->jobs[run.job].setups[run.setup];
      if (setup.type == type) of_size[setup.devices].push_back(run);
    }
    if (its.patterns.empty()) {
      for (auto size = of_size.rbegin(); size != of_size.rend(); ++size) {
        by_number.insert(by_number.end(), size->second.begin(), size->second.end());
      }
      continue;
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
  Yard yard(*model_.plan, std::move(result));
  for (const Run& run : by_number) {
    if (!yard.put(run)) return std::nullopt;
  }
  return yard.take();
}

const Setup& DecisionProgram::setup_of(const ChoiceColumn& one) const {
  return model_.plan->jobs[model_.moment->jobs[one.open].job].setups[*one.choice];
}

/// One of its choices.
void DecisionProgram::add_job(std::size_t open, const MayBe& may_be) {
  std::vector<int> row;
  const auto add = [&](const Choice& choice, double cost) {
    if (!may_be(open, choice)) return;
    row.push_back(program_.add_column(1.0, cost));
    choices_.push_back({open, choice, row.back()});
  };
  for (std::size_t s = 0; s < model_.run_cost[open].size(); ++s) add(s, model_.run_cost[open][s]);
  add(std::nullopt, model_.waiting_cost[open]);
  program_.rows.push_back({row, ones(row), true, 1.0});
}

void DecisionProgram::add_machines(std::size_t type) {
  TypeColumns& its = types_[type];
  const MachineType& machine = model_.plan->types[type];
  for (const ChoiceColumn& one : choices_) {
    if (one.choice && setup_of(one).type == type) its.sizes.insert(setup_of(one).devices);
  }
  if (!fit_by_number(machine.devices, its.sizes)) {
    its.patterns = full_patterns(machine.devices, its.sizes, most_patterns).value_or(its.patterns);
  }
  const std::size_t jobs = model_.run_cost.size();
  const auto most = static_cast<double>(std::min(machine.most.value_or(jobs), jobs));
  for (std::size_t p = 0; p < std::max<std::size_t>(1, its.patterns.size()); ++p) {
    its.columns.push_back(program_.add_column(most, model_.idle_cost[type]));
  }
  if (its.columns.size() > 1 && machine.most) {
    program_.rows.push_back({its.columns, ones(its.columns), false, most});
  }
}

/// At most 0: what the machines of a type have, beside the factor of each run on it.
template <typename Factor>
void DecisionProgram::add_capacity(std::size_t type, std::vector<int> columns,
                                   std::vector<double> factors, const Factor& factor) {
  for (const ChoiceColumn& one : choices_) {
    if (!one.choice || setup_of(one).type != type) continue;
    const int takes = factor(setup_of(one).devices);
    if (takes == 0) continue;
    columns.push_back(one.column);
    factors.push_back(takes);
  }
  program_.rows.push_back({std::move(columns), std::move(factors), false, 0.0});
}

/// No machine has more devices than it has. Where a size h does not divide them, further rows make
/// the count of machines closer to what can be packed: floor(devices / h) of h and more.
void DecisionProgram::add_capacity_by_number(std::size_t type) {
  const int devices = model_.plan->types[type].devices;
  std::set<int> sizes{1};
  for (const int size : types_[type].sizes) {
    if (devices % size != 0) sizes.insert(size);
  }
  for (const int size : sizes) {
    add_capacity(type, types_[type].columns, {-static_cast<double>(devices / size)},
                 [size](int of_run) { return of_run / size; });
  }
}

/// No more runs of a size than the patterns of machines have room for.
void DecisionProgram::add_capacity_by_pattern(std::size_t type) {
  const TypeColumns& its = types_[type];
  std::size_t place = 0;
  for (const int size : its.sizes) {
    std::vector<double> factors;
    for (const Pattern& pattern : its.patterns) factors.push_back(-pattern[place]);
    add_capacity(type, its.columns, std::move(factors),
                 [size](int of_run) { return of_run == size ? 1 : 0; });
    ++place;
  }
}

void DecisionProgram::add_limit() {
  std::vector<int> row;
  for (const TypeColumns& its : types_) {
    row.insert(row.end(), its.columns.begin(), its.columns.end());
  }
  program_.rows.push_back(
      {row, ones(row), false, static_cast<double>(*model_.plan->most_machines)});
}

/// The first one whose pattern holds the runs of a machine.
int DecisionProgram::column_for(const Machine& machine) const {
  const TypeColumns& its = types_[machine.type];
  for (std::size_t p = 0; p < its.patterns.size(); ++p) {
    auto room = its.patterns[p].begin();
    const bool holds = std::all_of(its.sizes.begin(), its.sizes.end(), [&](int size) {
      return std::count_if(machine.runs.begin(), machine.runs.end(), [&](const Run& run) {
               return model_.plan->jobs[run.job].setups[run.setup].devices == size;
             }) <= *room++;
    });
    if (holds) return its.columns[p];
  }
  return its.columns.front();
}

}  // namespace yates::capacity
