#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/queue/queue_simulation.hpp"
#include "queueing/model_files/sweep.hpp"

namespace yates::cli {

/// What the user requested of `yates queue MODEL.toml`.
struct ModelRequest {
  std::string file;
  std::vector<std::string> settings;  // --set NAME=VALUE
  std::string sweep;                  // --sweep; empty: none
  std::string method;                 // --method; empty: automatic
  bool open_twin = false;
  std::string measured;  // --measured: a file of measurements beside the sweep; empty: none
  SimulationRequest simulation;
  std::string output;  // -o: an SVG of the sweep; empty: none
  bool force = false;  // --force
};

/// The options of models.
std::vector<Option> model_solving_options(ModelRequest& request);

/// Solves the model, or its sweep, and prints it. Exit status 4 where nothing of it is stable.
int solve_model(const ModelRequest& request, const Session& session);

/// "NAME=VALUE" words of --set. Throws UsageError.
queueing::Values parse_settings(const std::vector<std::string>& words);

}  // namespace yates::cli
