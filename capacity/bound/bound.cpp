#include "capacity/bound/bound.hpp"

#include <algorithm>
#include <limits>

namespace yates::capacity {

namespace {

/// Costs of shares of work are linear in them, and tardiness has one kink: the least cost is at one
/// setup, or where two of them end just when the job is due.
double least_cost_of(const Plan& plan, const Job& job) {
  const double room = job.due - job.submitted;
  double least = std::numeric_limits<double>::infinity();
  for (const Setup& one : job.setups) {
    const double cost = device_cost(plan, one);
    least = std::min(least, cost + job.weight * std::max(0.0, one.seconds - room));
    for (const Setup& other : job.setups) {
      if (!(one.seconds < room && room < other.seconds)) continue;
      const double share = (room - one.seconds) / (other.seconds - one.seconds);
      least = std::min(least, (1.0 - share) * cost + share * device_cost(plan, other));
    }
  }
  return std::min(least, job.refusal.value_or(least));
}

}  // namespace

double least_cost(const Plan& plan) {
  double sum = 0.0;
  for (const Job& job : plan.jobs) sum += least_cost_of(plan, job);
  // Whoever reaches the bound may have summed in another order.
  constexpr double rounding = 1e-12;
  return sum * (1.0 - rounding);
}

}  // namespace yates::capacity
