#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "bench/decisions/cases.hpp"
#include "numerics/random.hpp"

namespace yates::decisions {

struct StudyOptions {
  std::size_t experiments = 2000;  // per point
  numerics::Seed seed{20261123};
  unsigned threads = 1;  // the results do not depend on it
};

/// How often an event happened at one point, or how large it was on average.
struct Result {
  std::string point;
  double size = 0.0;        // of the point
  std::size_t counted = 0;  // outcomes that count
  double mean = 0.0;        // a share in [0, 1], or in the event's unit
  double standard_error = 0.0;
};

/// An event of a case with its result at every point.
struct Row {
  std::string case_name;
  std::string case_title;
  std::string event;
  Unit unit;
  std::optional<Bar> bar;
  std::vector<Result> results;  // without points where no outcome counts
};

/// The n-th experiment of a point, as it is given to the program.
table::Table experiment_of(const Case& one, const Point& point, std::size_t number,
                           numerics::Seed seed);

/// Draws and counts the experiments of every point. Throws std::runtime_error where the program
/// refuses an experiment, naming it.
std::vector<Row> count(const Case& one, const StudyOptions& options);

enum class Standing {
  held,          // within the bar
  within_error,  // beyond it, but by no more than three standard errors: the worst of many points
                 // is beyond a bar that every point keeps exactly
  broken,
};
/// How a result with a bar stands to it. A bar of nothing at all is broken by a single event.
Standing standing(const Result& result, const Bar& bar);
/// Whether it is beyond its bar by more than this many standard errors: of the estimate, or of a
/// share that is exactly at the bar, whichever is larger.
bool beyond(const Result& result, const Bar& bar, double standard_errors);

/// Frequencies of fewer outcomes say little.
inline constexpr std::size_t few_outcomes = 30;

/// By how much a result is on the wrong side of its bar; negative where it is within.
double excess(const Result& result, const Bar& bar);

/// Of a row with a bar, the result that keeps it least; nullptr where there is none. Results of few
/// outcomes are passed over where others have more.
const Result* worst(const Row& row);

}  // namespace yates::decisions
