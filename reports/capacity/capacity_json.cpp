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

Json costs_json(const OutcomeSummary& outcome, double bound) {
  return {{"cost", outcome.cost},
          {"machine_cost", outcome.machine_cost},
          {"tardiness_cost", outcome.tardiness_cost},
          {"refusal_cost", outcome.refusal_cost},
          {"above_bound", number(above_bound(outcome.cost, bound))},
          {"decisions", outcome.decisions},
          {"late", outcome.late},
          {"utilisation", number(outcome.utilisation)}};
}

Json run_json(const capacity::Plan& plan, const capacity::Job& job,
              const capacity::Stretch& stretch) {
  const capacity::Setup& setup = job.setups[stretch.setup];
  return {{"machine", plan.types[setup.type].name},
          {"number", stretch.machine + 1},
          {"devices", setup.devices},
          {"begin", stretch.begin},
          {"end", stretch.end}};
}

std::string over_text(CapacityComparison::Over over) {
  return over == CapacityComparison::Over::draws ? "draws" : "instances";
}

}  // namespace

std::string capacity_json(const CapacitySolution& report, const std::string& version) {
  const double cost = report.total_cost();
  Json result = beginning("solve", version);
  result["method"] = capacity::to_string(report.method);
  result["now"] = report.moment.now;
  result["cost"] = cost;
  result["machine_cost"] = report.cost.machines;
  result["tardiness_cost"] = report.cost.tardiness;
  result["waiting_cost"] = report.cost.waiting;
  result["refusal_cost"] = report.refusal_cost();
  const std::optional<double> bound = report.total_bound();
  result["bound"] = number(bound);
  const double above = bound ? std::max(0.0, cost - *bound) : 0.0;
  result["gap"] = bound ? Json(above > 0.0 ? above / cost : 0.0) : Json();
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
  result["refused"] = Json::array();
  for (const std::size_t job : report.refused) {
    result["refused"].push_back(report.plan.jobs[job].name);
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
  result.update(costs_json(OutcomeSummary(report.outcome), report.bound));
  result["machines"] = Json::array();
  for (const capacity::RentedMachine& one : report.outcome.machines) {
    result["machines"].push_back(
        {{"type", report.plan.types[one.type].name}, {"begin", one.begin}, {"end", one.end}});
  }
  result["jobs"] = Json::array();
  for (std::size_t j = 0; j < report.plan.jobs.size(); ++j) {
    const capacity::Job& job = report.plan.jobs[j];
    const capacity::JobOutcome& its = report.outcome.jobs[j];
    if (its.refused) {
      result["jobs"].push_back({{"name", job.name},
                                {"submitted", job.submitted},
                                {"refused", true},
                                {"runs", Json::array()}});
      continue;
    }
    Json runs = Json::array();
    for (const capacity::Stretch& one : its.stretches) {
      runs.push_back(run_json(report.plan, job, one));
    }
    result["jobs"].push_back({{"name", job.name},
                              {"submitted", job.submitted},
                              {"start", its.start},
                              {"finish", its.finish},
                              {"due", job.due},
                              {"tardiness", its.tardiness},
                              {"machine_cost", its.machine_cost},
                              {"runs", std::move(runs)}});
  }
  return document_text(result);
}

std::string capacity_json(const CapacityComparison& report, const std::string& version) {
  Json result = beginning("compare", version);
  const bool one = report.over == CapacityComparison::Over::nothing;
  if (one) result["bound"] = report.bounds.front();
  if (!one) result["bounds"] = report.bounds;
  result["methods"] = Json::array();
  for (const CapacityComparison::Row& row : report.rows) {
    Json its{{"method", capacity::to_string(row.method)},
             {"times", row.cautious ? "upper" : "predicted"}};
    if (one) {
      its.update(costs_json(row.outcomes.front(), report.bounds.front()));
    } else {
      its["mean_cost"] = mean_cost(row);
      its[over_text(report.over)] = Json::array();
      for (std::size_t i = 0; i < row.outcomes.size(); ++i) {
        its[over_text(report.over)].push_back(costs_json(row.outcomes[i], report.bounds[i]));
      }
    }
    result["methods"].push_back(std::move(its));
  }
  return document_text(result);
}

}  // namespace yates::reports
