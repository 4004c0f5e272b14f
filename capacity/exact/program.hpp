#pragma once

#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "capacity/exact/cbc.hpp"
#include "capacity/exact/patterns.hpp"
#include "capacity/search/assignment.hpp"

namespace yates::capacity {

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

}  // namespace yates::capacity
