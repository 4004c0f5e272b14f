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
#include "reports/document/document.hpp"

namespace yates::reports {

/// A solved queueing network and what is shown beside it.
struct NetworkReport {
  std::string title;
  queueing::Network network;
  queueing::NetworkSolution solution;
  std::optional<queueing::OpenTwin> open_twin = std::nullopt;  // where requested and it exists
  std::optional<queueing::SimulationResult> simulation = std::nullopt;
};

/// The mean of the runs of one setting. Student's t interval of it is absent with a single run.
struct MeasuredMean {
  double mean;
  std::optional<double> low = std::nullopt;
  std::optional<double> high = std::nullopt;
  std::size_t runs = 1;
};

/// `values` is not empty; 0 < confidence < 1. Source: Jain 1991, section 13.2.
MeasuredMean measured_mean(std::span<const double> values, double confidence);

/// What was measured where the quantity that a sweep varies had this value.
struct MeasuredLoad {
  double value;
  std::optional<MeasuredMean> throughput = std::nullopt;     // jobs per second
  std::optional<MeasuredMean> response_time = std::nullopt;  // seconds
};

/// A model solved at many values of one of its quantities.
struct SweepReport {
  std::string title;
  std::string name;  // of the quantity
  std::vector<queueing::SweepPoint> points;
  bool open_twin = false;
  std::vector<MeasuredLoad> measured = {};  // by value, ascending; of a network with one class
  /// All points under common random numbers, where requested.
  std::optional<queueing::SimulatedSweep> simulation = std::nullopt;
};

/// What `yates queue MODEL.toml` says: stations, system, bounds, the bottleneck in words, notes.
Document network_document(const NetworkReport& report, Typography typography);

/// The stations, one row each and one for the system; of several classes one row per class and
/// station.
DataTable stations_table(const NetworkReport& report, bool all_digits, Typography typography);

/// Simulated beside the formula, headed by what it is: "exact", the name of the approximation, or
/// "formula" where an assumption of the formula does not hold. One row per station and one for the
/// system; of several classes one row per class and station.
DataTable simulation_table(const NetworkReport& report, Typography typography);

/// What `yates queue MODEL.toml --sweep` says: the table and notes.
Document sweep_document(const SweepReport& report, Typography typography);

/// One row per value: throughput, response time, number, utilisation per station, what was
/// simulated and measured. Where there are all digits, also bounds and half-widths.
DataTable sweep_table(const SweepReport& report, bool all_digits, Typography typography);

/// The document `yates.queue/1` of a network; for a sweep the same fields for each value, in a list
/// `sweep`.
std::string network_json(const NetworkReport& report, std::string_view version);
std::string sweep_json(const SweepReport& report, std::string_view version);

/// Throughput and response time of a sweep of a network with one class, with bounds and saturation;
/// of several classes one curve each, without bounds. Values beyond six times the third quartile of
/// what is drawn are cut at the upper edge, so that a bound or a pole does not flatten the rest.
Figure throughput_figure(const SweepReport& report);
Figure response_time_figure(const SweepReport& report);

/// "exact mean value analysis", "mixed network, Schweitzer approximation", with "as if by processor
/// sharing (approximation)" where there is no product form.
std::string method_words(const queueing::NetworkSolution& solution);

/// The stations that are loaded as much as the bottleneck but for rounding, itself among them.
/// `loads` are utilizations, or demands by server, of all stations.
std::vector<std::size_t> loaded_as_much(std::size_t bottleneck,
                                        const std::vector<std::optional<double>>& loads);

/// The names of the solution's bottlenecks; none where it has none.
std::vector<std::string> bottleneck_names(const queueing::Network& network,
                                          const queueing::NetworkSolution& solution);

/// "bottleneck: disk; it limits the throughput to 20 jobs per second". Several share the load.
Paragraph bottleneck_words(const std::vector<std::string>& stations,
                           std::optional<double> largest_throughput,
                           std::optional<double> saturation_population, Typography typography);

/// A note of a model, whose numbers are typeset as the output allows; `word` as Note has it.
Note model_note(std::string_view text, Typography typography, std::string word = {});

/// A note of a sweep, which says from which value on it holds.
struct SweepNote {
  queueing::NoteCode code;
  bool of_simulation;  // of the simulation beside the formula
  std::string text;
};

/// One note of each kind over all points and their simulation, in order of first appearance. Notes
/// on percentiles are left out: a sweep shows none.
std::vector<SweepNote> notes_of(const SweepReport& report);

/// A number of a table: readable, or with all its digits, where what is absent is empty.
std::string value_text(std::optional<double> value, bool all_digits, Typography typography);

/// "12.3 ± 0.4"; without the half-width where that is mere rounding, as of the number of jobs in a
/// closed network.
std::string estimate_text(const std::optional<queueing::Estimate>& estimate, Typography typography);

/// False for a half-width that is mere rounding.
bool has_spread(const queueing::Estimate& estimate);

}  // namespace yates::reports
