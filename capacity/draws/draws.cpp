#include "capacity/draws/draws.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "numerics/variates.hpp"

namespace yates::capacity {

namespace {

using numerics::Random;

/// The number of arrivals of a Poisson process of rate 1 by its mean.
double poisson_variate(Random& random, double mean) {
  double result = 0.0;
  for (double at = numerics::exponential_variate(random); at <= mean;
       at += numerics::exponential_variate(random)) {
    result += 1.0;
  }
  return result;
}

double uniform(Random& random, const Range& range) {
  return range.low + (range.high - range.low) * random.uniform();
}

double gap(Random& random, const RandomJobs& of) {
  return of.arrivals == Arrivals::poisson ? poisson_variate(random, of.interarrival)
                                          : of.interarrival * numerics::exponential_variate(random);
}

}  // namespace

Plan drawn_plan(Plan machines, const RandomJobs& random_jobs, numerics::Seed seed) {
  Random random(seed);
  machines.jobs.clear();
  double submitted = 0.0;
  for (std::size_t j = 0; j < random_jobs.jobs; ++j) {
    const Kind& kind = random_jobs.kinds[random.below(random_jobs.kinds.size())];
    Job job{fmt::format("job {}{}{}", j + 1, kind.name.empty() ? "" : ": ", kind.name), submitted,
            0.0, 0.0, kind.setups};
    const double slowest =
        std::max_element(job.setups.begin(), job.setups.end(), [](const Setup& a, const Setup& b) {
          return a.seconds < b.seconds;
        })->seconds;
    const double scale = uniform(random, random_jobs.seconds) / slowest;
    for (Setup& setup : job.setups) {
      setup.seconds *= scale;
      if (setup.interval) {
        setup.interval = Range{setup.interval->low * scale, setup.interval->high * scale};
      }
    }
    job.due = submitted + uniform(random, random_jobs.due) * least_seconds(job);
    job.weight = uniform(random, random_jobs.weight);
    machines.jobs.push_back(std::move(job));
    submitted += gap(random, random_jobs);
  }
  return machines;
}

Plan drawn_times(Plan plan, numerics::Seed seed, std::uint64_t draw) {
  constexpr double normal_of_95 = 1.6448536269514722;
  Random random(seed, draw + 1);  // those of drawn_plan are the first
  for (Job& job : plan.jobs) {
    const double z = numerics::normal_variate(random) / normal_of_95;
    for (Setup& setup : job.setups) {
      if (!setup.interval) continue;
      const double end = z > 0.0 ? setup.interval->high : setup.interval->low;
      setup.seconds *= std::pow(end / setup.seconds, std::abs(z));
      setup.interval.reset();
    }
  }
  return plan;
}

}  // namespace yates::capacity
