#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "queueing/networks/solve.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/queueing/calibration_report.hpp"
#include "reports/queueing/load_layers.hpp"
#include "reports/queueing/network_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

PlotPlace place_of(const std::vector<double>& values, double at, double confidence) {
  const MeasuredMean measured = measured_mean(values, confidence);
  return {.x = at, .y = measured.mean, .low = measured.low, .high = measured.high};
}

std::vector<double> chosen(const std::vector<double>& values,
                           const std::vector<std::size_t>& which) {
  std::vector<double> result;
  for (const std::size_t i : which) result.push_back(values[i]);
  return result;
}

/// What the load chart needs of one configuration.
struct Loaded {
  queueing::Network network;
  double load;
  std::string demands;  // equal for networks that differ in their load alone
  PlotPlace measured;
};

double& load_of(queueing::Network& network) {
  auto& load = network.classes.front().load;
  if (auto* closed = std::get_if<queueing::ClosedLoad>(&load)) return closed->population;
  return std::get<queueing::OpenLoad>(load).arrival_rate;
}

std::string demands_of(const queueing::Network& network) {
  std::string text = fmt::format("{}", network.classes.front().think_time);
  for (const queueing::NetworkStation& station : network.stations) {
    text += fmt::format(",{},{}", station.servers, station.demands.front().service_demand());
  }
  return text;
}

std::vector<Loaded> loaded_configurations(const CalibrationReport& report) {
  queueing::Values values = report.study.fit.values();
  const auto value = [&](const std::optional<queueing::Quantity>& quantity, double otherwise) {
    return quantity ? queueing::value_of(*quantity, report.study.model, values) : otherwise;
  };
  std::vector<Loaded> result;
  for (const queueing::Configuration& one : queueing::configurations(report.study.runs)) {
    for (std::size_t f = 0; f < one.levels.size(); ++f) {
      values[report.study.runs.factors[f].name] = one.levels[f];
    }
    const double cycles = value(report.study.model.fit->cycles, 1.0);
    const double fixed_time = value(report.study.model.fit->fixed_time, 0.0);
    std::vector<double> per_cycle;
    for (const double response : chosen(report.study.runs.response, one.runs)) {
      per_cycle.push_back((response - fixed_time) / cycles);
    }
    Loaded loaded{queueing::network_at(report.study.model, values), 0.0, "", {}};
    loaded.load = load_of(loaded.network);
    loaded.demands = demands_of(loaded.network);
    loaded.measured = place_of(per_cycle, loaded.load, report.study.fit.confidence);
    loaded.measured.label =
        fmt::format("{}: {} s per cycle", queueing::describe(report.study.runs, one.levels),
                    rounded(loaded.measured.y, 4, unicode));
    result.push_back(std::move(loaded));
  }
  return result;
}

/// Labels of the curves: the factors that are the same in all configurations of a curve but not in
/// those of all curves. Where they are too long they hold the levels alone, and `names` the
/// factors.
struct CurveLabels {
  std::vector<std::string> texts;
  std::string names = {};
};

CurveLabels labels_of(const CalibrationReport& report,
                      const std::vector<std::vector<std::size_t>>& curves) {
  const auto all = queueing::configurations(report.study.runs);
  // The level of a factor in all configurations of a curve.
  const auto level_of = [&](const std::vector<std::size_t>& curve, std::size_t f) {
    const double level = all[curve.front()].levels[f];
    const bool same = std::all_of(curve.begin(), curve.end(),
                                  [&](std::size_t c) { return all[c].levels[f] == level; });
    return same ? std::optional(level) : std::nullopt;
  };
  std::vector<std::size_t> telling;
  std::vector<std::string> names;
  for (std::size_t f = 0; f < report.study.runs.factors.size(); ++f) {
    const auto first = level_of(curves.front(), f);
    const bool differs = std::any_of(curves.begin(), curves.end(), [&](const auto& curve) {
      return level_of(curve, f) != first;
    });
    if (!differs) continue;
    telling.push_back(f);
    names.push_back(report.study.runs.factors[f].name);
  }
  const auto written = [&](bool with_names) {
    std::vector<std::string> texts;
    for (const auto& curve : curves) {
      std::vector<std::string> parts;
      for (const std::size_t f : telling) {
        const auto level = level_of(curve, f);
        // Commas separate the levels, so there is none within a level.
        const std::string text = level ? with_true_minus(fmt::format("{:.6g}", *level)) : "any";
        parts.push_back(with_names ? report.study.runs.factors[f].name + "=" + text : text);
      }
      texts.push_back(fmt::format("{}", fmt::join(parts, ", ")));
    }
    return texts;
  };
  CurveLabels labels{written(true)};
  const bool short_enough =
      std::all_of(labels.texts.begin(), labels.texts.end(),
                  [](const auto& t) { return text_width(t) <= most_label_letters; });
  if (!short_enough) labels = {written(false), fmt::format("{}", fmt::join(names, ", "))};
  return labels;
}

/// Where the curves are solved, from the least measured load to a little above the largest. Those
/// of populations hold whole ones: all of them, and places between, where they are few.
std::vector<double> loads_of_curve(double least, double most, bool closed) {
  constexpr int steps = 60;
  const double first = closed ? std::max(1.0, std::floor(least)) : least;
  const double last = closed ? std::max(std::ceil(1.05 * most), first + 1.0) : 1.05 * most;
  const double parts = closed ? std::floor(steps / (last - first)) : 0.0;  // of a population
  std::vector<double> loads;
  if (parts >= 1.0) {
    for (double i = 0.0; first + i / parts <= last; ++i) loads.push_back(first + i / parts);
    return loads;
  }
  for (int step = 0; step <= steps; ++step) {
    const double load = first + (last - first) * step / steps;
    loads.push_back(closed ? std::round(load) : load);
  }
  return loads;
}

/// The values of one more curve beside the loads, which may be whole ones alone.
void add_column(DataTable& table, const std::string& name, const std::vector<LoadValue>& values,
                bool whole_loads) {
  table.columns.push_back({name, true});
  std::size_t row = 0;
  for (const auto& [at, value] : values) {
    if (whole_loads && at != std::round(at)) continue;
    if (row == table.rows.size()) table.rows.push_back({rounded(at, 5, unicode)});
    table.rows[row++].push_back(value ? rounded(*value, 5, unicode) : absent(unicode));
  }
}

}  // namespace

std::optional<Figure> fitted_figure(const CalibrationReport& report) {
  const queueing::MeasuredRuns& runs = report.study.runs;
  const std::string& response = report.study.model.fit->response;
  if (report.study.fit.fitted.empty()) return std::nullopt;
  Figure result{
      {},
      "One mark per setting, both axes logarithmic; on the line, model and measurement agree. "
      "Bars: intervals of the measured means, where a setting was measured more than once.",
      {"", {{"setting", false}, {"measured", true}, {"model", true}}, {}},
      {.panel_height = 290.0}};
  std::vector<PlotPlace> places;
  double within = 0.0;
  double least = std::numeric_limits<double>::max();
  double most = 0.0;
  for (const queueing::Configuration& one : queueing::configurations(runs)) {
    const std::string setting = queueing::describe(runs, one.levels);
    const double confidence = report.study.fit.confidence;
    const double fitted = measured_mean(chosen(report.study.fit.fitted, one.runs), confidence).mean;
    PlotPlace place = place_of(chosen(runs.response, one.runs), fitted, confidence);
    result.table.rows.push_back(
        {setting, rounded(place.y, 5, unicode), rounded(fitted, 5, unicode)});
    place.label = fmt::format("{}: measured {}, model {}", setting, rounded(place.y, 4, unicode),
                              rounded(fitted, 4, unicode));
    if (!(fitted > 0.0) || !(place.y > 0.0)) continue;
    if (std::abs(std::log(place.y / fitted)) < 0.2) within += 1.0;
    // A logarithmic axis has no place for an interval that reaches below zero.
    if (place.low && !(*place.low > 0.0)) place.low = std::min(fitted, place.y);
    least = std::min({least, fitted, place.y});
    most = std::max({most, fitted, place.y});
    places.push_back(std::move(place));
  }
  Plot& plot = result.plot;
  plot.title =
      fmt::format("{} of {} settings lie within a fifth of the model", within, places.size());
  plot.description = plot.title + ". " + result.note;
  result.table.caption = plot.title;
  if (places.empty()) return std::nullopt;
  plot.x = {.title = response + " by the model (s)",
            .kind = PlotAxis::Kind::logarithm,
            .from = least,
            .to = most};
  plot.y = {.title = "measured " + response + " (s)",
            .kind = PlotAxis::Kind::logarithm,
            .from = least,
            .to = most};
  plot.layers.push_back({PlotLayer::Mark::line,
                         "",
                         PlotLayer::quiet,
                         {{.x = least, .y = least}, {.x = most, .y = most}}});
  add_estimates(plot, "", 0, places);
  return result;
}

std::optional<Figure> calibration_load_figure(const CalibrationReport& report) {
  if (report.study.fit.fitted.empty() || report.study.model.classes.size() != 1)
    return std::nullopt;
  const std::vector<Loaded> all = loaded_configurations(report);
  double least = all.front().load;
  double most = least;
  std::vector<std::string> kinds;  // of several loads
  std::map<std::string, std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < all.size(); ++i) {
    least = std::min(least, all[i].load);
    most = std::max(most, all[i].load);
    auto& list = members[all[i].demands];
    const bool other = !list.empty() && all[list.front()].load != all[i].load;
    if (other && std::find(kinds.begin(), kinds.end(), all[i].demands) == kinds.end()) {
      kinds.push_back(all[i].demands);
    }
    list.push_back(i);
  }
  // A curve through one measured load alone, and so each of them, would show nothing.
  if (kinds.empty()) return std::nullopt;
  const bool closed = report.study.model.classes.front().closed;
  const std::string load_name = closed ? "population" : "arrival rate";
  Figure result{
      .plot = {.title = "The model (lines) and the measured means against the " + load_name,
               .description = {},
               .x = {.title = load_name + (closed ? "" : " (1/s)")},
               .y = {.title = "response time of a cycle (s)"},
               .layers = {}},
      .note = "Marks: measured means per setting."};
  Plot& plot = result.plot;
  const std::size_t drawn = std::min(kinds.size(), most_series);
  std::vector<std::vector<std::size_t>> curves;
  for (std::size_t k = 0; k < drawn; ++k) {
    // Of many sets of demands the first and the last show the range.
    const std::size_t which = drawn < kinds.size() ? k * (kinds.size() - 1) / (drawn - 1) : k;
    curves.push_back(members[kinds[which]]);
  }
  const CurveLabels labels = labels_of(report, curves);
  const std::vector<double> loads = loads_of_curve(least, most, closed);
  plot.x.from = loads.front();
  plot.x.to = loads.back();
  std::size_t settings = 0;
  result.table.columns.push_back({plot.x.title, true});
  for (std::size_t k = 0; k < drawn; ++k) {
    const std::vector<std::size_t>& list = curves[k];
    settings += list.size();
    std::vector<LoadValue> values;
    for (const double load : loads) {
      queueing::Network network = all[list.front()].network;
      load_of(network) = load;
      values.push_back({load, queueing::solve(network).system.mean_response_time});
    }
    add_curve(plot.layers, labels.texts[k], k, values);
    add_column(result.table, labels.texts[k], values, closed);
    std::vector<PlotPlace> measured;
    for (const std::size_t i : list) measured.push_back(all[i].measured);
    add_estimates(plot, shortened(labels.texts[k], most_label_letters, unicode), k, measured);
  }
  if (settings < all.size()) {
    plot.title += fmt::format(": {} of {} sets of demands, {} of {} settings", drawn,
                              members.size(), settings, all.size());
  }
  if (!labels.names.empty()) result.note += " Labels: " + labels.names + ".";
  plot.description =
      fmt::format("Response time of a cycle by {}. {}. {}", load_name, plot.title, result.note);
  result.table.caption = "Response time of a cycle by " + load_name;
  finish_load_plot(plot);
  return result;
}

}  // namespace yates::reports
