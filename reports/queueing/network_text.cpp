#include "reports/queueing/network_text.hpp"

#include <fmt/format.h>

#include "reports/draw/data_table.hpp"
#include "reports/queueing/network_tables.hpp"
#include "reports/queueing/network_words.hpp"

namespace yates::reports {
namespace {

/// The throughput of an open network is known: what has a bound is its growth.
DataTable open_bounds_table(const queueing::NetworkBounds& bounds, Typography typography) {
  DataTable table{"Bounds",
                  {{"bounds", false},
                   {"throughput", true},
                   {"capacity", true},
                   {"response time from", true},
                   {"to", true}},
                  {}};
  const auto text = [&](std::optional<double> value) {
    return value ? rounded(*value, 5, typography) : absent(typography);
  };
  const auto add = [&](const std::string& name, const queueing::Bounds& one) {
    table.rows.push_back({name, text(one.lower_throughput), text(bounds.largest_throughput),
                          text(one.lower_response_time), text(one.upper_response_time)});
  };
  add("asymptotic", bounds.asymptotic);
  if (bounds.balanced_job) add("balanced job", *bounds.balanced_job);
  return table;
}

DataTable bounds_table(const queueing::NetworkBounds& bounds, Typography typography) {
  DataTable table{"Bounds",
                  {{"bounds", false},
                   {"throughput from", true},
                   {"to", true},
                   {"response time from", true},
                   {"to", true}},
                  {}};
  const auto text = [&](std::optional<double> value) {
    return value ? rounded(*value, 5, typography) : absent(typography);
  };
  const auto add = [&](const std::string& name, const queueing::Bounds& one) {
    table.rows.push_back({name, text(one.lower_throughput), text(one.upper_throughput),
                          text(one.lower_response_time), text(one.upper_response_time)});
  };
  add("asymptotic", bounds.asymptotic);
  if (bounds.balanced_job) add("balanced job", *bounds.balanced_job);
  return table;
}

std::string bottleneck_text(const NetworkReport& report, Typography typography) {
  const queueing::NetworkSolution& solution = report.solution;
  if (!solution.bottleneck) return "";
  std::string text =
      fmt::format("bottleneck: {}", report.network.stations[*solution.bottleneck].name);
  if (!solution.bounds) return text + "\n";
  if (solution.bounds->largest_throughput) {
    text += fmt::format("; it limits the throughput to {} jobs per second",
                        rounded(*solution.bounds->largest_throughput, 5, typography));
  }
  if (solution.bounds->saturation_population) {
    text += fmt::format("; queueing dominates above about {} jobs (N*)",
                        rounded(*solution.bounds->saturation_population, 4, typography));
  }
  return text + "\n";
}

std::string twin_text(const NetworkReport& report, Typography typography) {
  if (!report.open_twin) return "";
  const queueing::OpenTwin& twin = *report.open_twin;
  const std::string& station = report.network.stations[twin.station].name;
  std::string text = fmt::format(
      "open twin: as if {} jobs per second arrived at {} whether or not earlier ones are done",
      rounded(twin.arrival_rate, 5, typography), station);
  if (twin.stable) {
    text += fmt::format(": response time {} s", rounded(*twin.mean_response_time, 5, typography));
  } else {
    text += fmt::format(
        ": saturated (utilization {}), so it has no response time; it breaks down from {} jobs on, "
        "where the closed network only slows down",
        rounded(twin.utilization, 3, typography),
        rounded(twin.saturation_population, 4, typography));
  }
  return text + "\n";
}

}  // namespace

std::string network_text(const NetworkReport& report, const TextOptions& options) {
  const Typography typography = options.unicode ? Typography::unicode : Typography::plain;
  std::string text = report.title.empty() ? "" : wrapped(report.title, options.width) + "\n";
  text += wrapped(load_words(report.network, typography), options.width, 2) + "\n";
  text += "solved by " + method_words(report.solution) +
          "; times in seconds, throughput per second\n\n";
  text += render(stations_table(report, false, typography), TableFormat::text, typography) + "\n";
  if (report.solution.bounds) {
    const bool open =
        std::holds_alternative<queueing::OpenLoad>(report.network.classes.front().load);
    text += render(open ? open_bounds_table(*report.solution.bounds, typography)
                        : bounds_table(*report.solution.bounds, typography),
                   TableFormat::text, typography) +
            "\n";
  }
  for (const queueing::StationSolution& station : report.solution.stations) {
    if (!station.percentiles) continue;
    std::string line = fmt::format("{}, one visit:", station.name);
    for (const auto& [percent, time] : *station.percentiles) {
      line += fmt::format("{} {}% below {}", line.back() == ':' ? "" : ",", percent,
                          rounded(time, 5, typography));
    }
    text += wrapped(line, options.width, 2) + "\n";
  }
  if (report.simulation) {
    const queueing::SimulationResult& result = *report.simulation;
    if (!result.stations.empty()) {
      text += render(simulation_table(report, typography), TableFormat::text, typography);
      text += fmt::format("{} jobs simulated after a warm-up of {}\n\n", result.completed_jobs,
                          result.deleted_jobs);
    }
    for (const auto& note : result.notes) {
      text += note_lines("simulation", note.text, options);
    }
  }
  for (const std::string& line :
       {bottleneck_text(report, typography), twin_text(report, typography)}) {
    if (!line.empty()) text += wrapped(line.substr(0, line.size() - 1), options.width, 2) + "\n";
  }
  for (const auto& note : report.solution.notes) {
    text += note_lines("note", note.text, options);
  }
  return text;
}

}  // namespace yates::reports
