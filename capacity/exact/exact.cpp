#include "capacity/exact/exact.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

#include "capacity/exact/packing.hpp"
#include "capacity/rules/greedy.hpp"
#include "capacity/rules/order.hpp"

#ifdef YATES_CBC
#include <coin/Cbc_C_Interface.h>
#include <dlfcn.h>
#endif

namespace yates::capacity {

double Solved::gap() const {
  return cost.total() > 0.0 ? std::max(0.0, cost.total() - bound) / cost.total() : 0.0;
}

#ifndef YATES_CBC

bool has_exact() {
  return false;
}

Solved exact(const Plan&, const Moment&, const ExactOptions&) {
  throw std::domain_error("exact: built without CBC");
}

#else

namespace {

/// The functions of CBC that are called. The library is loaded when it is first asked for: it and
/// what it needs would make every start of a program slower.
struct Cbc {
  decltype(&Cbc_newModel) new_model = nullptr;
  decltype(&Cbc_deleteModel) delete_model = nullptr;
  decltype(&Cbc_setLogLevel) set_log_level = nullptr;
  decltype(&Cbc_addCol) add_column = nullptr;
  decltype(&Cbc_addRow) add_row = nullptr;
  decltype(&Cbc_setMIPStartI) start = nullptr;
  decltype(&Cbc_setMaximumSeconds) set_most_seconds = nullptr;
  decltype(&Cbc_setParameter) set_parameter = nullptr;
  decltype(&Cbc_solve) solve = nullptr;
  decltype(&Cbc_bestSolution) best_solution = nullptr;
  decltype(&Cbc_isProvenOptimal) is_proven = nullptr;
  decltype(&Cbc_getObjValue) objective = nullptr;
  decltype(&Cbc_getBestPossibleObjValue) best_possible = nullptr;
  bool loaded = false;
};

template <typename Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

Cbc loaded_cbc() {
  Cbc cbc;
  void* library = dlopen("libCbcSolver.so.3", RTLD_NOW | RTLD_LOCAL);
  cbc.loaded = library != nullptr && find(library, "Cbc_newModel", cbc.new_model) &&
               find(library, "Cbc_deleteModel", cbc.delete_model) &&
               find(library, "Cbc_setLogLevel", cbc.set_log_level) &&
               find(library, "Cbc_addCol", cbc.add_column) &&
               find(library, "Cbc_addRow", cbc.add_row) &&
               find(library, "Cbc_setMIPStartI", cbc.start) &&
               find(library, "Cbc_setMaximumSeconds", cbc.set_most_seconds) &&
               find(library, "Cbc_setParameter", cbc.set_parameter) &&
               find(library, "Cbc_solve", cbc.solve) &&
               find(library, "Cbc_bestSolution", cbc.best_solution) &&
               find(library, "Cbc_isProvenOptimal", cbc.is_proven) &&
               find(library, "Cbc_getObjValue", cbc.objective) &&
               find(library, "Cbc_getBestPossibleObjValue", cbc.best_possible);
  return cbc;
}

const Cbc& cbc() {
  static const Cbc result = loaded_cbc();
  return result;
}

using Solver = std::unique_ptr<Cbc_Model, decltype(&Cbc_deleteModel)>;

/// A column of the program that is a run.
struct Choice {
  int column;
  Run run;
};

/// The program, column by column.
class Program {
 public:
  Program(const Plan& plan, const Moment& moment, const ExactOptions& options)
      : plan_(plan),
        moment_(moment),
        options_(options),
        solver_(cbc().new_model(), cbc().delete_model) {
    cbc().set_log_level(solver_.get(), 0);
    for (const MachineType& type : plan.types) add_counts(type);
    for (const OpenJob& open : moment.jobs) add_job(open);
    for (std::size_t type = 0; type < plan.types.size(); ++type) add_capacity(type);
    if (plan.most_machines) add_limit();
  }

  /// Where the search may start.
  void start_from(const Decision& decision) {
    std::vector<double> values(columns_, 0.0);
    for (std::size_t w = 0; w < waits_.size(); ++w) values[index(waits_[w])] = 1.0;
    for (const Machine& machine : decision) {
      values[machine.type] += 1.0;
      for (const Run& run : machine.runs) {
        for (const Choice& one : choices_) {
          if (one.run == run) values[index(one.column)] = 1.0;
        }
        for (std::size_t w = 0; w < waits_.size(); ++w) {
          if (moment_.jobs[w].job == run.job) values[index(waits_[w])] = 0.0;
        }
      }
    }
    std::vector<int> columns(columns_);
    for (std::size_t c = 0; c < columns_; ++c) columns[c] = static_cast<int>(c);
    cbc().start(solver_.get(), static_cast<int>(columns_), columns.data(), values.data());
  }

  void solve() {
    cbc().set_parameter(solver_.get(), "timeMode", "elapsed");
    cbc().set_most_seconds(solver_.get(), options_.most_seconds);
    cbc().solve(solver_.get());
  }

  /// What the solver has found, if anything.
  std::optional<std::vector<Run>> runs() const {
    const double* values = cbc().best_solution(solver_.get());
    if (values == nullptr) return std::nullopt;
    std::vector<Run> result;
    for (const Choice& one : choices_) {
      if (values[one.column] > 0.5) result.push_back(one.run);
    }
    return result;
  }

  bool proven() const { return cbc().is_proven(solver_.get()) != 0; }
  double bound() const {
    return proven() ? cbc().objective(solver_.get()) : cbc().best_possible(solver_.get());
  }

 private:
  static std::size_t index(int column) { return static_cast<std::size_t>(column); }

  int add(double upper, double cost) {
    cbc().add_column(solver_.get(), "", 0.0, upper, cost, 1, 0, nullptr, nullptr);
    return static_cast<int>(columns_++);
  }

  void add_row(const std::vector<int>& columns, const std::vector<double>& factors, char sense,
               double right) {
    cbc().add_row(solver_.get(), "", static_cast<int>(columns.size()), columns.data(),
                  factors.data(), sense, right);
  }

  void add_counts(const MachineType& type) {
    const auto most =
        static_cast<double>(std::min(type.most.value_or(moment_.jobs.size()), moment_.jobs.size()));
    add(most, idle_cost(type, options_.period) * type.devices);
  }

  void add_job(const OpenJob& open) {
    std::vector<int> row;
    const Job& job = plan_.jobs[open.job];
    for (std::size_t s = 0; s < job.setups.size(); ++s) {
      const Setup& setup = job.setups[s];
      const double used = idle_cost(plan_.types[setup.type], options_.period) * setup.devices;
      row.push_back(add(1.0, run_cost(plan_, moment_, open, s).total() - used));
      choices_.push_back({row.back(), {open.job, s}});
    }
    waits_.push_back(add(1.0, waiting_cost(plan_, moment_, open, options_.period).total()));
    row.push_back(waits_.back());
    add_row(row, std::vector<double>(row.size(), 1.0), 'E', 1.0);
  }

  void add_capacity(std::size_t type) {
    std::vector<int> row{static_cast<int>(type)};
    std::vector<double> factors{-static_cast<double>(plan_.types[type].devices)};
    for (const Choice& one : choices_) {
      const Setup& setup = plan_.jobs[one.run.job].setups[one.run.setup];
      if (setup.type != type) continue;
      row.push_back(one.column);
      factors.push_back(setup.devices);
    }
    add_row(row, factors, 'L', 0.0);
  }

  void add_limit() {
    std::vector<int> row;
    for (std::size_t type = 0; type < plan_.types.size(); ++type) {
      row.push_back(static_cast<int>(type));
    }
    add_row(row, std::vector<double>(row.size(), 1.0), 'L',
            static_cast<double>(*plan_.most_machines));
  }

  const Plan& plan_;
  const Moment& moment_;
  const ExactOptions& options_;
  Solver solver_;
  std::size_t columns_ = 0;
  std::vector<Choice> choices_;
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

}  // namespace

bool has_exact() {
  return cbc().loaded;
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
  program.start_from(result.decision);
  program.solve();
  if (const auto runs = program.runs()) {
    if (auto decision = packed(plan, moment, *runs)) {
      let_run(plan, moment, options.period, *decision);
      Solved found = priced(*std::move(decision));
      if (found.cost.total() <= result.cost.total()) result = std::move(found);
    }
  }
  result.bound = std::min(program.bound(), result.cost.total());
  result.in_time = program.proven();
  return result;
}

#endif

}  // namespace yates::capacity
