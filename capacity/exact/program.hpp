#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "capacity/search/assignment.hpp"

namespace yates::capacity {

/// min sum cost x, each x a whole number from 0 to its upper end.
struct IntegerProgram {
  struct Column {
    double upper;
    double cost;
  };
  struct Row {
    std::vector<int> columns;
    std::vector<double> factors;
    bool equal;  // sum factors x = right; else at most
    double right;
  };
  std::vector<Column> columns;
  std::vector<Row> rows;

  /// The place of a new column.
  int add_column(double upper, double cost) {
    columns.push_back({upper, cost});
    return static_cast<int>(columns.size()) - 1;
  }
};

/// What a solver found.
struct IntegerSolution {
  std::vector<double> values;   // of the columns; empty: none was found
  std::optional<double> bound;  // no solution costs less; absent: the solver failed
  bool proven = false;          // whether the bound is the cost
};

/// Whether this was built with CBC, and its library (libCbcSolver.so.3, of Debian's coinor-libcbc3)
/// is there. It is loaded when it is first asked for: it and what it needs would make every start
/// of a program slower.
bool has_cbc();

/// Solves a program with CBC from a known solution, in a process of its own: there are programs at
/// which the solver aborts, and it may be slow to notice the end of its time. SIGINT to the group
/// of processes ends the search with the best solution so far. `progress` is told the cost so far
/// and the bound now and then.
IntegerSolution solve(const IntegerProgram& program, const std::vector<double>& start,
                      double most_seconds,
                      const std::function<void(double cost, double bound)>& progress);

/// How many runs of each size a machine holds, by the sizes in their order.
using Pattern = std::vector<int>;

/// Whether runs fit on machines as soon as their devices do: each size divides the next larger one,
/// and the largest divides the devices of a machine.
bool fit_by_number(int devices, const std::set<int>& sizes);

/// All patterns of a machine to which no run can be added; absent where there are more than `most`.
std::optional<std::vector<Pattern>> full_patterns(int devices, const std::set<int>& sizes,
                                                  std::size_t most);

/// Whether a choice of an open job may be in the best decision.
using MayBe = std::function<bool(std::size_t open, const Choice& choice)>;

/// A decision as a program of whole numbers: a column for each choice that may be, and for the
/// machines of a type or of a pattern; see exact().
class DecisionProgram {
 public:
  /// The model must outlive it.
  DecisionProgram(const StepModel& model, const MayBe& may_be);

  /// Solves it from a decision, whose choices all may be.
  void solve_from(const Assignment& assignment, const Decision& decision, double most_seconds,
                  const std::function<void(double cost, double bound)>& progress);

  const IntegerSolution& solution() const { return solution_; }

  /// What the solver has found, if anything.
  std::optional<std::vector<Run>> runs() const;
  /// The runs on the machines whose patterns the solver counted, and those of types without
  /// patterns by falling devices; absent where they do not fit.
  std::optional<Decision> by_patterns(const std::vector<Run>& runs) const;

 private:
  struct TypeColumns {
    std::set<int> sizes;            // of setups on it
    std::vector<Pattern> patterns;  // of each column; empty: one column counts all machines
    std::vector<int> columns;
  };
  struct ChoiceColumn {
    std::size_t open;
    Choice choice;
    int column;
  };

  const Setup& setup_of(const ChoiceColumn& one) const;
  void add_job(std::size_t open, const MayBe& may_be);
  void add_machines(std::size_t type);
  void add_capacity_by_number(std::size_t type);
  void add_capacity_by_pattern(std::size_t type);
  void add_limit();
  template <typename Factor>
  void add_capacity(std::size_t type, std::vector<int> columns, std::vector<double> factors,
                    const Factor& factor);
  int column_for(const Machine& machine) const;

  const StepModel& model_;
  std::vector<ChoiceColumn> choices_;
  std::vector<TypeColumns> types_;
  IntegerProgram program_;
  IntegerSolution solution_;
};

/// What devices are worth at a moment where machines are scarce, and what that proves.
struct DevicePrices {
  std::vector<double> device;    // of each type: its share of an idle machine and of the scarcity
  std::vector<double> cheapest;  // of each open job: its least cost at these prices
  double bound;                  // no decision costs less

  /// How much more than its cheapest choice a choice of a job costs at these prices: whatever
  /// decision has it costs at least `bound` and this.
  double excess(const StepModel& model, std::size_t open, const Choice& choice) const;
};

/// Prices for which the bound is high. With f_v the cost of an idle machine of type v with
/// D_v devices, n_v and N the most machines of a type and of all,
///     max over mu, nu_v >= 0 of  sum_j min over choices (cost + devices (f_v + mu + nu_v) / D_v)
///                                - mu N - sum_v nu_v n_v
/// the Lagrangian dual of the counts of machines. Each multiplier in turn goes where the slope
/// changes its sign: for one limit the highest bound, that of the linear relaxation, for several
/// perhaps a lower one. Source: M. L. Fisher, The Lagrangian
/// relaxation method for solving integer programming problems, Management Science 27, 1981.
DevicePrices device_prices(const StepModel& model);

/// An assignment by these prices: whoever would pay most for not waiting gets the cheapest choice
/// for which there is room.
Assignment priced_assignment(const StepModel& model, const DevicePrices& prices);

}  // namespace yates::capacity
