#include "reports/queueing/load_plots.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/draw/number_text.hpp"
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

void add_measured(LoadCurve& curve, const SweepReport& report, bool of_throughput) {
  for (const MeasuredLoad& one : report.measured) {
    const std::optional<MeasuredMean>& measured =
        of_throughput ? one.throughput : one.response_time;
    if (!measured) continue;
    curve.measured.push_back(
        {.at = one.value,
         .mean = measured->mean,
         .low = measured->low,
         .high = measured->high,
         .tooltip = fmt::format("{} = {}: measured {}, runs: {}", report.name, at_text(one.value),
                                mean_text(measured->mean), measured->runs)});
  }
}

/// Of a class, or of all where none is named.
std::vector<MeasuredPoint> simulated_points(const SweepReport& report, bool of_throughput,
                                            std::optional<std::size_t> job_class) {
  std::vector<MeasuredPoint> points;
  if (!report.simulation) return points;
  for (std::size_t i = 0; i < report.points.size(); ++i) {
    const queueing::SimulationResult& result = report.simulation->points[i];
    if (result.stations.empty()) continue;
    const queueing::SystemEstimates& system =
        job_class ? result.classes[*job_class].system : result.system;
    const std::optional<queueing::Estimate> estimate =
        of_throughput ? std::optional(system.throughput) : system.mean_response_time;
    if (!estimate) continue;
    MeasuredPoint point{
        .at = report.points[i].value,
        .mean = estimate->mean,
        .tooltip = fmt::format("{} = {}: simulated {}", report.name,
                               at_text(report.points[i].value), mean_text(estimate->mean))};
    if (estimate->half_width) {
      point.low = estimate->mean - *estimate->half_width;
      point.high = estimate->mean + *estimate->half_width;
      point.tooltip += " \u00b1 " + rounded(*estimate->half_width, 2, unicode);
    }
    points.push_back(std::move(point));
  }
  return points;
}

template <typename Value>
LoadCurve curve_of(const SweepReport& report, std::string label, const Value& value) {
  LoadCurve curve{.label = std::move(label), .at = {}, .value = {}};
  for (const SweepPoint& point : report.points) {
    curve.at.push_back(point.value);
    curve.value.push_back(value(point));
  }
  return curve;
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
void add_vertex(LoadCurve& curve, const SweepReport& report, bool of_throughput) {
  const auto& bounds = report.points.back().solution.bounds;
  if (!sweeps_population(report) || !bounds || !bounds->saturation_population) return;
  const double at = *bounds->saturation_population;
  if (!std::is_sorted(curve.at.begin(), curve.at.end())) return;
  const auto after = std::lower_bound(curve.at.begin(), curve.at.end(), at);
  if (after == curve.at.begin() || after == curve.at.end() || *after == at) return;
  const double think_time = report.points.front().network.classes.front().think_time;
  const double value =
      of_throughput ? *bounds->largest_throughput : at / *bounds->largest_throughput - think_time;
  const auto place = after - curve.at.begin();
  curve.value.insert(curve.value.begin() + place, value);
  curve.at.insert(after, at);
}

void add_bounds(LoadPlot& plot, const SweepReport& report, const Measure& measure) {
  const auto asymptote = [&](auto bound) {
    return [=](const SweepPoint& point) -> std::optional<double> {
      if (!point.solution.bounds) return std::nullopt;
      return bound(point.solution.bounds->asymptotic);
    };
  };
  const bool of_throughput = &measure == &throughput;
  const bool known = of_throughput && is_open(report);  // the throughput is the arrival rate
  if (known) {
    plot.limits.push_back(curve_of(report, "capacity", [](const SweepPoint& point) {
      return point.solution.bounds ? point.solution.bounds->largest_throughput : std::nullopt;
    }));
  } else if (of_throughput) {
    plot.limits.push_back(curve_of(report, "upper bound", asymptote(measure.upper)));
  } else {
    plot.limits.push_back(curve_of(report, "lower bound", asymptote(measure.lower)));
  }
  if (!known) add_vertex(plot.limits.back(), report, of_throughput);
  const auto band = [&](auto bound) {
    return curve_of(report, "",
                    [=](const SweepPoint& point) -> std::optional<double> {
                      if (!point.solution.bounds || !point.solution.bounds->balanced_job) {
                        return std::nullopt;
                      }
                      return bound(*point.solution.bounds->balanced_job);
                    })
        .value;
  };
  if (!known) {
    plot.band_low = band(measure.lower);
    plot.band_high = band(measure.upper);
  }
  const auto& last = report.points.back().solution.bounds;
  if (sweeps_population(report) && last && last->saturation_population) {
    plot.saturation = last->saturation_population;
    plot.saturation_label = "N* = " + rounded(*plot.saturation, 3, unicode);
  } else if (sweeps_arrival_rate(report) && last && last->largest_throughput) {
    plot.saturation = last->largest_throughput;
    plot.saturation_label = saturated_from(*plot.saturation);
  }
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
LoadCurve twin_curve(const SweepReport& report, bool of_throughput) {
  LoadCurve curve{.label = "open twin", .at = {}, .value = {}};
  const auto add = [&](double at, const queueing::Network& network) {
    const auto twin = queueing::open_twin(network);
    curve.at.push_back(at);
    if (!twin || !twin->stable) {
      curve.value.push_back(std::nullopt);
    } else {
      curve.value.push_back(of_throughput ? std::optional(twin->arrival_rate)
                                          : twin->mean_response_time);
    }
  };
  if (!sweeps_population(report)) {
    for (const SweepPoint& point : report.points) add(point.value, point.network);
    return curve;
  }
  constexpr int steps = 400;
  const double from = report.points.front().value;
  const double to = report.points.back().value;
  for (int step = 0; step <= steps; ++step) {
    const double population = from + (to - from) * step / steps;
    queueing::Network network = report.points.front().network;
    network.classes.front().load = queueing::ClosedLoad{population};
    add(population, network);
  }
  return curve;
}

LoadPlot plot_of(const SweepReport& report, const Measure& measure) {
  LoadPlot plot;
  plot.title = fmt::format("{}: {} by {}", report.title, measure.name, report.name);
  plot.x_label = report.name;
  plot.y_label = fmt::format("{}, {}", measure.name, measure.unit);
  if (report.points.empty()) return plot;
  plot.finding = capitalised(finding_of(report, measure));
  const std::size_t classes = report.points.front().network.classes.size();
  if (classes > 1) {
    for (std::size_t c = 0; c < std::min(classes, most_series); ++c) {
      plot.curves.push_back(
          curve_of(report, report.points.front().network.classes[c].name,
                   [&](const SweepPoint& point) { return value_of(point, measure, c); }));
    }
    plot.saturation = saturating_rate(report);
    if (plot.saturation) plot.saturation_label = saturated_from(*plot.saturation);
    if (report.simulation) {
      for (std::size_t c = 0; c < plot.curves.size(); ++c) {
        plot.curves[c].measured = simulated_points(report, &measure == &throughput, c);
      }
      plot.note = "Marks: means and intervals of simulations with the same random numbers. ";
    }
    if (classes > most_series) plot.note += fmt::format("The first {} classes.", most_series);
    return plot;
  }
  plot.curves.push_back(curve_of(report, "model", [&](const auto& point) {
    return measure.of_system(point.solution.system);
  }));
  const bool of_throughput = &measure == &throughput;
  add_measured(plot.curves.back(), report, of_throughput);
  const bool measured = !plot.curves.back().measured.empty();
  if (report.simulation) {
    plot.curves.push_back({.label = "simulated",
                           .at = {},
                           .value = {},
                           .measured = simulated_points(report, of_throughput, std::nullopt)});
  }
  add_bounds(plot, report, measure);
  plot.note = "The bound is the asymptotic one.";
  const bool band = std::any_of(plot.band_low.begin(), plot.band_low.end(),
                                [](const auto& value) { return value.has_value(); });
  if (of_throughput && is_open(report)) plot.note = "Capacity: that of the bottleneck.";
  if (band) {
    plot.band_label = "balanced-job bounds";
    plot.note += " Band: between the balanced-job bounds.";
  }
  if (report.open_twin) {
    plot.limits.push_back(twin_curve(report, of_throughput));
  }
  if (report.simulation) {
    plot.note +=
        " Marks called simulated: means and intervals of simulations with the same random "
        "numbers.";
  }
  if (measured) {
    plot.note += " Marks: measured means; bars: their intervals, where there are several runs.";
  }
  return plot;
}

}  // namespace

LoadPlot throughput_plot(const SweepReport& report) {
  return plot_of(report, throughput);
}

LoadPlot response_time_plot(const SweepReport& report) {
  return plot_of(report, response_time);
}

}  // namespace yates::reports
