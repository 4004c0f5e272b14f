#include "queueing/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "queueing/network_simulation.hpp"
#include "queueing/queue_recursion.hpp"
#include "queueing/simulation_estimates.hpp"
#include "queueing/simulation_plan.hpp"

namespace yates::queueing {

namespace {

constexpr std::size_t batches_to_join = 8;
constexpr std::size_t fewest_groups = 16;
constexpr std::size_t fewest_batches = batches_to_join * fewest_groups;
constexpr std::size_t batches_between_checks = 32;
// Of neighbouring small batches. Eight times longer ones are then correlated by less than 0.05 if
// the correlation dies out geometrically.
constexpr double largest_correlation = 0.25;

using Engine = std::variant<QueueRecursion, NetworkSimulation>;

Engine engine_of(const SimulationPlan& plan, int replication) {
  if (plan.is_plain_queue()) return QueueRecursion(plan, replication);
  return NetworkSimulation(plan, replication);
}

/// How many batches belong to the warm-up of all runs, by the rule MSER applied to the means over
/// the runs (as in P. D. Welch's method), once for the response time and once for the number of
/// jobs. The more runs, the less does chance move the cut.
std::size_t warm_up_of(std::span<const BatchSeries> runs, const SumsLayout& layout) {
  std::size_t shortest = runs.front().batches().size();
  for (const BatchSeries& run : runs) shortest = std::min(shortest, run.batches().size());
  std::vector<double> responses;
  std::vector<double> numbers;
  for (std::size_t i = 0; i < shortest; ++i) {
    std::vector<Batch> side_by_side;
    for (const BatchSeries& run : runs) side_by_side.push_back({run.batches()[i].sums, {}});
    const RatioSample response = system_response(side_by_side, layout);
    // A batch without completed jobs shows nothing new.
    responses.push_back(!response.empty() ? response.ratio() : i > 0 ? responses.back() : 0.0);
    numbers.push_back(system_number(side_by_side, layout).ratio());
  }
  return std::max(warm_up_length(responses), warm_up_length(numbers));
}

/// One run, in batches, whose length can be chosen while it goes on.
class Run {
 public:
  Run(const SimulationPlan& plan, int replication, std::int64_t jobs_per_batch)
      : layout_(layout_of(plan)),
        engine_(engine_of(plan, replication)),
        batch_(empty_batch(plan)),
        jobs_per_batch_(jobs_per_batch) {}

  void add_batch() {
    batch_.clear();
    std::visit([this](auto& engine) { engine.run(jobs_per_batch_, batch_); }, engine_);
    for (std::size_t k = 0; k < layout_.stations; ++k)
      for (std::size_t c = 0; c < layout_.classes; ++c)
        visits_ += static_cast<std::int64_t>(batch_.sums[layout_.at(k, c) + SumsLayout::visits]);
    completed_ += jobs_per_batch_;
    if (series_.push(batch_)) {
      jobs_per_batch_ *= 2;
      warm_up_ = (warm_up_ + 1) / 2;
    }
  }

  const BatchSeries& series() const { return series_; }
  std::span<const Batch> batches() const { return series_.batches(); }
  std::int64_t visits() const { return visits_; }
  std::int64_t completed() const { return completed_; }
  bool growing() const {
    return std::visit([](const auto& engine) { return engine.growing(); }, engine_);
  }

  /// The batches without the warm-up. Its end is settled once and for all as soon as the rule MSER
  /// finds it in the first quarter of the run: asked again and again, the rule would also cut off
  /// long queues that came late by chance, and the means would come out too small.
  std::span<const Batch> steady_batches() {
    if (!settled_) {
      warm_up_ = warm_up_of(std::span(&series_, 1), layout_);
      settled_ = 4 * warm_up_ <= batches().size();
    }
    return batches().subspan(warm_up_);
  }
  bool settled() const { return settled_; }

 private:
  SumsLayout layout_;
  Engine engine_;
  Batch batch_;
  BatchSeries series_;
  std::int64_t jobs_per_batch_;
  std::size_t warm_up_ = 0;  // in batches
  bool settled_ = false;
  std::int64_t visits_ = 0;
  std::int64_t completed_ = 0;
};

/// How far the intervals of the mean response times are from what was asked.
struct Precision {
  double half_width = 0.0;   // the largest, relative
  double correlation = 0.0;  // of neighbouring batches, the largest
};

bool is_active(const SimulationPlan& plan, std::size_t job_class) {
  return plan.arrival_rate(job_class) > 0.0 || plan.population(job_class) > 0;
}

/// Absent where a class has not been seen often enough to tell.
std::optional<Precision> precision_of(const SimulationPlan& plan, std::span<const Batch> batches,
                                      std::size_t group_size, double confidence) {
  Precision precision;
  for (std::size_t c = 0; c < plan.classes(); ++c) {
    if (!is_active(plan, c)) continue;
    const RatioSample sample = system_response(batches, layout_of(plan), c);
    if (sample.empty()) return std::nullopt;
    const Estimate estimate = sample.joined_by(group_size).estimate(confidence);
    if (!estimate.half_width) return std::nullopt;
    // Response times that differ by rounding alone (deterministic models, classes without demands)
    // are exact, and the correlation of rounding errors means nothing.
    if (*estimate.half_width <= 1e-9 * estimate.mean) continue;
    precision.half_width = std::max(precision.half_width, *estimate.half_width / estimate.mean);
    precision.correlation = std::max(precision.correlation, lag_one_correlation(sample));
  }
  return precision;
}

/// Small enough that the least precise simulation allowed still has enough batches.
std::int64_t first_batch_length(const SimulationPlan& plan, std::int64_t visits) {
  const double visits_per_job = std::max(plan.visits_per_job(), 1.0);
  const double allowed = static_cast<double>(visits) / visits_per_job / fewest_batches;
  const double wanted = std::max(256.0 / visits_per_job, 8.0);
  return static_cast<std::int64_t>(std::max(std::min(allowed, wanted), 1.0));
}

void add_histograms_of_plain_queue(const SimulationPlan& plan, std::vector<Batch>& groups) {
  if (!plan.is_plain_queue()) return;
  for (Batch& group : groups) group.histograms[0] = group.histograms[1];
}

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
  return nothing_simulated(StopReason::growing, false,
                           {"growing",
                            "the number of jobs grew beyond 4 million during the simulation: the "
                            "network does not settle "
                            "although no station is asked for more service than it can give"});
}

/// The result for models that need no simulation.
std::optional<SimulationResult> known_beforehand(const SimulationPlan& plan) {
  if (const auto excess = overload(plan))
    return nothing_simulated(
        StopReason::saturated, false,
        {"saturated",
         fmt::format(
             "{} is asked for more service than it can give and its queue grows without "
             "end; it is stable while every arrival rate is below {:.6g} of the given one",
             excess->station.empty() ? "the station" : fmt::format("station '{}'", excess->station),
             excess->largest_factor)});
  for (std::size_t c = 0; c < plan.classes(); ++c)
    if (is_active(plan, c)) return std::nullopt;
  return nothing_simulated(StopReason::no_jobs, true,
                           {"no-jobs", "no class has jobs: there is nothing to simulate"});
}

/// Of the notes on how far the simulation came.
void add_notes(SimulationResult& result, const SimulationOptions& options) {
  if (result.stop != StopReason::limit_reached) return;
  std::string text = fmt::format("the simulation stopped at its limit of {} visits",
                                 options.largest_number_of_visits);
  if (result.reached_half_width)
    text +=
        fmt::format("; the half-width is {:.2g} % of the mean response time, {:.2g} % were asked",
                    100.0 * *result.reached_half_width, 100.0 * options.half_width);
  else
    text += ", too early for an interval";
  result.notes.push_back({"limit-reached", text});
  if (result.lag_one_correlation && *result.lag_one_correlation > largest_correlation)
    result.notes.push_back(
        {"correlated-batches",
         fmt::format("neighbouring batches are correlated by {:.2f}: the intervals are too narrow",
                     *result.lag_one_correlation)});
}

SimulationResult simulate_batches(const SimulationPlan& plan, const SimulationOptions& options) {
  Run run(plan, 0, first_batch_length(plan, options.largest_number_of_visits));
  bool was_precise = false;
  for (;;) {
    run.add_batch();
    if (run.growing()) return grown();
    const std::size_t count = run.batches().size();
    const bool at_limit = run.visits() >= options.largest_number_of_visits;
    if (!at_limit && (count < fewest_batches || count % batches_between_checks != 0)) continue;
    const std::span<const Batch> kept = run.steady_batches();
    const std::size_t group_size =
        std::min(batches_to_join, std::max(kept.size() / fewest_groups, std::size_t{1}));
    const auto precision = precision_of(plan, kept, group_size, options.confidence);
    const bool precise = precision && run.settled() && kept.size() >= fewest_batches &&
                         precision->half_width <= options.half_width &&
                         precision->correlation <= largest_correlation;
    // An interval that is narrow by chance tends to lie too low: the next look must confirm it.
    if (!(precise && was_precise) && !at_limit) {
      was_precise = precise;
      continue;
    }
    std::vector<Batch> groups = joined_by(kept, group_size);
    add_histograms_of_plain_queue(plan, groups);
    SimulationResult result = estimates_of(plan, groups, options.confidence);
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

struct Replications {
  std::vector<Batch> runs;  // each without its warm-up
  std::int64_t completed = 0;
  bool growing = false;
};

/// Runs of about `visits` visits each.
Replications replicate(const SimulationPlan& plan, int replications, std::int64_t visits) {
  Replications result;
  std::vector<BatchSeries> series;
  for (int replication = 0; replication < replications; ++replication) {
    Run run(plan, replication, first_batch_length(plan, visits));
    do run.add_batch();
    while (!run.growing() && run.visits() < visits);
    result.completed += run.completed();
    if (run.growing()) {
      result.growing = true;
      return result;
    }
    series.push_back(run.series());
  }
  const std::size_t warm_up = warm_up_of(series, layout_of(plan));
  for (const BatchSeries& run : series)
    result.runs.push_back(joined(run.batches().subspan(warm_up)));
  add_histograms_of_plain_queue(plan, result.runs);
  return result;
}

SimulationResult result_of(const SimulationPlan& plan, const Replications& replications,
                           const SimulationOptions& options) {
  if (replications.growing) return grown();
  SimulationResult result = estimates_of(plan, replications.runs, options.confidence);
  result.deleted_jobs = replications.completed - result.completed_jobs;
  const auto precision = precision_of(plan, replications.runs, 1, options.confidence);
  if (precision) result.reached_half_width = precision->half_width;
  result.stop = precision && precision->half_width <= options.half_width
                    ? StopReason::precision_reached
                    : StopReason::limit_reached;
  return result;
}

/// All plans by replications of one length, which grows until all have their precision.
SimulatedSweep simulate_replications(std::span<const SimulationPlan> plans,
                                     const SimulationOptions& options) {
  SimulatedSweep sweep;
  // A replication must be long enough that its warm-up is a small part of it.
  constexpr std::int64_t shortest_replication = 16'384;
  const std::int64_t longest =
      std::max<std::int64_t>(options.largest_number_of_visits / options.replications, 1);
  std::int64_t length = std::min(shortest_replication, longest);
  for (;;) {
    sweep = {};
    std::vector<std::optional<RatioSample>> samples;
    double worst = 0.0;
    for (const SimulationPlan& plan : plans) {
      samples.emplace_back();
      if (auto known = known_beforehand(plan)) {
        sweep.points.push_back(std::move(*known));
        continue;
      }
      const Replications replications = replicate(plan, options.replications, length);
      sweep.points.push_back(result_of(plan, replications, options));
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

template <typename Model>
SimulationResult simulate_model(const Model& model, const SimulationOptions& options) {
  const SimulationPlan plan = plan_of(model, options);
  if (auto known = known_beforehand(plan)) return std::move(*known);
  if (options.method == IntervalMethod::batch_means) return simulate_batches(plan, options);
  return simulate_replications(std::span(&plan, 1), options).points.front();
}

template <typename Model>
SimulatedSweep sweep_models(std::span<const Model> models, const SimulationOptions& options) {
  std::vector<SimulationPlan> plans;
  for (const Model& model : models) plans.push_back(plan_of(model, options));
  for (const SimulationPlan& plan : plans) {
    if (plan.stations() != plans.front().stations() || plan.classes() != plans.front().classes())
      throw std::domain_error(fmt::format(
          "simulation: a point of the sweep has {} stations and {} classes, but must have {} and "
          "{} like the first",
          plan.stations(), plan.classes(), plans.front().stations(), plans.front().classes()));
  }
  return simulate_replications(plans, options);
}

}  // namespace

SimulationResult simulate(const Network& network, const SimulationOptions& options) {
  return simulate_model(network, options);
}

SimulationResult simulate(const SimulatedStation& station, const SimulationOptions& options) {
  return simulate_model(station, options);
}

SimulatedSweep simulate_sweep(std::span<const Network> networks, const SimulationOptions& options) {
  return sweep_models(networks, options);
}

SimulatedSweep simulate_sweep(std::span<const SimulatedStation> stations,
                              const SimulationOptions& options) {
  return sweep_models(stations, options);
}

}  // namespace yates::queueing
