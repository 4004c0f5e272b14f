#include <algorithm>
#include <string>

#include "reports/capacity/capacity_report.hpp"
#include "reports/draw/json_values.hpp"

namespace yates::reports {

namespace {

Json beginning(const char* kind, const std::string& version) {
  return {{"schema", "yates.capacity/1"}, {"version", version}, {"kind", kind}};
}

Json job_json(const CapacitySolution& report, std::size_t open_job,
              const std::optional<PlacedJob>& placed) {
  const capacity::Job& job = report.plan.jobs[report.moment.jobs[open_job].job];
  if (!placed) return {{"name", job.name}, {"waits", true}};
  const capacity::Setup& setup = job.setups[placed->setup];
  const double seconds = seconds_left(report, open_job, placed->setup);
  return {{"name", job.name},
          {"machine", report.plan.types[setup.type].name},
          {"number", placed->machine + 1},
          {"devices", setup.devices},
          {"time", seconds},
          {"tardiness", std::max(0.0, report.moment.now + seconds - job.due)}};
}

Json costs_json(const capacity::Outcome& outcome, double bound) {
  return {{"cost", outcome.cost()},
          {"machine_cost", outcome.machine_cost},
          {"tardiness_cost", outcome.tardiness_cost},
          {"above_bound", number(above_bound(outcome.cost(), bound))},
          {"decisions", outcome.decisions},
          {"utilisation", outcome.rented_seconds > 0.0
                              ? Json(outcome.device_seconds / outcome.rented_seconds)
                              : Json()}};
}

}  // namespace

std::string capacity_json(const CapacitySolution& report, const std::string& version) {
  const double cost = report.cost.total();
  Json result = beginning("solve", version);
  result["method"] = capacity::to_string(report.method);
  result["now"] = report.moment.now;
  result["cost"] = cost;
  result["machine_cost"] = report.cost.machines;
  result["tardiness_cost"] = report.cost.tardiness;
  result["waiting_cost"] = report.cost.waiting;
  result["bound"] = number(report.bound);
  const double above = report.bound ? std::max(0.0, cost - *report.bound) : 0.0;
  result["gap"] = report.bound ? Json(above > 0.0 ? above / cost : 0.0) : Json();
  result["in_time"] = report.in_time;
  result["machines"] = Json::array();
  for (const RentedType& one : rented_types(report.plan, report.decision)) {
    const capacity::MachineType& type = report.plan.types[one.type];
    result["machines"].push_back({{"type", type.name},
                                  {"count", one.count},
                                  {"price", type.price},
                                  {"devices", type.devices},
                                  {"used_devices", one.used}});
  }
  const auto placed = placed_jobs(report.moment, report.decision);
  result["jobs"] = Json::array();
  for (std::size_t j = 0; j < placed.size(); ++j) {
    result["jobs"].push_back(job_json(report, j, placed[j]));
  }
  return document_text(result);
}

std::string capacity_json(const CapacitySimulation& report, const std::string& version) {
  Json result = beginning("simulate", version);
  result["method"] = capacity::to_string(report.method);
  result["bound"] = report.bound;
  result.update(costs_json(report.outcome, report.bound));
  result["jobs"] = Json::array();
  for (std::size_t j = 0; j < report.plan.jobs.size(); ++j) {
    const capacity::Job& job = report.plan.jobs[j];
    const capacity::JobOutcome& its = report.outcome.jobs[j];
    result["jobs"].push_back({{"name", job.name},
                              {"submitted", job.submitted},
                              {"start", its.start},
                              {"finish", its.finish},
                              {"due", job.due},
                              {"tardiness", its.tardiness},
                              {"machine_cost", its.machine_cost}});
  }
  return document_text(result);
}

std::string capacity_json(const CapacityComparison& report, const std::string& version) {
  Json result = beginning("compare", version);
  result["bound"] = report.bound;
  result["methods"] = Json::array();
  for (std::size_t m = 0; m < report.methods.size(); ++m) {
    Json one{{"method", capacity::to_string(report.methods[m])}};
    one.update(costs_json(report.outcomes[m], report.bound));
    result["methods"].push_back(std::move(one));
  }
  return document_text(result);
}

}  // namespace yates::reports
