#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "queueing/networks/network.hpp"
#include "queueing/simulation/simulation.hpp"

namespace yates::cli {

/// What the user requested of `yates queue MODEL.toml --simulate`.
struct SimulationRequest {
  bool asked = false;
  std::optional<std::uint64_t> seed;
  std::optional<double> half_width;
  std::optional<std::uint64_t> most_visits;
  std::vector<std::string> service;  // --service STATION=SHAPE
};

/// Throws UsageError where an option of simulations was given without --simulate.
void check_simulation_request(const SimulationRequest& request);

std::vector<Option> simulation_command_options(SimulationRequest& request);

/// "disk=deterministic", "disk=erlang:4", "disk=lognormal:2.5" as options of the network's
/// simulation. Throws UsageError naming the word, what was expected and the nearest name.
queueing::SimulationOptions simulation_options(const SimulationRequest& request,
                                               const queueing::Network& network);

}  // namespace yates::cli
