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

using capacity::Outcome;

constexpr int digits = 4;  // of money

std::string money(double cost, Typography typography) {
  return rounded(cost, digits, typography);
}

/// Late by so much, or absent().
std::string lateness(double tardiness, Typography typography) {
  return tardiness > 0.0 ? language::format_duration(tardiness) : absent(typography);
}

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
  const auto above = above_bound(report.cost.total(), report.bound);
  if (!above) return " Nothing tells how good this is.";
  if (*above == 0.0) return " No other decision costs less.";
  return fmt::format(" That is at most {} above the best possible{}.",
                     error_text(*above, typography),
                     report.in_time ? "" : "; the search ran out of time");
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

std::size_t late_jobs(const Outcome& outcome) {
  return static_cast<std::size_t>(
      std::count_if(outcome.jobs.begin(), outcome.jobs.end(),
                    [](const capacity::JobOutcome& one) { return one.tardiness > 0.0; }));
}

std::string utilisation(const Outcome& outcome, Typography typography) {
  return outcome.rented_seconds > 0.0
             ? percent(100.0 * outcome.device_seconds / outcome.rented_seconds, typography)
             : absent(typography);
}

std::string above_text(const Outcome& outcome, double bound, Typography typography) {
  const auto above = above_bound(outcome.cost(), bound);
  return above ? error_text(*above, typography) : absent(typography);
}

const Sentence what_the_bound_is =
    "The bound is what the jobs would cost if each had the devices that are best for it at every "
    "moment, paid without idle ones. No method can cost less, and perhaps none as little.";

}  // namespace

Document capacity_document(const CapacitySolution& report, Typography typography) {
  Document result{"What to rent now", {}};
  const auto waiting = report.moment.jobs.size() - [&] {
    std::size_t running = 0;
    for (const auto& machine : report.decision) running += machine.runs.size();
    return running;
  }();
  const std::string rent = report.decision.empty()
                               ? "Rent nothing now"
                               : fmt::format("Rent {} for {} an hour", rented_words(report),
                                             money(price_of(report), typography));
  result.blocks.push_back(Paragraph{{strong(fmt::format(
      "{}; {} of {} {}.", rent, waiting == 0 ? "none" : fmt::format("{}", waiting),
      count_of(report.moment.jobs.size(), "job", "jobs"), waiting == 1 ? "waits" : "wait"))}});
  result.blocks.push_back(Paragraph{
      fmt::format("Expected cost {}: machines {}, tardiness {}, waiting {}.",
                  money(report.cost.total(), typography), money(report.cost.machines, typography),
                  money(report.cost.tardiness, typography),
                  money(report.cost.waiting, typography)) +
      bound_words(report, typography)});
  if (!report.decision.empty()) result.blocks.push_back(machines_table(report, typography));
  result.blocks.push_back(placement_table(report, typography));
  result.blocks.push_back(Paragraph{
      "Machines are paid by the devices that jobs use until they are done, and idle devices until "
      "the next decision. Waiting counts what a job costs from the next decision on, and a hundred "
      "times the tardiness that waiting adds with its slowest setup."});
  return result;
}

Document capacity_document(const CapacitySimulation& report, Typography typography) {
  const Outcome& outcome = report.outcome;
  Document result{"The plan over time", {}};
  const std::size_t late = late_jobs(outcome);
  result.blocks.push_back(Paragraph{{strong(fmt::format(
      "Cost {} by {}: machines {}, tardiness {}; {} of {} late.", money(outcome.cost(), typography),
      capacity::to_string(report.method), money(outcome.machine_cost, typography),
      money(outcome.tardiness_cost, typography), late == 0 ? "none" : fmt::format("{}", late),
      count_of(outcome.jobs.size(), "job", "jobs")))}});
  result.blocks.push_back(Paragraph{fmt::format(
      "{} above the bound of {}; {}; jobs used {} of the rented devices.",
      above_text(outcome, report.bound, typography), money(report.bound, typography),
      count_of(outcome.decisions, "decision", "decisions"), utilisation(outcome, typography))});
  DataTable table{"Jobs",
                  {{"job", false},
                   {"submitted", true},
                   {"started", true},
                   {"done", true},
                   {"late by", true},
                   {"machines", true}},
                  {}};
  for (std::size_t j = 0; j < outcome.jobs.size(); ++j) {
    const capacity::JobOutcome& its = outcome.jobs[j];
    table.rows.push_back(
        {report.plan.jobs[j].name, language::format_duration(report.plan.jobs[j].submitted),
         language::format_duration(its.start), language::format_duration(its.finish),
         lateness(its.tardiness, typography), money(its.machine_cost, typography)});
  }
  result.blocks.push_back(std::move(table));
  result.blocks.push_back(Paragraph{what_the_bound_is});
  return result;
}

Document capacity_document(const CapacityComparison& report, Typography typography) {
  Document result{"Ways to decide", {}};
  std::size_t best = 0;
  DataTable table{"The same plan by each method",
                  {{"method", false},
                   {"cost", true},
                   {"above bound", true},
                   {"machines", true},
                   {"tardiness", true},
                   {"late", true},
                   {"used", true}},
                  {}};
  for (std::size_t m = 0; m < report.methods.size(); ++m) {
    const Outcome& one = report.outcomes[m];
    if (one.cost() < report.outcomes[best].cost() * (1.0 - 1e-9)) best = m;
    table.rows.push_back({std::string(capacity::to_string(report.methods[m])),
                          money(one.cost(), typography), above_text(one, report.bound, typography),
                          money(one.machine_cost, typography),
                          money(one.tardiness_cost, typography), fmt::format("{}", late_jobs(one)),
                          utilisation(one, typography)});
  }
  table.strong.push_back({best, 1});
  result.blocks.push_back(Paragraph{{strong(fmt::format(
      "{} costs least: {}, {} above the bound of {}.", capacity::to_string(report.methods[best]),
      money(report.outcomes[best].cost(), typography),
      above_text(report.outcomes[best], report.bound, typography),
      money(report.bound, typography)))}});
  result.blocks.push_back(std::move(table));
  result.blocks.push_back(Paragraph{
      "fifo, edf and priority give each job a machine of its own, as the study of GPU training "
      "compares; the others share machines, and only edf-preemptive, greedy and exact interrupt "
      "jobs. Late: jobs; used: the share of rented devices that jobs used."});
  result.blocks.push_back(Paragraph{what_the_bound_is});
  return result;
}

}  // namespace yates::reports
