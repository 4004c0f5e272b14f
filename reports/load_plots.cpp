#include <algorithm>

#include <fmt/format.h>

#include "reports/chart_load.hpp"
#include "reports/style.hpp"

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
         .tooltip = fmt::format("{} = {:.6g}: measured {:.4g}, runs: {}", report.name, one.value,
                                measured->mean, measured->runs)});
  }
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

bool sweeps_population(const SweepReport& report) {
  return report.name == "population";
}

void add_bounds(LoadPlot& plot, const SweepReport& report, const Measure& measure) {
  const auto asymptote = [&](auto bound) {
    return [=](const SweepPoint& point) -> std::optional<double> {
      if (!point.solution.bounds) return std::nullopt;
      return bound(point.solution.bounds->asymptotic);
    };
  };
  const bool of_throughput = &measure == &throughput;
  plot.limits.push_back(of_throughput ? curve_of(report, "upper bound", asymptote(measure.upper))
                                      : curve_of(report, "lower bound", asymptote(measure.lower)));
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
  plot.band_low = band(measure.lower);
  plot.band_high = band(measure.upper);
  const auto& last = report.points.back().solution.bounds;
  if (sweeps_population(report) && last && last->saturation_population) {
    plot.saturation = last->saturation_population;
    plot.saturation_label = fmt::format("N* = {:.3g}", *plot.saturation);
  } else if (report.name == "arrival_rate" && last && last->largest_throughput) {
    plot.saturation = last->largest_throughput;
    plot.saturation_label = fmt::format("saturated from {:.4g}", *plot.saturation);
  }
}

std::string finding_of(const SweepReport& report, const Measure& measure) {
  std::optional<double> first;
  std::optional<double> last;
  double from = 0.0;
  double to = 0.0;
  for (const SweepPoint& point : report.points) {
    const auto value = measure.of_system(point.solution.system);
    if (!value) continue;
    if (!first) {
      first = value;
      from = point.value;
    }
    last = value;
    to = point.value;
  }
  if (!first) return fmt::format("No {} exists at any {}", measure.name, report.name);
  return fmt::format("{} goes from {:.4g} to {:.4g} {} as {} goes from {:.6g} to {:.6g}",
                     measure.name, *first, *last, measure.unit, report.name, from, to);
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
  plot.finding = finding_of(report, measure);
  plot.finding.front() =
      static_cast<char>(std::toupper(static_cast<unsigned char>(plot.finding.front())));
  plot.x_label = report.name;
  plot.y_label = fmt::format("{}, {}", measure.name, measure.unit);
  if (report.points.empty()) return plot;
  const std::size_t classes = report.points.front().network.classes.size();
  if (classes > 1) {
    for (std::size_t c = 0; c < std::min(classes, most_series); ++c) {
      plot.curves.push_back(curve_of(report, report.points.front().network.classes[c].name,
                                     [&](const SweepPoint& point) {
                                       return measure.of_system(point.solution.classes[c].system);
                                     }));
    }
    if (classes > most_series) plot.note = fmt::format("The first {} classes.", most_series);
    return plot;
  }
  plot.curves.push_back(curve_of(report, report.open_twin ? "closed" : "", [&](const auto& point) {
    return measure.of_system(point.solution.system);
  }));
  add_measured(plot.curves.back(), report, &measure == &throughput);
  if (report.open_twin) {
    plot.limits.push_back(twin_curve(report, &measure == &throughput));
  }
  add_bounds(plot, report, measure);
  const bool band = std::any_of(plot.band_low.begin(), plot.band_low.end(),
                                [](const auto& value) { return value.has_value(); });
  plot.note = band ? "Dashed: asymptotic bound. Band: between the balanced-job bounds."
                   : "Dashed: asymptotic bound.";
  if (!plot.curves.back().measured.empty()) {
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
