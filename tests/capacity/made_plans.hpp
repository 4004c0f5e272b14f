#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "capacity/step/decision.hpp"

namespace yates::capacity {

/// What runs on a machine; Run is a word of GoogleTest, too.
using Runs = std::vector<Run>;

/// A generator of the tests alone: the same numbers on every platform.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed * 2 + 1) {}
  /// In (0, 1).
  double uniform() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return (static_cast<double>(state_ >> 11U) + 0.5) * 0x1p-53;
  }
  double exponential(double mean) { return -mean * std::log(uniform()); }

 private:
  std::uint64_t state_;
};

/// Two kinds of devices in four types, and jobs whose time falls less than their devices grow.
inline Plan random_plan(std::uint64_t seed, std::size_t jobs) {
  Draws draws(seed);
  Plan plan{{{"old1", "old", 1, 0.5},
             {"old4", "old", 4, 2.0},
             {"new2", "new", 2, 3.0},
             {"new4", "new", 4, 6.0, 2}},
            {},
            5,
            0.0};
  double submitted = 0.0;
  for (std::size_t j = 0; j < jobs; ++j) {
    Job job{"job" + std::to_string(j), submitted, 0.0, 0.01 * draws.uniform(), {}};
    const double seconds = 600.0 + 3000.0 * draws.uniform();
    for (std::size_t type = 0; type < plan.types.size(); ++type) {
      for (int devices = 1; devices <= plan.types[type].devices; devices *= 2) {
        const double speed =
            (plan.types[type].device == "new" ? 3.0 : 1.0) * std::pow(devices, 0.7);
        job.setups.push_back({type, devices, seconds / speed});
      }
    }
    job.due = submitted + least_seconds(job) * (1.0 + 2.0 * draws.uniform());
    plan.jobs.push_back(std::move(job));
    submitted += draws.exponential(400.0);
  }
  return plan;
}

/// All jobs of a plan are open, and none has begun.
inline Moment all_open(const Plan& plan, double now = 0.0) {
  Moment moment{now, {}, {}};
  for (std::size_t j = 0; j < plan.jobs.size(); ++j) moment.jobs.push_back({j});
  return moment;
}

}  // namespace yates::capacity
