#include "queueing/simulation/simulation_run.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace yates::queueing {

namespace {

std::variant<QueueRecursion, NetworkSimulation> engine_of(const SimulationPlan& plan,
                                                          int replication) {
  if (plan.is_plain_queue()) return QueueRecursion(plan, replication);
  return NetworkSimulation(plan, replication);
}

/// The layout, unless what is kept of so many stations and classes would take too much memory.
SumsLayout layout_kept_by(const SimulationPlan& plan, int runs) {
  constexpr std::size_t bytes_of_histogram = 8192;  // about
  const SumsLayout layout = layout_of(plan);
  const std::size_t bytes_of_station = sizeof(double) * BatchSeries::most *
                                           static_cast<std::size_t>(runs) *
                                           (1 + 5 * plan.classes()) +
                                       bytes_of_histogram;
  const std::size_t most_stations = most_bytes_of_sums / bytes_of_station;
  if (plan.stations() <= most_stations) return layout;
  throw std::domain_error(fmt::format(
      "simulation: {} station{} with {} class{} of jobs are too many to be simulated{}, at most {} "
      "stations are possible; simulate a part of the network",
      plan.stations(), plan.stations() == 1 ? "" : "s", plan.classes(),
      plan.classes() == 1 ? "" : "es", runs > 1 ? fmt::format(" in {} runs", runs) : "",
      most_stations));
}

/// Small enough that the least precise simulation allowed still has enough batches.
std::int64_t first_batch_length(const SimulationPlan& plan, std::int64_t visits) {
  const double visits_per_job = std::max(plan.visits_per_job(), 1.0);
  const double allowed =
      static_cast<double>(visits) / visits_per_job / static_cast<double>(fewest_batches);
  const double wanted = std::max(256.0 / visits_per_job, 8.0);
  return static_cast<std::int64_t>(std::max(std::min(allowed, wanted), 1.0));
}

}  // namespace

SimulationRun::SimulationRun(const SimulationPlan& plan, int replication, int runs,
                             std::int64_t visits)
    : layout_(layout_kept_by(plan, runs)),
      engine_(engine_of(plan, replication)),
      stretch_(empty_stretch(plan)),
      series_(plan.classes(), most_bytes_of_counts / static_cast<std::size_t>(runs)),
      jobs_per_batch_(first_batch_length(plan, visits)) {}

void SimulationRun::add_batch() {
  stretch_.clear();
  std::visit([this](auto& engine) { engine.run(jobs_per_batch_, stretch_); }, engine_);
  for (std::size_t c = 0; c < layout_.classes; ++c) {
    completed_ += static_cast<std::int64_t>(stretch_.sums[layout_.completed(c)]);
    for (std::size_t k = 0; k < layout_.stations; ++k)
      visits_ += static_cast<std::int64_t>(stretch_.sums[layout_.at(k, c) + SumsLayout::visits]);
  }
  if (series_.push(stretch_)) {
    jobs_per_batch_ *= 2;
    warm_up_ = (warm_up_ + 1) / 2;
  }
}

bool SimulationRun::growing() const {
  return std::visit([](const auto& engine) { return engine.growing(); }, engine_);
}

std::span<const Batch> SimulationRun::steady_batches() {
  const std::span<const Batch> batches = series_.batches();
  if (!settled_) {
    warm_up_ = warm_up_of(std::span(&series_, 1), layout_);
    settled_ = 4 * warm_up_ <= batches.size();
  }
  return batches.subspan(warm_up_);
}

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

std::optional<Precision> precision_of(const SimulationPlan& plan, std::span<const Batch> batches,
                                      std::size_t group_size, double confidence) {
  Precision precision;
  for (std::size_t c = 0; c < plan.classes(); ++c) {
    if (!plan.is_active(c)) continue;
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

}  // namespace yates::queueing
