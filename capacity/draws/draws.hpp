#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "capacity/plan/plan.hpp"
#include "numerics/random.hpp"

namespace yates::capacity {

/// What a drawn job may be.
struct Kind {
  std::string name;
  std::vector<Setup> setups;  // one or more
};

/// How the seconds between submissions are distributed.
enum class Arrivals {
  exponential,
  poisson  // whole seconds, as in the code of the GPU-training study: nearly the same for long ones
};

/// Jobs that are drawn at random. All are independent and, but for the arrivals, uniform.
struct RandomJobs {
  std::size_t jobs;     // 1 or more
  double interarrival;  // mean seconds, above 0; the first job is submitted at 0
  Arrivals arrivals = Arrivals::exponential;
  Range seconds;  // of the slowest setup: those of the others keep their ratio to it
  Range due;      // (due - submitted) / seconds of the fastest setup
  Range weight;   // cost of a second of tardiness
  std::vector<Kind> kinds;
};

/// The machines of a plan with jobs as drawn from the seed: the same on every platform.
Plan drawn_plan(Plan machines, const RandomJobs& random, numerics::Seed seed);

/// What a plan's times turn out to be in a draw. For each job one standard normal number z is
/// drawn, which all its setups share, as a job that is larger than predicted is so everywhere:
///     seconds * (high / seconds)^(z / 1.645)    for z above 0, with low in place of high below it
/// so that the interval holds 90 % of the draws. Times without an interval stay.
Plan drawn_times(Plan plan, numerics::Seed seed, std::uint64_t draw);

}  // namespace yates::capacity
