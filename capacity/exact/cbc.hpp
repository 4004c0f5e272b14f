#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

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

}  // namespace yates::capacity
