#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "queueing/network_solution.hpp"
#include "queueing/open_twin.hpp"
#include "queueing/simulation.hpp"
#include "queueing/sweep.hpp"
#include "reports/data_table.hpp"
#include "reports/measured_load.hpp"
#include "reports/text.hpp"

namespace yates::reports {

/// A solved queueing network and what is shown beside it.
struct NetworkReport {
  std::string title;
  queueing::Network network;
  queueing::NetworkSolution solution;
  std::optional<queueing::OpenTwin> open_twin = std::nullopt;  // where asked for and existing
  std::optional<queueing::SimulationResult> simulation = std::nullopt;
};

/// A model solved at many values of one of its quantities.
struct SweepReport {
  std::string title;
  std::string name;  // of the quantity
  std::vector<queueing::SweepPoint> points;
  bool open_twin = false;
  std::vector<MeasuredLoad> measured = {};  // by value, ascending; of a network with one class
};

/// The document `yates.queue/1` of a network; for a sweep the same fields for each value, in a list
/// `sweep`.
std::string network_json(const NetworkReport& report, std::string_view version);
std::string sweep_json(const SweepReport& report, std::string_view version);

/// `yates queue MODEL.toml`: stations, system, bounds, the bottleneck in words, notes.
std::string network_text(const NetworkReport& report, const TextOptions& options);

/// The stations, one row each and one for the system; of several classes one row per class and
/// station.
DataTable stations_table(const NetworkReport& report, bool all_digits, Typography typography);

/// Simulated beside exact, one row per station and one for the system.
DataTable simulation_table(const NetworkReport& report, Typography typography);

/// One row per value: throughput, response time, number, their bounds, utilisation per station.
DataTable sweep_table(const SweepReport& report, bool all_digits, Typography typography);

/// Distinct notes of all points, in order of first appearance.
std::vector<queueing::Note> notes_of(const SweepReport& report);

/// "closed network, 5 jobs, think time 0.5 s", "open network, 3 jobs per second".
std::string load_words(const queueing::Network& network);
std::string method_words(queueing::Method method);

}  // namespace yates::reports
