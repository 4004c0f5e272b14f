#pragma once

#include <optional>
#include <string>
#include <string_view>
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
  std::optional<double> bound;            // absent: the method tells none
  bool in_time = true;                    // whether the search ended before its time
  std::vector<std::size_t> refused = {};  // jobs

  double refusal_cost() const;
  double total_cost() const { return cost.total() + refusal_cost(); }
  std::optional<double> total_bound() const;
};

/// A plan over time.
struct CapacitySimulation {
  capacity::Plan plan;
  capacity::Method method;
  capacity::Outcome outcome;
  double bound;
};

/// What matters of an outcome where there are many.
struct OutcomeSummary {
  explicit OutcomeSummary(const capacity::Outcome& outcome);

  double cost;
  double machine_cost;
  double tardiness_cost;
  double refusal_cost;
  std::size_t decisions;
  std::size_t late;                   // jobs
  std::optional<double> utilisation;  // of the rented devices
};

/// Several methods side by side.
struct CapacityComparison {
  /// What the outcomes of a method differ by.
  enum class Over {
    nothing,    // there is one
    instances,  // plans with other jobs
    draws       // what the times of one plan turn out to be
  };
  struct Row {
    capacity::Method method;
    bool cautious = false;  // whether it counts on the upper ends of the times' intervals
    std::vector<OutcomeSummary> outcomes = {};  // by instance or draw
  };
  capacity::Plan plan;  // the first one
  Over over;
  std::vector<double> bounds;  // of each instance or draw
  std::vector<Row> rows;
};

// Schema yates.capacity/1; `kind` says which.
std::string capacity_json(const CapacitySolution& report, const std::string& version);
std::string capacity_json(const CapacitySimulation& report, const std::string& version);
std::string capacity_json(const CapacityComparison& report, const std::string& version);

Document capacity_document(const CapacitySolution& report, Typography typography);
Document capacity_document(const CapacitySimulation& report, Typography typography);
Document capacity_document(const CapacityComparison& report, Typography typography);

// What all of them say.

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

/// What kept a job longest from being done in time.
enum class LateReason { no_setup, waited, slow_setups, restarts };
/// The largest of the seconds that it waited, ran longer than its fastest setup takes, and lost by
/// restarts; no_setup where it could not be in time. Only for jobs that are late.
LateReason late_reason(const capacity::Job& job, const capacity::JobOutcome& outcome);

/// Seconds in which a job that was done did not run.
double waited_seconds(const capacity::Job& job, const capacity::JobOutcome& outcome);

/// Seconds until an open job is done in a setup.
double seconds_left(const CapacitySolution& report, std::size_t open_job, std::size_t setup);

/// The mean over a row's outcomes.
double mean_cost(const CapacityComparison::Row& row);

/// Whether a row's costs are above those of another one by more than chance makes them: the
/// interval of the mean logarithm of their ratio, plan by plan, lies above 0; where a cost is 0,
/// that of the mean difference. Each interval is one of 1 - 0.05 / (rows (rows - 1) / 2)
/// (Bonferroni), so that all pairs hold together with 95 % although the best row is picked first.
/// Of 13 rows that are alike, 5 % of tables then tell one from the best, where intervals of 95 %
/// would in 63 to 74 %. False for a single outcome. Both rows have the same plans or draws.
bool costs_more(const CapacityComparison::Row& row, const CapacityComparison::Row& than,
                std::size_t rows);

// How they are written.

/// "Training jobs: ways to decide", or the second alone where the plan has no title.
std::string titled(std::string_view what, const capacity::Plan& plan);
std::string money(double cost, Typography typography);
/// Late by so much, or absent().
std::string lateness(double tardiness, Typography typography);
/// A share in percent, or absent().
std::string utilisation_text(std::optional<double> utilisation, Typography typography);
/// above_bound in words, or absent().
std::string above_text(double cost, double bound, Typography typography);
/// What the bound of a plan is.
Sentence what_the_bound_is();

/// (cost - bound) / bound, 0 where the cost is no more; absent for a cost above a bound of 0, and
/// without a bound.
std::optional<double> above_bound(double cost, std::optional<double> bound);

}  // namespace yates::reports
