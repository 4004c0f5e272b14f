#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "numerics/distributions.hpp"
#include "queueing/simulation/network_simulation.hpp"
#include "queueing/simulation/simulation_run.hpp"

namespace yates::queueing {

namespace {

double total(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// Half of the interval for the sum of as many independent values of mean 0 as there are.
std::optional<double> half_width_of_sum(std::span<const double> values, double confidence) {
  const auto count = static_cast<double>(values.size());
  if (values.size() < 2) return std::nullopt;
  double squares = 0.0;
  for (const double value : values) squares += value * value;
  return numerics::t_quantile(0.5 + 0.5 * confidence, count - 1.0) *
         std::sqrt(squares * count / (count - 1.0));
}

using Places = std::vector<std::size_t>;

/// A place of each class's, or of that of one class, where one is named.
template <typename Place>
Places of_classes(const SumsLayout& layout, std::optional<std::size_t> job_class, Place place) {
  if (job_class) return {place(*job_class)};
  Places places;
  for (std::size_t c = 0; c < layout.classes; ++c) places.push_back(place(c));
  return places;
}

Places completed_jobs(const SumsLayout& layout, std::optional<std::size_t> job_class) {
  return of_classes(layout, job_class, [&](std::size_t c) { return layout.completed(c); });
}

/// One of SumsLayout's five at a station.
Places at_station(const SumsLayout& layout, std::size_t station,
                  std::optional<std::size_t> job_class, std::size_t which) {
  return of_classes(layout, job_class,
                    [&](std::size_t c) { return layout.at(station, c) + which; });
}

Places numbers(const SumsLayout& layout, std::optional<std::size_t> job_class) {
  Places places;
  for (std::size_t k = 0; k < layout.stations; ++k) {
    const Places here = at_station(layout, k, job_class, SumsLayout::number);
    places.insert(places.end(), here.begin(), here.end());
  }
  return places;
}

/// A function of a stretch's sums: those at the places, added up.
auto sum_at(Places places) {
  return [places = std::move(places)](const std::vector<double>& sums) {
    double sum = 0.0;
    for (const std::size_t place : places) sum += sums[place];
    return sum;
  };
}

double time_of(const std::vector<double>& sums) {
  return sums[SumsLayout::time];
}

/// The histograms from `first` to before `last` as one, of every group.
std::vector<ResponseHistogram> histograms_of(std::span<const Batch> groups, std::size_t first,
                                             std::size_t last, const ResponseHistogram& empty) {
  std::vector<ResponseHistogram> histograms(groups.size(), empty);
  for (std::size_t i = 0; i < groups.size(); ++i)
    for (std::size_t index = first; index < last; ++index)
      groups[i].counts.unpack_to(index, histograms[i]);
  return histograms;
}

std::optional<Estimate> if_any(const RatioSample& sample, double confidence) {
  if (sample.empty()) return std::nullopt;
  return sample.estimate(confidence);
}

/// `empty`: the histograms of a stretch before it begins.
StationEstimates station_estimates(const SimulationPlan& plan, std::span<const Batch> groups,
                                   std::span<const ResponseHistogram> empty, std::size_t station,
                                   std::optional<std::size_t> job_class, double confidence) {
  const SumsLayout layout = layout_of(plan);
  const auto at = [&](std::size_t which) {
    return sum_at(at_station(layout, station, job_class, which));
  };
  const auto per_second = [&](auto numerator) {
    return ratio_sample(groups, numerator, time_of).estimate(confidence);
  };
  const auto visits = at(SumsLayout::visits);
  const auto response = at(SumsLayout::response);
  StationEstimates estimates{
      .name = plan.network.stations[station].name,
      .utilization = per_second(at(SumsLayout::busy)),
      .throughput = per_second(visits),
      .mean_number = per_second(at(SumsLayout::number)),
      .probability_empty = per_second(sum_at({layout.empty(station)})),
      .mean_residence_time = std::nullopt,
      .mean_response_time = if_any(ratio_sample(groups, response, visits), confidence),
      .mean_waiting_time =
          if_any(ratio_sample(groups, at(SumsLayout::waiting), visits), confidence)};
  if (estimates.mean_response_time)
    estimates.mean_residence_time = if_any(
        ratio_sample(groups, response, sum_at(completed_jobs(layout, job_class))), confidence);
  if (!job_class) {
    const std::size_t index = layout.classes + station;
    estimates.percentiles =
        estimated_percentiles(histograms_of(groups, index, index + 1, empty[index]), confidence);
  }
  return estimates;
}

SystemEstimates system_estimates(const SimulationPlan& plan, std::span<const Batch> groups,
                                 std::span<const ResponseHistogram> empty,
                                 std::optional<std::size_t> job_class, double confidence) {
  const SumsLayout layout = layout_of(plan);
  const std::size_t first = job_class.value_or(0);
  const std::size_t last = job_class ? first + 1 : layout.classes;
  // The simulation of a plain queue counts visits alone: each job makes one.
  const std::size_t shift = plan.is_plain_queue() ? 1 : 0;
  const std::vector<ResponseHistogram> histograms =
      histograms_of(groups, first + shift, last + shift, empty[first + shift]);
  return {
      .throughput = ratio_sample(groups, sum_at(completed_jobs(layout, job_class)), time_of)
                        .estimate(confidence),
      .mean_number =
          ratio_sample(groups, sum_at(numbers(layout, job_class)), time_of).estimate(confidence),
      .mean_response_time = if_any(system_response(groups, layout, job_class), confidence),
      .percentiles = estimated_percentiles(histograms, confidence)};
}

}  // namespace

double RatioSample::denominator_total() const {
  return total(denominators);
}

double RatioSample::ratio() const {
  return total(numerators) / total(denominators);
}

std::vector<double> RatioSample::residuals() const {
  const double quotient = ratio();
  std::vector<double> values(numerators.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = numerators[i] - quotient * denominators[i];
  return values;
}

Estimate RatioSample::estimate(double confidence) const {
  std::optional<double> half_width = half_width_of_sum(residuals(), confidence);
  if (half_width) *half_width /= denominator_total();
  return {ratio(), half_width};
}

RatioSample RatioSample::joined_by(std::size_t size) const {
  RatioSample joined;
  for (std::size_t first = numerators.size() % size; first < numerators.size(); first += size) {
    joined.numerators.push_back(total(std::span(numerators).subspan(first, size)));
    joined.denominators.push_back(total(std::span(denominators).subspan(first, size)));
  }
  return joined;
}

RatioSample system_response(std::span<const Batch> batches, const SumsLayout& layout,
                            std::optional<std::size_t> job_class) {
  const Places times =
      of_classes(layout, job_class, [&](std::size_t c) { return layout.system_time(c); });
  return ratio_sample(batches, sum_at(times), sum_at(completed_jobs(layout, job_class)));
}

RatioSample system_number(std::span<const Batch> batches, const SumsLayout& layout) {
  return ratio_sample(batches, sum_at(numbers(layout, std::nullopt)), time_of);
}

double lag_one_correlation(const RatioSample& sample) {
  const std::vector<double> values = sample.residuals();
  double products = 0.0;
  double squares = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    squares += values[i] * values[i];
    if (i > 0) products += values[i - 1] * values[i];
  }
  return squares > 0.0 ? products / squares : 0.0;
}

Estimate difference(const RatioSample& first, const RatioSample& second, double confidence) {
  const std::vector<double> of_first = first.residuals();
  const std::vector<double> of_second = second.residuals();
  std::vector<double> values(of_first.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = of_second[i] / second.denominator_total() - of_first[i] / first.denominator_total();
  return {second.ratio() - first.ratio(), half_width_of_sum(values, confidence)};
}

std::vector<EstimatedPercentile> estimated_percentiles(std::span<const ResponseHistogram> groups,
                                                       double confidence) {
  std::vector<EstimatedPercentile> percentiles;
  ResponseHistogram all = groups.front();
  for (const ResponseHistogram& group : groups.subspan(1)) all.add(group);
  const auto count = static_cast<double>(all.count());
  if (count == 0.0) return percentiles;
  for (const double percent : reported_percents) {
    const double share = percent / 100.0;
    EstimatedPercentile percentile{percent, all.time_of(share * count), std::nullopt};
    std::vector<double> residuals;
    for (const ResponseHistogram& group : groups)
      residuals.push_back(group.count_up_to(percentile.response_time) -
                          share * static_cast<double>(group.count()));
    const auto half_width = half_width_of_sum(residuals, confidence);
    // The interval in counts, mapped to times; beyond the largest time nothing is known.
    if (half_width && share * count + *half_width < count && share * count > *half_width)
      percentile.half_width = 0.5 * (all.time_of(share * count + *half_width) -
                                     all.time_of(share * count - *half_width));
    percentiles.push_back(percentile);
  }
  return percentiles;
}

SimulationResult estimates_of(const SimulationPlan& plan, std::span<const Batch> groups,
                              double confidence) {
  const std::vector<ResponseHistogram> empty = empty_stretch(plan).histograms;
  SimulationResult result{.stop = StopReason::precision_reached,
                          .stations = {},
                          .system = system_estimates(plan, groups, empty, std::nullopt, confidence),
                          .classes = {}};
  for (std::size_t k = 0; k < plan.stations(); ++k)
    result.stations.push_back(station_estimates(plan, groups, empty, k, std::nullopt, confidence));
  for (std::size_t c = 0; c < plan.classes(); ++c) {
    ClassEstimates of_class{.name = plan.network.classes[c].name,
                            .system = system_estimates(plan, groups, empty, c, confidence),
                            .stations = {}};
    for (std::size_t k = 0; k < plan.stations(); ++k)
      of_class.stations.push_back(station_estimates(plan, groups, empty, k, c, confidence));
    result.classes.push_back(std::move(of_class));
  }
  const SumsLayout layout = layout_of(plan);
  for (const Batch& group : groups) {
    for (std::size_t c = 0; c < plan.classes(); ++c)
      result.completed_jobs += static_cast<std::int64_t>(group.sums[layout.completed(c)]);
    result.simulated_time += group.sums[SumsLayout::time];
  }
  result.groups = static_cast<int>(groups.size());
  return result;
}

}  // namespace yates::queueing
