#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "queueing/model_files/sweep.hpp"
#include "queueing/networks/network_solution.hpp"
#include "queueing/networks/open_twin.hpp"
#include "queueing/simulation/simulation.hpp"
#include "reports/anova/text.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/queueing/measured_load.hpp"

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
  /// All points under common random numbers, where asked for.
  std::optional<queueing::SimulatedSweep> simulation = std::nullopt;
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

/// Simulated beside the formula, headed by what it is (see formula_words): one row per station and
/// one for the system; of several classes one row per class and station.
DataTable simulation_table(const NetworkReport& report, Typography typography);

/// One row per value: throughput, response time, number, their bounds, utilisation per station;
/// what was simulated and measured, with half-widths where there are all digits.
DataTable sweep_table(const SweepReport& report, bool all_digits, Typography typography);

/// A note of a sweep, which says from which value on it holds.
struct SweepNote {
  queueing::NoteCode code;
  bool of_simulation;  // of the simulation beside the formula
  std::string text;
};

/// One note of each kind over all points and their simulation, in order of first appearance. Notes
/// on percentiles are left out: a sweep shows none.
std::vector<SweepNote> notes_of(const SweepReport& report);

/// "closed network, 5 jobs, think time 0.5 s", "open network, 3 jobs per second".
std::string load_words(const queueing::Network& network);
/// "exact mean value analysis", "mixed network, Schweitzer approximation", with "as if by processor
/// sharing (approximation)" where there is no product form.
std::string method_words(const queueing::NetworkSolution& solution);
/// What a column of the solution's numbers is called beside simulated ones: "exact", the name of
/// the approximation, or "formula" where an assumption of the formula does not hold.
std::string formula_words(const queueing::NetworkSolution& solution);

}  // namespace yates::reports
