#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "reports/capacity/capacity_report.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

namespace {

std::string rented_words(const CapacitySolution& report) {
  std::vector<std::string> words;
  for (const RentedType& one : rented_types(report.plan, report.decision)) {
    words.push_back(fmt::format("{} {}", one.count, report.plan.types[one.type].name));
  }
  return listed(words);
}

double price_of(const CapacitySolution& report) {
  double sum = 0.0;
  for (const capacity::Machine& machine : report.decision) {
    sum += report.plan.types[machine.type].price;
  }
  return sum;
}

/// How good it is, as far as somebody knows.
std::string bound_words(const CapacitySolution& report, Typography typography) {
  const auto above = above_bound(report.total_cost(), report.total_bound());
  if (!above) return " Nothing tells how good this is.";
  if (*above == 0.0) return " No other decision costs less.";
  return fmt::format(" That is at most {} above the best possible{}.",
                     error_text(*above, typography),
                     report.in_time ? "" : "; the search ended before it was proven");
}

DataTable machines_table(const CapacitySolution& report, Typography typography) {
  DataTable table{"Machines to rent",
                  {{"machine", false},
                   {"number", true},
                   {"price of an hour", true},
                   {"devices", true},
                   {"used", true}},
                  {}};
  for (const RentedType& one : rented_types(report.plan, report.decision)) {
    const capacity::MachineType& type = report.plan.types[one.type];
    table.rows.push_back({type.name, fmt::format("{}", one.count),
                          money(type.price * static_cast<double>(one.count), typography),
                          fmt::format("{}", one.count * static_cast<std::size_t>(type.devices)),
                          fmt::format("{}", one.used)});
  }
  return table;
}

DataTable placement_table(const CapacitySolution& report, Typography typography) {
  DataTable table{
      "Jobs",
      {{"job", false}, {"machine", false}, {"devices", true}, {"takes", true}, {"late by", true}},
      {}};
  const auto placed = placed_jobs(report.moment, report.decision);
  for (std::size_t j = 0; j < placed.size(); ++j) {
    const capacity::Job& job = report.plan.jobs[report.moment.jobs[j].job];
    if (!placed[j]) {
      table.rows.push_back(
          {job.name, "waits", absent(typography), absent(typography), absent(typography)});
      continue;
    }
    const capacity::Setup& setup = job.setups[placed[j]->setup];
    const double seconds = seconds_left(report, j, placed[j]->setup);
    table.rows.push_back(
        {job.name,
         fmt::format("{} ({})", report.plan.types[setup.type].name, placed[j]->machine + 1),
         fmt::format("{}", setup.devices), language::format_duration(seconds),
         lateness(report.moment.now + seconds - job.due, typography)});
  }
  return table;
}

}  // namespace

Document capacity_document(const CapacitySolution& report, Typography typography) {
  Document result{titled("What to rent now", report.plan), {}};
  const auto waiting = report.moment.jobs.size() - [&] {
    std::size_t running = 0;
    for (const auto& machine : report.decision) running += machine.runs.size();
    return running;
  }();
  const std::string rent = report.decision.empty()
                               ? "Rent nothing now"
                               : fmt::format("Rent {} for {} an hour", rented_words(report),
                                             money(price_of(report), typography));
  const std::string jobs =
      report.moment.jobs.empty() ? "no job is left"
      : waiting == 0
          ? "no job waits"
          : fmt::format("{} of {} {}", waiting, count_of(report.moment.jobs.size(), "job", "jobs"),
                        waiting == 1 ? "waits" : "wait");
  result.blocks.push_back(Paragraph{{strong(fmt::format("{}; {}.", rent, jobs))}});
  result.blocks.push_back(Paragraph{
      fmt::format("Expected cost {}: machines {}, tardiness {}, waiting {}{}.",
                  money(report.total_cost(), typography), money(report.cost.machines, typography),
                  money(report.cost.tardiness, typography), money(report.cost.waiting, typography),
                  report.refused.empty() ? ""
                                         : fmt::format(", refused jobs {}",
                                                       money(report.refusal_cost(), typography))) +
      bound_words(report, typography)});
  if (!report.refused.empty()) {
    std::vector<std::string> names;
    for (const std::size_t job : report.refused) names.push_back(report.plan.jobs[job].name);
    result.blocks.push_back(
        Paragraph{fmt::format("Refused, because any way to do it costs more: {}.", listed(names))});
  }
  if (!report.decision.empty()) result.blocks.push_back(machines_table(report, typography));
  if (report.moment.jobs.empty()) return result;
  result.blocks.push_back(placement_table(report, typography));
  result.blocks.push_back(Paragraph{
      "Machines are paid by the devices that jobs use until they are done, and idle devices until "
      "the next decision. Waiting counts what a job costs from the next decision on, and three "
      "times the tardiness that waiting adds, with a setup that is nearly its fastest."});
  return result;
}

}  // namespace yates::reports
