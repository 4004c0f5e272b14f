#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "queueing/stations/stations.hpp"

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

}  // namespace yates::cli
