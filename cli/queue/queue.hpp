#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/data_reading.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/queue/calibration.hpp"
#include "queueing/model_files/model_file.hpp"
#include "queueing/model_files/sweep.hpp"
#include "queueing/networks/network.hpp"
#include "queueing/simulation/simulation.hpp"
#include "queueing/stations/stations.hpp"
#include "reports/document/document.hpp"
#include "reports/queueing/calibration_report.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::cli {

/// A single station as the words of the command line describe it.
struct StationRequest {
  std::string command;       // "yates queue", for messages
  bool model_files = false;  // the command takes those in place of a kind
  std::string kind;
  std::optional<double> arrival_rate;
  std::optional<double> service_rate;
  std::optional<std::string> service_time;
  std::optional<std::string> servers;
  std::optional<std::string> capacity;
  std::optional<double> service_scv;
};

/// The options that describe a station; the kind is the command's own positional word.
std::vector<Option> station_options(StationRequest& request);

/// "mm1", "mmc", ...
std::vector<std::string> station_kind_words();
/// "mm1, mmc, ...", with what each means, for --help.
std::string station_kinds();

/// The station that is described. Throws UsageError where the kind is unknown, an option is missing
/// or not one of this kind's, or a number is not whole where it must be.
queueing::Station station_of(const StationRequest& request);

/// `yates queue KIND`: solves the station that was requested and prints it. `more_percents` are
/// percentiles beside the usual ones. Exit status 4 where it is saturated. Throws UsageError.
int solve_station(const StationRequest& request, const queueing::Station& station,
                  const std::vector<double>& more_percents, const Session& session);

/// The document `yates.queue/1` of a single station; `kind` is its name on the command line.
std::string station_json(const std::string& kind, const queueing::Station& station,
                         const queueing::StationMetrics& metrics);

/// The same numbers for people, with units; notes below.
reports::Document station_document(const queueing::Station& station,
                                   const queueing::StationMetrics& metrics,
                                   reports::Typography typography);

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

/// `yates queue laws COUNTERS.toml`: what follows from measured counters by the operational laws.
Command command_queue_laws(Session& session);

/// What the user requested of `yates queue fit MODEL.toml DATA...`.
struct FitRequest {
  std::string model;
  std::vector<std::string> data;
  inquiry::DataReading reading;  // how the files of data are written
  inquiry::CalibrationAsked asked;
  std::string output;  // -o: charts as SVG
  bool force = false;
};

Command command_queue_fit(Session& session);

/// inquiry::calibrate, with a sign of life.
reports::CalibrationReport calibrate_patiently(const queueing::NetworkModel& model,
                                               const inquiry::DataSet& data,
                                               const inquiry::CalibrationAsked& asked = {});

}  // namespace yates::cli
