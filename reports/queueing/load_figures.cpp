#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "numerics/distributions.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/queueing/load_layers.hpp"
#include "reports/queueing/network_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

using queueing::SweepPoint;

/// What a plot takes from a solved point.
struct Measure {
  std::string name;
  std::string unit;
  std::optional<double> (*of_system)(const queueing::SystemSolution& system);
  std::optional<double> (*lower)(const queueing::Bounds& bounds);
  std::optional<double> (*upper)(const queueing::Bounds& bounds);
};

const Measure throughput{
    "throughput", "jobs per second",
    [](const queueing::SystemSolution& s) { return std::optional(s.throughput); },
    [](const queueing::Bounds& b) { return std::optional(b.lower_throughput); },
    [](const queueing::Bounds& b) { return b.upper_throughput; }};
const Measure response_time{
    "response time", "seconds",
    [](const queueing::SystemSolution& s) { return s.mean_response_time; },
    [](const queueing::Bounds& b) { return std::optional(b.lower_response_time); },
    [](const queueing::Bounds& b) { return b.upper_response_time; }};

/// A value of what is swept.
std::string at_text(double value) {
  return rounded(value, 6, unicode);
}

/// A response time or a throughput.
std::string mean_text(double value) {
  return rounded(value, 4, unicode);
}

std::vector<PlotPlace> measured_places(const SweepReport& report,
                                       std::optional<MeasuredMean> MeasuredLoad::*mean) {
  std::vector<PlotPlace> places;
  for (const MeasuredLoad& one : report.measured) {
    const std::optional<MeasuredMean>& measured = one.*mean;
    if (!measured) continue;
    places.push_back(
        {.x = one.value,
         .y = measured->mean,
         .low = measured->low,
         .high = measured->high,
         .label = fmt::format("{} = {}: measured {}, runs: {}", report.name, at_text(one.value),
                              mean_text(measured->mean), measured->runs)});
  }
  return places;
}

/// Of a class, or of all where none is named.
std::vector<PlotPlace> simulated_places(const SweepReport& report, bool of_throughput,
                                        std::optional<std::size_t> job_class) {
  std::vector<PlotPlace> places;
  if (!report.simulation) return places;
  for (std::size_t i = 0; i < report.points.size(); ++i) {
    const queueing::SimulationResult& result = report.simulation->points[i];
    if (result.stations.empty()) continue;
    const queueing::SystemEstimates& system =
        job_class ? result.classes[*job_class].system : result.system;
    const std::optional<queueing::Estimate> estimate =
        of_throughput ? std::optional(system.throughput) : system.mean_response_time;
    if (!estimate) continue;
    PlotPlace place{
        .x = report.points[i].value,
        .y = estimate->mean,
        .label = fmt::format("{} = {}: simulated {}", report.name, at_text(report.points[i].value),
                             mean_text(estimate->mean))};
    if (estimate->half_width) {
      place.low = estimate->mean - *estimate->half_width;
      place.high = estimate->mean + *estimate->half_width;
      place.label += " \u00b1 " + rounded(*estimate->half_width, 2, unicode);
    }
    places.push_back(std::move(place));
  }
  return places;
}

template <typename Value>
std::vector<LoadValue> values_of(const SweepReport& report, const Value& value) {
  std::vector<LoadValue> values;
  for (const SweepPoint& point : report.points) values.push_back({point.value, value(point)});
  return values;
}

/// The quantity that is swept; absent where it is a factor or a parameter.
std::optional<queueing::QuantityPlace> swept(const SweepReport& report) {
  return queueing::quantity_named(report.points.back().network, report.name);
}

/// Bounds are those of networks with one class.
bool sweeps_population(const SweepReport& report) {
  const auto place = swept(report);
  return place && place->quantity == queueing::NetworkQuantity::population;
}

bool sweeps_arrival_rate(const SweepReport& report) {
  const auto place = swept(report);
  return place && place->quantity == queueing::NetworkQuantity::arrival_rate;
}

std::string saturated_from(double rate) {
  return "saturated from " + rounded(rate, 4, unicode);
}

bool is_open(const SweepReport& report) {
  return std::holds_alternative<queueing::OpenLoad>(
      report.points.front().network.classes.front().load);
}

/// The asymptote bends at N*, which hardly ever is one of the populations.
void add_vertex(std::vector<LoadValue>& values, const SweepReport& report, bool of_throughput) {
  const auto& bounds = report.points.back().solution.bounds;
  if (!sweeps_population(report) || !bounds || !bounds->saturation_population) return;
  const double at = *bounds->saturation_population;
  const auto less = [](const LoadValue& a, const LoadValue& b) { return a.at < b.at; };
  if (!std::is_sorted(values.begin(), values.end(), less)) return;
  const auto after = std::lower_bound(values.begin(), values.end(), LoadValue{at, {}}, less);
  if (after == values.begin() || after == values.end() || after->at == at) return;
  const double think_time = report.points.front().network.classes.front().think_time;
  const double value =
      of_throughput ? *bounds->largest_throughput : at / *bounds->largest_throughput - think_time;
  values.insert(after, {at, value});
}

/// The balanced-job bounds; absent where they are not at several points.
std::optional<PlotLayer> band_of(const SweepReport& report, const Measure& measure) {
  PlotLayer band{PlotLayer::Mark::band, "balanced-job bounds", 0, {}};
  for (const SweepPoint& point : report.points) {
    const auto& bounds = point.solution.bounds;
    if (!bounds || !bounds->balanced_job) continue;
    const auto low = measure.lower(*bounds->balanced_job);
    const auto high = measure.upper(*bounds->balanced_job);
    if (low && high) {
      band.places.push_back({.x = point.value, .y = *low, .low = low, .high = high});
    }
  }
  return band.places.size() < 2 ? std::nullopt : std::optional(std::move(band));
}

PlotLayer upright_at(double load, std::string text) {
  return {PlotLayer::Mark::upright,
          "",
          PlotLayer::quiet,
          {{.x = load, .y = 0.0, .text = std::move(text)}}};
}

/// Where the asymptotes cross, or where an open network saturates.
std::optional<PlotLayer> saturation_of(const SweepReport& report) {
  const auto& last = report.points.back().solution.bounds;
  if (sweeps_population(report) && last && last->saturation_population) {
    const double load = *last->saturation_population;
    return upright_at(load, "N* = " + rounded(load, 3, unicode));
  }
  if (sweeps_arrival_rate(report) && last && last->largest_throughput) {
    return upright_at(*last->largest_throughput, saturated_from(*last->largest_throughput));
  }
  return std::nullopt;
}

/// The asymptote of the measure, or the capacity where the throughput is the arrival rate.
void add_bound(std::vector<PlotLayer>& layers, const SweepReport& report, const Measure& measure) {
  const bool of_throughput = &measure == &throughput;
  const bool known = of_throughput && is_open(report);
  auto values = values_of(report, [&](const SweepPoint& point) -> std::optional<double> {
    if (!point.solution.bounds) return std::nullopt;
    if (known) return point.solution.bounds->largest_throughput;
    return (of_throughput ? measure.upper : measure.lower)(point.solution.bounds->asymptotic);
  });
  if (!known) add_vertex(values, report, of_throughput);
  add_curve(layers,
            known           ? "capacity"
            : of_throughput ? "upper bound"
                            : "lower bound",
            PlotLayer::quiet, values);
}

/// What a curve of the plot shows: of one class the system, of several the class.
std::optional<double> value_of(const SweepPoint& point, const Measure& measure, std::size_t c) {
  return measure.of_system(point.solution.classes.size() == 1 ? point.solution.system
                                                              : point.solution.classes[c].system);
}

/// From where to where the drawn curves go while they exist.
std::string finding_of(const SweepReport& report, const Measure& measure) {
  const auto& classes = report.points.front().network.classes;
  std::vector<std::string> ways;
  const SweepPoint* from = nullptr;
  const SweepPoint* to = nullptr;
  for (std::size_t c = 0; c < std::min(classes.size(), most_series); ++c) {
    const SweepPoint* first = nullptr;
    const SweepPoint* last = nullptr;
    for (const SweepPoint& point : report.points) {
      if (!value_of(point, measure, c)) continue;
      if (first == nullptr) first = &point;
      last = &point;
    }
    if (first == nullptr) continue;
    const std::string low = mean_text(*value_of(*first, measure, c));
    const std::string high = mean_text(*value_of(*last, measure, c));
    ways.push_back((classes.size() == 1 ? "" : "of " + classes[c].name + " ") +
                   (low == high ? "stays at " + low : "goes from " + low + " to " + high));
    from = from == nullptr || first->value < from->value ? first : from;
    to = to == nullptr || last->value > to->value ? last : to;
  }
  if (ways.empty()) return fmt::format("no {} exists at any {}", measure.name, report.name);
  return fmt::format("{} {} {} as {} goes from {} to {}", measure.name, fmt::join(ways, ", "),
                     measure.unit, report.name, at_text(from->value), at_text(to->value));
}

/// The swept arrival rate of a class at which a station is asked for all that it can give; absent
/// where something else is swept, and where the other classes ask for too much already.
std::optional<double> saturating_rate(const SweepReport& report) {
  if (!sweeps_arrival_rate(report)) return std::nullopt;
  const std::size_t c = swept(report)->at;
  const queueing::Network& network = report.points.back().network;
  std::optional<double> least;
  for (const queueing::NetworkStation& station : network.stations) {
    const double demand = station.demands[c].service_demand();
    if (station.discipline == queueing::Discipline::delay || !(demand > 0.0)) continue;
    double left = station.speeds.empty() ? station.servers : station.speeds.back();
    for (std::size_t other = 0; other < network.classes.size(); ++other) {
      const auto* open = std::get_if<queueing::OpenLoad>(&network.classes[other].load);
      if (open == nullptr || other == c) continue;
      left -= open->arrival_rate * station.demands[other].service_demand();
    }
    least = std::min(least.value_or(left / demand), left / demand);
  }
  return least && *least > 0.0 ? least : std::nullopt;
}

/// The open twin; over populations at many places between, since its pole lies between them.
std::vector<LoadValue> twin_values(const SweepReport& report, bool of_throughput) {
  const auto value = [&](const queueing::Network& network) -> std::optional<double> {
    const auto twin = queueing::open_twin(network);
    if (!twin || !twin->stable) return std::nullopt;
    return of_throughput ? std::optional(twin->arrival_rate) : twin->mean_response_time;
  };
  if (!sweeps_population(report)) {
    return values_of(report, [&](const SweepPoint& point) { return value(point.network); });
  }
  std::vector<LoadValue> values;
  constexpr int steps = 400;
  const double from = report.points.front().value;
  const double to = report.points.back().value;
  queueing::Network network = report.points.front().network;
  for (int step = 0; step <= steps; ++step) {
    const double population = from + (to - from) * step / steps;
    network.classes.front().load = queueing::ClosedLoad{population};
    values.push_back({population, value(network)});
  }
  return values;
}

/// One curve for each class, and where the swept one saturates.
void draw_classes(Figure& figure, const SweepReport& report, const Measure& measure) {
  const auto& classes = report.points.front().network.classes;
  for (std::size_t c = 0; c < std::min(classes.size(), most_series); ++c) {
    const std::string label = shortened(classes[c].name, most_label_letters, unicode);
    add_curve(figure.plot.layers, label, c,
              values_of(report, [&](const auto& point) { return value_of(point, measure, c); }));
    add_estimates(figure.plot, label, c, simulated_places(report, &measure == &throughput, c));
  }
  if (report.simulation) {
    figure.note = "Marks: means and intervals of simulations with the same random numbers. ";
  }
  if (classes.size() > most_series) {
    figure.note += fmt::format("The first {} classes.", most_series);
  }
  std::vector<PlotLayer> behind;
  if (const auto rate = saturating_rate(report)) {
    behind.push_back(upright_at(*rate, saturated_from(*rate)));
  }
  finish_load_plot(figure.plot, std::move(behind));
}

/// The curve of a network with one class, with its bounds.
void draw_system(Figure& figure, const SweepReport& report, const Measure& measure) {
  const bool of_throughput = &measure == &throughput;
  const bool known = of_throughput && is_open(report);
  add_curve(figure.plot.layers, "model", 0,
            values_of(report, [&](const auto& point) { return value_of(point, measure, 0); }));
  const auto measured = measured_places(
      report, of_throughput ? &MeasuredLoad::throughput : &MeasuredLoad::response_time);
  add_estimates(figure.plot, "model", 0, measured);
  add_estimates(figure.plot, "simulated", 1, simulated_places(report, of_throughput, std::nullopt));
  figure.note = known ? "Capacity: that of the bottleneck." : "The bound is the asymptotic one.";
  std::vector<PlotLayer> behind;
  if (auto band = known ? std::nullopt : band_of(report, measure)) {
    behind.push_back(*std::move(band));
    figure.note += " Band: between the balanced-job bounds.";
  }
  if (auto saturation = saturation_of(report)) behind.push_back(*std::move(saturation));
  add_bound(behind, report, measure);
  if (report.open_twin) {
    add_curve(behind, "open twin", most_series - 1, twin_values(report, of_throughput));
  }
  if (report.simulation) {
    figure.note +=
        " Marks called simulated: means and intervals of simulations with the same random "
        "numbers.";
  }
  if (!measured.empty()) {
    figure.note += " Marks: measured means; bars: their intervals, where there are several runs.";
  }
  finish_load_plot(figure.plot, std::move(behind));
}

Figure figure_of(const SweepReport& report, const Measure& measure) {
  Figure figure;
  figure.plot.x.title = report.name;
  figure.plot.y.title = fmt::format("{}, {}", measure.name, measure.unit);
  if (report.points.empty()) return figure;
  const auto [least, most] =
      std::minmax_element(report.points.begin(), report.points.end(),
                          [](const auto& a, const auto& b) { return a.value < b.value; });
  figure.plot.x.from = least->value;
  figure.plot.x.to = most->value;
  figure.plot.title = capitalised(finding_of(report, measure));
  if (report.points.front().network.classes.size() > 1) {
    draw_classes(figure, report, measure);
  } else {
    draw_system(figure, report, measure);
  }
  figure.plot.description = fmt::format("{}: {} by {}. {}. {}", report.title, measure.name,
                                        report.name, figure.plot.title, figure.note);
  return figure;
}

}  // namespace

MeasuredMean measured_mean(std::span<const double> values, double confidence) {
  const auto count = static_cast<double>(values.size());
  MeasuredMean result{.mean = std::accumulate(values.begin(), values.end(), 0.0) / count,
                      .runs = values.size()};
  if (values.size() < 2) return result;
  double squares = 0.0;
  for (const double value : values) squares += std::pow(value - result.mean, 2);
  const double standard_error = std::sqrt(squares / (count - 1.0) / count);
  const double half_width =
      standard_error * numerics::t_quantile(0.5 + confidence / 2.0, count - 1.0);
  result.low = result.mean - half_width;
  result.high = result.mean + half_width;
  return result;
}

Figure throughput_figure(const SweepReport& report) {
  return figure_of(report, throughput);
}

Figure response_time_figure(const SweepReport& report) {
  return figure_of(report, response_time);
}

}  // namespace yates::reports
