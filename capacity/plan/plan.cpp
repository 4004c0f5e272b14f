#include "capacity/plan/plan.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::capacity {

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw language::InputError(what);
}

/// Products of these, a hundredfold, are numbers that a solver takes.
constexpr double most_seconds = 1e10;
constexpr double most_money = 1e9;

bool in_range(double value, double least, double most) {
  return value >= least && value <= most;  // false for what is no number
}

void check_type(const MachineType& type) {
  if (type.devices < 1 || type.devices > most_devices) {
    refuse(fmt::format("machine '{}' has {} devices; expected 1 to {}", type.name, type.devices,
                       most_devices));
  }
  if (!in_range(type.price, 0.0, most_money)) {
    refuse(fmt::format("machine '{}' has a price of {} an hour; expected 0 to 1e9", type.name,
                       type.price));
  }
}

void check_setup(const Plan& plan, const Job& job, const Setup& setup) {
  if (setup.type >= plan.types.size()) {
    refuse(fmt::format("job '{}' runs on a machine that is not in the plan", job.name));
  }
  const MachineType& type = plan.types[setup.type];
  if (setup.devices < 1 || setup.devices > type.devices) {
    refuse(fmt::format("job '{}' runs on {} devices of machine '{}', which has {}", job.name,
                       setup.devices, type.name, type.devices));
  }
  if (!(setup.seconds > 0.0) || setup.seconds > most_seconds) {
    refuse(fmt::format("job '{}' takes {} s on machine '{}'; expected a time above 0, up to 1e10 s",
                       job.name, setup.seconds, type.name));
  }
  if (setup.interval &&
      !(in_range(setup.interval->low, 0.0, setup.seconds) && setup.interval->low > 0.0 &&
        in_range(setup.interval->high, setup.seconds, most_seconds))) {
    refuse(fmt::format(
        "job '{}' takes {} s on machine '{}', with an interval from {} to {} s; expected one "
        "above 0 that holds the time",
        job.name, setup.seconds, type.name, setup.interval->low, setup.interval->high));
  }
}

void check_job(const Plan& plan, const Job& job) {
  if (job.setups.empty()) refuse(fmt::format("no machine can run job '{}'", job.name));
  if (!in_range(job.submitted, 0.0, most_seconds)) {
    refuse(
        fmt::format("job '{}' is submitted at {} s; expected 0 to 1e10", job.name, job.submitted));
  }
  if (!in_range(job.due, -most_seconds, most_seconds)) {
    refuse(fmt::format("job '{}' is due at {} s; expected at most 1e10", job.name, job.due));
  }
  if (!in_range(job.weight, 0.0, most_money)) {
    refuse(fmt::format("job '{}' has the weight {}; expected 0 to 1e9", job.name, job.weight));
  }
  if (job.refusal && !in_range(*job.refusal, 0.0, most_money)) {
    refuse(fmt::format("job '{}' costs {} where it is refused; expected 0 to 1e9", job.name,
                       *job.refusal));
  }
  for (const Setup& setup : job.setups) check_setup(plan, job, setup);
}

}  // namespace

void check_plan(const Plan& plan) {
  std::set<std::string> types;
  for (const MachineType& type : plan.types) {
    if (!types.insert(type.name).second) {
      refuse(fmt::format("two machines are called '{}'", type.name));
    }
    check_type(type);
  }
  if (!in_range(plan.restart, 0.0, most_seconds)) {
    refuse(fmt::format("a restart takes {} s; expected 0 to 1e10", plan.restart));
  }
  if (plan.jobs.size() > most_jobs) {
    refuse(fmt::format("there are {} jobs; expected at most {}", plan.jobs.size(), most_jobs));
  }
  std::set<std::string> jobs;
  for (const Job& job : plan.jobs) {
    if (!jobs.insert(job.name).second) refuse(fmt::format("two jobs are called '{}'", job.name));
    check_job(plan, job);
  }
}

double device_cost(const Plan& plan, const Setup& setup) {
  const MachineType& type = plan.types[setup.type];
  return type.price / seconds_per_hour * setup.seconds * setup.devices / type.devices;
}

double least_seconds(const Job& job) {
  return std::min_element(job.setups.begin(), job.setups.end(),
                          [](const Setup& a, const Setup& b) { return a.seconds < b.seconds; })
      ->seconds;
}

Plan cautious(Plan plan) {
  for (Job& job : plan.jobs) {
    for (Setup& setup : job.setups) {
      if (setup.interval) setup.seconds = setup.interval->high;
    }
  }
  return plan;
}

}  // namespace yates::capacity
