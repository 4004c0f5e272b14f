#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "numerics/distributions.hpp"
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
  if (*above == 0.0) return " No other decision costs less by this count.";
  return fmt::format(" That is at most {} above the best possible by this count{}.",
                     error_text(*above, typography),
                     report.in_time ? "" : "; the search ended before it was proven");
}

/// What the machines cost if nothing takes their idle devices before their jobs are done.
double rent_until_done(const CapacitySolution& report) {
  double sum = 0.0;
  const auto placed = placed_jobs(report.moment, report.decision);
  for (std::size_t m = 0; m < report.decision.size(); ++m) {
    double longest = 0.0;
    for (std::size_t j = 0; j < placed.size(); ++j) {
      if (placed[j] && placed[j]->machine == m) {
        longest = std::max(longest, seconds_left(report, j, placed[j]->setup));
      }
    }
    sum += report.plan.types[report.decision[m].type].price * longest / 3600.0;
  }
  return sum;
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

double CapacitySolution::refusal_cost() const {
  double sum = 0.0;
  for (const std::size_t job : refused) sum += plan.jobs[job].refusal.value();
  return sum;
}

std::optional<double> CapacitySolution::total_bound() const {
  return bound ? std::optional(*bound + refusal_cost()) : std::nullopt;
}

OutcomeSummary::OutcomeSummary(const capacity::Outcome& outcome)
    : cost(outcome.cost()),
      machine_cost(outcome.machine_cost),
      tardiness_cost(outcome.tardiness_cost),
      refusal_cost(outcome.refusal_cost),
      decisions(outcome.decisions),
      late(static_cast<std::size_t>(
          std::count_if(outcome.jobs.begin(), outcome.jobs.end(),
                        [](const capacity::JobOutcome& one) { return one.tardiness > 0.0; }))),
      utilisation(outcome.rented_seconds > 0.0
                      ? std::optional(outcome.device_seconds / outcome.rented_seconds)
                      : std::nullopt) {}

double waited_seconds(const capacity::Job& job, const capacity::JobOutcome& outcome) {
  double result = outcome.finish - job.submitted;
  for (const capacity::Stretch& one : outcome.stretches) result -= one.end - one.begin;
  return std::max(0.0, result);
}

LateReason late_reason(const capacity::Job& job, const capacity::JobOutcome& outcome) {
  const double least = capacity::least_seconds(job);
  if (job.submitted + least > job.due) return LateReason::no_setup;
  const double waited = waited_seconds(job, outcome);
  const double slow = outcome.finish - job.submitted - waited - outcome.restarting - least;
  if (outcome.restarting >= std::max(waited, slow)) return LateReason::restarts;
  return waited >= slow ? LateReason::waited : LateReason::slow_setups;
}

double seconds_left(const CapacitySolution& report, std::size_t open_job, std::size_t setup) {
  const capacity::OpenJob& open = report.moment.jobs[open_job];
  return open.left * report.plan.jobs[open.job].setups[setup].seconds;
}

double mean_cost(const CapacityComparison::Row& row) {
  const double sum =
      std::accumulate(row.outcomes.begin(), row.outcomes.end(), 0.0,
                      [](double so_far, const OutcomeSummary& one) { return so_far + one.cost; });
  return sum / static_cast<double>(row.outcomes.size());
}

bool costs_more(const CapacityComparison::Row& row, const CapacityComparison::Row& than,
                std::size_t rows) {
  const std::size_t count = row.outcomes.size();
  if (count < 2 || rows < 2) return false;
  const auto positive = [](const OutcomeSummary& one) { return one.cost > 0.0; };
  const bool ratios = std::all_of(row.outcomes.begin(), row.outcomes.end(), positive) &&
                      std::all_of(than.outcomes.begin(), than.outcomes.end(), positive);
  std::vector<double> differences;
  for (std::size_t i = 0; i < count; ++i) {
    const double cost = row.outcomes[i].cost;
    const double other = than.outcomes[i].cost;
    differences.push_back(ratios ? std::log(cost / other) : cost - other);
  }
  const auto n = static_cast<double>(count);
  const double mean = std::accumulate(differences.begin(), differences.end(), 0.0) / n;
  double squares = 0.0;
  for (const double one : differences) squares += (one - mean) * (one - mean);
  const auto all = static_cast<double>(rows);
  const double error = 0.05 / (all * (all - 1.0));  // at each end
  return mean > numerics::t_quantile(1.0 - error, n - 1.0) * std::sqrt(squares / (n - 1.0) / n);
}

std::string titled(std::string_view what, const capacity::Plan& plan) {
  return plan.title.empty() ? std::string(what) : fmt::format("{}: {}", plan.title, what);
}

std::string money(double cost, Typography typography) {
  constexpr int digits = 4;
  return rounded(cost, digits, typography);
}

std::string lateness(double tardiness, Typography typography) {
  return tardiness > 0.0 ? language::format_duration(tardiness) : absent(typography);
}

std::string utilisation_text(std::optional<double> utilisation, Typography typography) {
  return utilisation ? percent(100.0 * *utilisation, typography) : absent(typography);
}

std::string above_text(double cost, double bound, Typography typography) {
  const auto above = above_bound(cost, bound);
  return above ? error_text(*above, typography) : absent(typography);
}

Sentence what_the_bound_is() {
  return "The bound is what the jobs would cost if each had the devices that are best for it at "
         "every moment, paid without idle ones. No method can cost less, and perhaps none as "
         "little.";
}

std::optional<double> above_bound(double cost, std::optional<double> bound) {
  constexpr double rounding = 1e-9;
  if (bound && cost <= *bound * (1.0 + rounding)) return 0.0;
  return bound && *bound > 0.0 ? std::optional((cost - *bound) / *bound) : std::nullopt;
}

Document capacity_document(const CapacitySolution& report, Typography typography) {
  Document result{titled("What to rent now", report.plan), {}};
  const auto waiting = report.moment.jobs.size() - [&] {
    std::size_t running = 0;
    for (const auto& machine : report.decision) running += machine.runs.size();
    return running;
  }();
  const std::string rented = report.decision.empty()
                                 ? "Rent nothing now"
                                 : fmt::format("Rent {} for {} an hour", rented_words(report),
                                               money(price_of(report), typography));
  const std::string jobs =
      report.moment.jobs.empty() ? "no job is left"
      : waiting == 0
          ? "no job waits"
          : fmt::format("{} of {} {}", waiting, count_of(report.moment.jobs.size(), "job", "jobs"),
                        waiting == 1 ? "waits" : "wait");
  result.blocks.push_back(Paragraph{{strong(fmt::format("{}; {}.", rented, jobs))}});
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
  constexpr double much_more = 1.1;
  const double rent = rent_until_done(report);
  if (rent > much_more * report.cost.machines) {
    result.blocks.push_back(Note{
        Note::Kind::warning,
        fmt::format("Devices stay idle: if no other job takes them, the machines cost {} until "
                    "these jobs are done, not {}.",
                    money(rent, typography), money(report.cost.machines, typography))});
  }
  result.blocks.push_back(Paragraph{
      "Machines are paid by the devices that jobs use until they are done, and idle devices until "
      "the next decision. Waiting counts what a job costs from the next decision on, and three "
      "times the tardiness that waiting adds, with a setup that is nearly its fastest."});
  return result;
}

}  // namespace yates::reports
