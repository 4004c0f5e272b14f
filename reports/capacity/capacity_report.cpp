#include "reports/capacity/capacity_report.hpp"

#include <algorithm>

namespace yates::reports {

std::vector<RentedType> rented_types(const capacity::Plan& plan,
                                     const capacity::Decision& decision) {
  std::vector<RentedType> result;
  for (std::size_t type = 0; type < plan.types.size(); ++type) {
    RentedType one{type, 0, 0};
    for (const capacity::Machine& machine : decision) {
      if (machine.type != type) continue;
      ++one.count;
      one.used += capacity::used_devices(plan, machine);
    }
    if (one.count > 0) result.push_back(one);
  }
  return result;
}

std::vector<std::optional<PlacedJob>> placed_jobs(const capacity::Moment& moment,
                                                  const capacity::Decision& decision) {
  std::vector<std::optional<PlacedJob>> result(moment.jobs.size());
  for (std::size_t m = 0; m < decision.size(); ++m) {
    for (const capacity::Run& run : decision[m].runs) {
      const auto open =
          std::find_if(moment.jobs.begin(), moment.jobs.end(),
                       [&](const capacity::OpenJob& one) { return one.job == run.job; });
      result[static_cast<std::size_t>(open - moment.jobs.begin())] = PlacedJob{m, run.setup};
    }
  }
  return result;
}

double seconds_left(const CapacitySolution& report, std::size_t open_job, std::size_t setup) {
  const capacity::OpenJob& open = report.moment.jobs[open_job];
  return open.left * report.plan.jobs[open.job].setups[setup].seconds;
}

std::optional<double> above_bound(double cost, std::optional<double> bound) {
  constexpr double rounding = 1e-9;
  if (bound && cost <= *bound * (1.0 + rounding)) return 0.0;
  return bound && *bound > 0.0 ? std::optional((cost - *bound) / *bound) : std::nullopt;
}

}  // namespace yates::reports
