#pragma once

#include <optional>
#include <string>
#include <vector>

#include "queueing/model_files/sweep.hpp"
#include "queueing/networks/network_solution.hpp"
#include "queueing/networks/open_twin.hpp"
#include "queueing/simulation/simulation.hpp"
#include "reports/queueing/measured_load.hpp"

namespace yates::reports {

/// A solved queueing network and what is shown beside it.
struct NetworkReport {
  std::string title;
  queueing::Network network;
  queueing::NetworkSolution solution;
  std::optional<queueing::OpenTwin> open_twin = std::nullopt;  // where requested and it exists
  std::optional<queueing::SimulationResult> simulation = std::nullopt;
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

}  // namespace yates::reports
