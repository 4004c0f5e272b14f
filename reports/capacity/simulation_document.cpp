#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "reports/capacity/capacity_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

namespace {

using capacity::Job;
using capacity::JobOutcome;
using capacity::Outcome;
using capacity::RentedMachine;

constexpr std::size_t most_machine_rows = 60;  // of machines in the chart
constexpr std::size_t most_stretches = 2000;

/// The rows of a chart in which machines are drawn: those of a type that are not rented at the same
/// time share one.
struct MachineRows {
  std::vector<std::size_t> row_of;   // machine
  std::vector<std::size_t> type_of;  // row
};

MachineRows machine_rows(const capacity::Plan& plan, const Outcome& outcome) {
  MachineRows result{std::vector<std::size_t>(outcome.machines.size(), 0), {}};
  for (std::size_t type = 0; type < plan.types.size(); ++type) {
    std::vector<double> free_from;
    const std::size_t first = result.type_of.size();
    for (std::size_t m = 0; m < outcome.machines.size(); ++m) {
      const RentedMachine& one = outcome.machines[m];
      if (one.type != type) continue;
      const auto row = std::find_if(free_from.begin(), free_from.end(),
                                    [&](double from) { return from <= one.begin; });
      result.row_of[m] = first + static_cast<std::size_t>(row - free_from.begin());
      if (row == free_from.end()) {
        free_from.push_back(one.end);
        result.type_of.push_back(type);
      } else {
        *row = one.end;
      }
    }
  }
  return result;
}

/// A stretch of a job on devices side by side, as it is drawn.
struct Bar {
  std::size_t job;
  const capacity::Stretch* stretch;
  int first;
  int devices;
};

/// Gives the stretches on each machine devices of their own, which they keep; where these do not
/// lie side by side, several bars.
std::vector<Bar> bars_of(const capacity::Plan& plan, const Outcome& outcome) {
  std::vector<Bar> stretches;
  for (std::size_t j = 0; j < outcome.jobs.size(); ++j) {
    for (const capacity::Stretch& one : outcome.jobs[j].stretches) {
      stretches.push_back({j, &one, 0, 0});
    }
  }
  std::stable_sort(stretches.begin(), stretches.end(),
                   [](const Bar& a, const Bar& b) { return a.stretch->begin < b.stretch->begin; });
  std::vector<Bar> result;
  std::map<std::size_t, std::vector<double>> free_from;  // each device, by machine
  for (const Bar& one : stretches) {
    const capacity::Setup& setup = plan.jobs[one.job].setups[one.stretch->setup];
    auto& devices = free_from[one.stretch->machine];
    devices.resize(static_cast<std::size_t>(plan.types[setup.type].devices), 0.0);
    int wanted = setup.devices;
    for (int d = 0; d < static_cast<int>(devices.size()) && wanted > 0; ++d) {
      double& from = devices[static_cast<std::size_t>(d)];
      if (from > one.stretch->begin) continue;
      from = one.stretch->end;
      --wanted;
      const bool goes_on = !result.empty() && result.back().stretch == one.stretch &&
                           result.back().first + result.back().devices == d;
      if (goes_on) {
        ++result.back().devices;
      } else {
        result.push_back({one.job, one.stretch, d, 1});
      }
    }
  }
  return result;
}

/// The unit of time in which a plan is drawn.
std::pair<const char*, double> time_unit(double seconds) {
  constexpr double minute = 60.0;
  constexpr double hour = 3600.0;
  constexpr double day = 86400.0;
  if (seconds < 10.0 * minute) return {"s", 1.0};
  if (seconds < 5.0 * hour) return {"min", minute};
  return seconds < 5.0 * day ? std::pair{"h", hour} : std::pair{"d", day};
}

std::optional<Figure> chart(const CapacitySimulation& report) {
  const MachineRows rows = machine_rows(report.plan, report.outcome);
  const std::vector<Bar> bars = bars_of(report.plan, report.outcome);
  if (bars.empty() || rows.type_of.size() > most_machine_rows || bars.size() > most_stretches) {
    return std::nullopt;
  }
  double end = 0.0;
  for (const RentedMachine& one : report.outcome.machines) end = std::max(end, one.end);
  const auto [unit, scale] = time_unit(end);
  Plot plot;
  plot.title = "What ran where";
  plot.x = {fmt::format("time ({})", unit)};
  plot.y.kind = PlotAxis::Kind::categories;
  std::map<std::size_t, std::size_t> number;
  for (const std::size_t type : rows.type_of) {
    plot.y.categories.push_back(fmt::format("{} {}", report.plan.types[type].name, ++number[type]));
  }
  PlotLayer in_time{PlotLayer::Mark::spans, "done in time", 0, {}};
  PlotLayer late{PlotLayer::Mark::spans, "done late", 1, {}};
  std::size_t late_jobs = 0;
  for (const JobOutcome& one : report.outcome.jobs) late_jobs += one.tardiness > 0.0 ? 1 : 0;
  for (const Bar& bar : bars) {
    const Job& job = report.plan.jobs[bar.job];
    const capacity::Setup& setup = job.setups[bar.stretch->setup];
    const double devices = report.plan.types[setup.type].devices;
    const double middle = (bar.first + bar.devices / 2.0) / devices;
    constexpr double share_of_row = 0.8;
    PlotLayer& layer = report.outcome.jobs[bar.job].tardiness > 0.0 ? late : in_time;
    layer.places.push_back(
        {.x = bar.stretch->begin / scale,
         .y =
             static_cast<double>(rows.row_of[bar.stretch->machine]) + share_of_row * (middle - 0.5),
         .x_end = bar.stretch->end / scale,
         .label = fmt::format("{}: {} of {} devices, {} to {}", job.name, setup.devices, devices,
                              language::format_duration(bar.stretch->begin),
                              language::format_duration(bar.stretch->end))});
  }
  for (PlotLayer* layer : {&in_time, &late}) {
    if (!layer->places.empty()) plot.layers.push_back(std::move(*layer));
  }
  plot.description = fmt::format("The jobs on each of {} over time; {} of {} late.",
                                 count_of(rows.type_of.size(), "machine", "machines"),
                                 late_jobs == 0 ? "none" : fmt::format("{}", late_jobs),
                                 count_of(report.outcome.jobs.size(), "job", "jobs"));
  return Figure{std::move(plot),
                "Each bar is a job while it ran on a machine. Machines of a type that were not "
                "rented at the same time share a row."};
}

DataTable costs_table(const CapacitySimulation& report, Typography typography) {
  DataTable table{"What it costs",
                  {{"part", false}, {"cost", true}, {"rented", true}, {"at most at once", true}},
                  {}};
  const MachineRows rows = machine_rows(report.plan, report.outcome);
  for (std::size_t type = 0; type < report.plan.types.size(); ++type) {
    double seconds = 0.0;
    for (const RentedMachine& one : report.outcome.machines) {
      if (one.type == type) seconds += one.end - one.begin;
    }
    if (seconds == 0.0) continue;
    const capacity::MachineType& its = report.plan.types[type];
    table.rows.push_back(
        {its.name, money(its.price / capacity::seconds_per_hour * seconds, typography),
         language::format_duration(seconds),
         fmt::format("{}", std::count(rows.type_of.begin(), rows.type_of.end(), type))});
  }
  const auto add = [&](const char* part, double cost) {
    table.rows.push_back({part, money(cost, typography), absent(typography), absent(typography)});
  };
  add("tardiness", report.outcome.tardiness_cost);
  if (report.outcome.refusal_cost > 0.0) add("refused jobs", report.outcome.refusal_cost);
  return table;
}

std::string why_late(const Job& job, const JobOutcome& outcome) {
  switch (late_reason(job, outcome)) {
    case LateReason::no_setup:
      return fmt::format("takes {} at least, and had {}",
                         language::format_duration(capacity::least_seconds(job)),
                         language::format_duration(std::max(0.0, job.due - job.submitted)));
    case LateReason::waited:
      return fmt::format("waited {}", language::format_duration(waited_seconds(job, outcome)));
    case LateReason::restarts:
      return fmt::format("restarts took {}", language::format_duration(outcome.restarting));
    case LateReason::slow_setups:
      return "ran slower than it could";
  }
  return "";
}

DataTable jobs_table(const CapacitySimulation& report, Typography typography) {
  DataTable table{"Jobs",
                  {{"job", false},
                   {"submitted", true},
                   {"started", true},
                   {"done", true},
                   {"late by", true},
                   {"why", false},
                   {"machines", true}},
                  {}};
  for (std::size_t j = 0; j < report.outcome.jobs.size(); ++j) {
    const JobOutcome& its = report.outcome.jobs[j];
    const Job& job = report.plan.jobs[j];
    const std::string submitted = language::format_duration(job.submitted);
    const std::string none = absent(typography);
    if (its.refused) {
      table.rows.push_back({job.name, submitted, "refused", none, none, none, none});
      continue;
    }
    table.rows.push_back(
        {job.name, submitted, language::format_duration(its.start),
         language::format_duration(its.finish), lateness(its.tardiness, typography),
         its.tardiness > 0.0 ? why_late(job, its) : none, money(its.machine_cost, typography)});
  }
  return table;
}

}  // namespace

Document capacity_document(const CapacitySimulation& report, Typography typography) {
  const Outcome& outcome = report.outcome;
  const OutcomeSummary summary(outcome);
  Document result{titled("The plan over time", report.plan), {}};
  result.blocks.push_back(Paragraph{{strong(fmt::format(
      "Cost {} by {}: machines {}, tardiness {}{}; {} of {} late.",
      money(outcome.cost(), typography), capacity::to_string(report.method),
      money(outcome.machine_cost, typography), money(outcome.tardiness_cost, typography),
      outcome.refusal_cost > 0.0
          ? fmt::format(", refused jobs {}", money(outcome.refusal_cost, typography))
          : "",
      summary.late == 0 ? "none" : fmt::format("{}", summary.late),
      count_of(outcome.jobs.size(), "job", "jobs")))}});
  result.blocks.push_back(Paragraph{fmt::format(
      "{} above the bound of {}; {}{}.", above_text(outcome.cost(), report.bound, typography),
      money(report.bound, typography), count_of(outcome.decisions, "decision", "decisions"),
      summary.utilisation ? fmt::format("; jobs used {} of the rented devices",
                                        utilisation_text(summary.utilisation, typography))
                          : "")});
  if (auto figure = chart(report)) {
    result.blocks.push_back(*std::move(figure));
  } else if (!outcome.machines.empty()) {
    result.blocks.push_back(
        Paragraph{fmt::format("There are more than {} machines or {} runs: too many for a chart.",
                              most_machine_rows, most_stretches)});
  }
  result.blocks.push_back(costs_table(report, typography));
  result.blocks.push_back(jobs_table(report, typography));
  result.blocks.push_back(Paragraph{what_the_bound_is()});
  return result;
}

}  // namespace yates::reports
