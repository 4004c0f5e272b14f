#pragma once

#include <optional>
#include <string>
#include <vector>

#include "capacity/methods/methods.hpp"
#include "reports/document/document.hpp"

namespace yates::reports {

/// What to rent at a moment, and what runs on it.
struct CapacitySolution {
  capacity::Plan plan;
  capacity::Moment moment;
  capacity::Method method;
  capacity::Decision decision;
  capacity::StepCost cost;
  std::optional<double> bound;  // absent: the method tells none
  bool in_time = true;          // whether the search ended before its time
};

/// A plan over time.
struct CapacitySimulation {
  capacity::Plan plan;
  capacity::Method method;
  capacity::Outcome outcome;
  double bound;
};

/// The same plan by several methods.
struct CapacityComparison {
  capacity::Plan plan;
  double bound;
  std::vector<capacity::Method> methods;
  std::vector<capacity::Outcome> outcomes;  // of each
};

// Schema yates.capacity/1; `kind` says which.
std::string capacity_json(const CapacitySolution& report, const std::string& version);
std::string capacity_json(const CapacitySimulation& report, const std::string& version);
std::string capacity_json(const CapacityComparison& report, const std::string& version);

Document capacity_document(const CapacitySolution& report, Typography typography);
Document capacity_document(const CapacitySimulation& report, Typography typography);
Document capacity_document(const CapacityComparison& report, Typography typography);

// What both say.

/// Machines of one type that are rented.
struct RentedType {
  std::size_t type;  // place in Plan::types
  std::size_t count;
  int used;  // devices on all of them
};
/// In the order of the plan, without those of which none is rented.
std::vector<RentedType> rented_types(const capacity::Plan& plan,
                                     const capacity::Decision& decision);

/// Where an open job runs, if it does.
struct PlacedJob {
  std::size_t machine;  // place in the decision
  std::size_t setup;
};
/// By Moment::jobs.
std::vector<std::optional<PlacedJob>> placed_jobs(const capacity::Moment& moment,
                                                  const capacity::Decision& decision);

/// Seconds until an open job is done in a setup.
double seconds_left(const CapacitySolution& report, std::size_t open_job, std::size_t setup);

/// (cost - bound) / bound, 0 where the cost is no more; absent for a cost above a bound of 0, and
/// without a bound.
std::optional<double> above_bound(double cost, std::optional<double> bound);

}  // namespace yates::reports
