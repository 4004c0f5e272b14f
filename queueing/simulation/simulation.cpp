#include "queueing/simulation/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "queueing/simulation/simulation_plan.hpp"
#include "queueing/simulation/simulation_run.hpp"

namespace yates::queueing {

namespace {

constexpr int replications_of_a_point = 16;
constexpr std::size_t batches_between_checks = 32;
// Of neighbouring small batches. Eight times longer ones are then correlated by less than 0.05 if
// the correlation dies out geometrically.
constexpr double largest_correlation = 0.25;

SimulationResult nothing_simulated(StopReason stop, bool stable, Note note) {
  return {.stable = stable,
          .stop = stop,
          .stations = {},
          .system = {.throughput = {0.0, std::nullopt},
                     .mean_number = {0.0, std::nullopt},
                     .mean_response_time = std::nullopt},
          .classes = {},
          .notes = {std::move(note)}};
}

SimulationResult grown() {
  return nothing_simulated(
      StopReason::growing, false,
      {NoteCode::growing,
       fmt::format(
           "the number of jobs grew beyond {} million during the simulation: the network is "
           "not stable, although no station's arrivals exceed its capacity",
           most_jobs / 1'000'000)});
}

/// The result for models that need no simulation.
std::optional<SimulationResult> known_beforehand(const SimulationPlan& plan) {
  if (const auto excess = overload(plan))
    return nothing_simulated(
        StopReason::saturated, false,
        {NoteCode::saturated,
         fmt::format(
             "arrivals reach or exceed the capacity of {}, and its queue grows without limit; it "
             "is stable while every arrival rate is below {:.6g} times the given one",
             excess->station.empty() ? "the station" : fmt::format("station '{}'", excess->station),
             excess->largest_factor)});
  for (std::size_t c = 0; c < plan.classes(); ++c)
    if (plan.is_active(c)) return std::nullopt;
  return nothing_simulated(StopReason::no_jobs, true,
                           {NoteCode::no_jobs, "no class has jobs: there is nothing to simulate"});
}

/// Of the notes on how far the simulation came.
void add_notes(SimulationResult& result, const SimulationOptions& options) {
  if (result.stop != StopReason::limit_reached) return;
  std::string text = fmt::format("the simulation stopped at its limit of {} visits",
                                 options.largest_number_of_visits);
  if (result.reached_half_width)
    text += fmt::format(
        "; the half-width is {:.2g}% of the mean response time, and {:.2g}% were requested",
        100.0 * *result.reached_half_width, 100.0 * options.half_width);
  else
    text += ", too early for an interval";
  result.notes.push_back({NoteCode::limit_reached, text});
  if (result.lag_one_correlation && *result.lag_one_correlation > largest_correlation)
    result.notes.push_back(
        {NoteCode::correlated_batches,
         fmt::format("neighbouring batches are correlated by {:.2f}: the intervals are too narrow",
                     *result.lag_one_correlation)});
}

/// Where the counts of response times took too much memory, fewer are kept.
void note_forgotten_counts(const SimulationPlan& plan, const Batch& kept,
                           SimulationResult& result) {
  if (kept.counts.histograms() == plan.classes() + plan.stations()) return;
  result.notes.push_back(
      {NoteCode::no_percentiles,
       fmt::format("the simulation gives no percentiles{}: its counts of response times took more "
                   "than {} MiB; fewer visits or fewer stations need less",
                   kept.counts.histograms() > 0 ? " of single stations" : "",
                   most_bytes_of_counts >> 20)});
}

SimulationResult simulate_batches(const SimulationPlan& plan, const SimulationOptions& options) {
  SimulationRun run(plan, 0, 1, options.largest_number_of_visits);
  bool was_precise = false;
  for (;;) {
    run.add_batch();
    if (run.growing()) return grown();
    const std::size_t count = run.series().batches().size();
    const bool at_limit = run.work() >= options.largest_number_of_visits;
    if (!at_limit && (count < fewest_batches || count % batches_between_checks != 0)) continue;
    const std::span<const Batch> kept = run.steady_batches();
    const std::size_t group_size =
        std::min(batches_per_group, std::max(kept.size() / fewest_groups, std::size_t{1}));
    const auto precision = precision_of(plan, kept, group_size, options.confidence);
    const bool precise = precision && run.settled() && kept.size() >= fewest_batches &&
                         precision->half_width <= options.half_width &&
                         precision->correlation <= largest_correlation;
    // An interval that is narrow by chance tends to lie too low: the next look must confirm it.
    if (!(precise && was_precise) && !at_limit) {
      was_precise = precise;
      continue;
    }
    const std::vector<Batch> groups = joined_by(kept, group_size);
    SimulationResult result = estimates_of(plan, groups, options.confidence);
    note_forgotten_counts(plan, groups.front(), result);
    result.deleted_jobs = run.completed() - result.completed_jobs;
    result.stop = precise ? StopReason::precision_reached : StopReason::limit_reached;
    if (precision) {
      result.reached_half_width = precision->half_width;
      result.lag_one_correlation = precision->correlation;
    }
    add_notes(result, options);
    return result;
  }
}

/// `plan` is the one with the most jobs.
SimulationResult result_of(const SimulationPlan& plan, const Replications& replications,
                           const SimulationOptions& options) {
  if (replications.growing) return grown();
  SimulationResult result = estimates_of(plan, replications.runs, options.confidence);
  result.completed_jobs = replications.completed_jobs;
  result.deleted_jobs = replications.deleted_jobs;
  const auto precision = precision_of(plan, replications.runs, 1, options.confidence);
  if (precision) result.reached_half_width = precision->half_width;
  result.stop = precision && precision->half_width <= options.half_width
                    ? StopReason::precision_reached
                    : StopReason::limit_reached;
  return result;
}

void note_interpolation(SimulationResult& result) {
  result.notes.push_back({NoteCode::interpolated_population,
                          "a population is not a whole number: the neighbouring whole numbers were "
                          "simulated, and throughput and numbers of jobs were interpolated between "
                          "them; times follow by Little's law, and there are no percentiles"});
}

/// All points by replications of one length, which grows until all have their precision.
SimulatedSweep simulate_replications(std::span<const std::vector<WeightedPlan>> points,
                                     const SimulationOptions& options) {
  SimulatedSweep sweep;
  // A replication must be long enough that its warm-up is a small part of it.
  constexpr std::int64_t shortest_replication = 16'384;
  const std::int64_t longest =
      std::max<std::int64_t>(options.largest_number_of_visits / replications_of_a_point, 1);
  std::int64_t length = std::min(shortest_replication, longest);
  for (;;) {
    sweep = {};
    std::vector<std::optional<RatioSample>> samples;
    double worst = 0.0;
    for (const std::vector<WeightedPlan>& parts : points) {
      const SimulationPlan& plan = parts.back().plan;
      samples.emplace_back();
      if (auto known = known_beforehand(plan)) {
        sweep.points.push_back(std::move(*known));
        continue;
      }
      const Replications replications = replicate(parts, replications_of_a_point, length);
      sweep.points.push_back(result_of(plan, replications, options));
      if (parts.size() > 1) {
        note_interpolation(sweep.points.back());
      } else if (!replications.growing) {
        note_forgotten_counts(plan, replications.runs.front(), sweep.points.back());
      }
      const SimulationResult& point = sweep.points.back();
      if (!point.stable) continue;
      RatioSample sample = system_response(replications.runs, layout_of(plan));
      if (!sample.empty()) samples.back() = std::move(sample);
      // Where a class was not seen at all, ten times longer runs may show it.
      if (point.stop == StopReason::limit_reached)
        worst = std::max(worst, point.reached_half_width.value_or(3.0 * options.half_width));
    }
    if (worst == 0.0 || length >= longest) {
      for (std::size_t i = 1; i < samples.size(); ++i) {
        sweep.changes.emplace_back();
        if (samples[i - 1] && samples[i])
          sweep.changes.back() = difference(*samples[i - 1], *samples[i], options.confidence);
      }
      break;
    }
    const double excess = worst / options.half_width;
    const double factor = std::clamp(1.2 * excess * excess, 1.5, 16.0);
    length = static_cast<std::int64_t>(
        std::min(std::ceil(static_cast<double>(length) * factor), static_cast<double>(longest)));
  }
  for (SimulationResult& point : sweep.points) add_notes(point, options);
  return sweep;
}

}  // namespace

SimulationResult simulate(const Network& network, const SimulationOptions& options) {
  const std::vector<WeightedPlan> parts = plans_of(network, options);
  if (auto known = known_beforehand(parts.back().plan)) return std::move(*known);
  if (parts.size() == 1) return simulate_batches(parts.front().plan, options);
  return simulate_replications(std::span(&parts, 1), options).points.front();
}

SimulatedSweep simulate_sweep(std::span<const Network> networks, const SimulationOptions& options) {
  // Each takes about a second, and more where the load is high.
  constexpr std::size_t most_points = 1000;
  if (networks.size() > most_points)
    throw std::domain_error(
        fmt::format("simulation: the sweep has {} points, at most {} can be simulated",
                    networks.size(), most_points));
  std::vector<std::vector<WeightedPlan>> points;
  for (const Network& network : networks) points.push_back(plans_of(network, options));
  for (const auto& parts : points) {
    const SimulationPlan& plan = parts.front().plan;
    const SimulationPlan& first = points.front().front().plan;
    if (plan.stations() != first.stations() || plan.classes() != first.classes())
      throw std::domain_error(fmt::format(
          "simulation: a point of the sweep has {} stations and {} classes, but must have {} and "
          "{} like the first",
          plan.stations(), plan.classes(), first.stations(), first.classes()));
  }
  return simulate_replications(points, options);
}

}  // namespace yates::queueing
