#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "bench/decisions/events.hpp"
#include "bench/decisions/scenario.hpp"

namespace yates::decisions {

/// What a frequency must keep; shares in [0, 1].
struct Bar {
  enum class Side { at_most, at_least } side;
  double value;

  friend bool operator==(const Bar&, const Bar&) = default;
};

/// An event that a case counts, and the bar that it must keep at every point between two sizes.
struct Counted {
  Event event;
  std::optional<Bar> bar = std::nullopt;
  double from = -std::numeric_limits<double>::infinity();
  double to = std::numeric_limits<double>::infinity();
};

/// One truth of a case: a design with effects of one size.
struct Point {
  std::string label;  // "2 sigma"
  double size;        // what the bars' ranges speak of
  Scenario scenario;
  bool core = false;  // belongs to the small run of the tests
};

/// Several truths that are counted alike: a bar must hold at the worst of them.
struct Case {
  std::string name;   // for --case
  std::string title;  // what stands in the table
  std::vector<Point> points;
  std::vector<Counted> counted;
};

/// No effect at all, or one of a given size.
std::vector<Case> cases_of_effects();
/// A smallest difference that matters, and limits.
std::vector<Case> cases_of_demands();
/// Ratios, unequal spread, order, outliers, curves, split plots.
std::vector<Case> cases_of_data();
/// What a plan says before the runs.
std::vector<Case> cases_of_plans();

/// One noisy setting, logarithms that scatter unequally, hosts.
std::vector<Case> cases_of_noise();

/// All of them.
std::vector<Case> all_cases();

}  // namespace yates::decisions
